import { expect, test } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'
import { newPerson } from '../helpers/travellers.ts'
import { buyTrip, fillBirth, fillPassport, findSeat, leaveIn } from '../helpers/trips.ts'

test('passengers of a trip are named, changed and replaced until three hours before departure', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { bookingId, legId } = await buyTrip(page, product, { onScreen: true })
  await page.getByRole('link', { name: 'Name the passengers' }).click()
  await expect(page).toHaveURL(`/trips/${bookingId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'New York to Miami' })).toBeVisible()
  const todos = page.getByRole('list', { name: 'Still to do' })
  await expect(todos).toContainText('Name 2 passengers by')

  await findSeat(page, 1).getByRole('button', { name: 'Name passenger, seat 1' }).click()
  await expect(page).toHaveURL(/\?seat=1$/)
  const form = page.getByRole('form', { name: 'Passenger in seat 1' })
  await form.getByRole('button', { name: 'Save passenger' }).click()
  await expect(form.getByText('First name is required')).toBeVisible()
  await expect(form.getByLabel('First names')).toBeFocused()
  await form.getByLabel('First names').fill('Ada')
  await page.reload()
  await expect(page.getByText('What you had typed and not saved is here again.')).toBeVisible()
  await expect(form.getByLabel('First names')).toHaveValue('Ada')
  await form.getByLabel('Family name').fill('Quillfeather')
  await fillBirth(form)
  await form.getByRole('button', { name: 'Save passenger' }).click()
  await expect(page.getByText('Ada Quillfeather has seat 1.')).toBeVisible()
  await expect(todos).toContainText('Name 1 passenger by')

  await findSeat(page, 1).getByRole('button', { name: 'Edit, seat 1' }).click()
  await page.getByLabel('First names').fill('Ada Maria')
  await page.getByRole('button', { name: 'See what it costs' }).click()
  await expect(page.getByText('This change is free.')).toBeVisible()
  await expect(page.getByText('Ada Maria Quillfeather flies in seat 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm change' }).click()
  await expect(findSeat(page, 1)).toContainText('Ada Maria Quillfeather')

  await findSeat(page, 1).getByRole('button', { name: 'Give to somebody else, seat 1' }).click()
  await expect(
    page.getByText('The details of Ada Maria Quillfeather are deleted when you save.'),
  ).toBeVisible()
  await expect(page.getByLabel('First names')).toHaveValue('')
  await page.getByLabel('First names').fill('Bea')
  await page.getByLabel('Family name').fill('Vale')
  await fillBirth(page)
  await page.getByRole('button', { name: 'See what it costs' }).click()
  await expect(page.getByText('Bea Vale flies in seat 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm change' }).click()
  await expect(findSeat(page, 1)).toContainText('Bea Vale')
  expect(await query(product, 'select seats, status from bookings where id = $1', [bookingId])).toEqual([
    { seats: 2, status: 'CONFIRMED' },
  ])

  await findSeat(page, 2).getByRole('button', { name: 'Give up this seat, seat 2' }).click()
  await expect(page).toHaveURL(/\?seat=2&who=nobody$/)
  await expect(page.getByText('Goes back to your card', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Keep the seat' }).click()

  await findSeat(page, 2).getByRole('button', { name: 'Name passenger, seat 2' }).click()
  await page.getByLabel('First names').fill('Cleo')
  await page.getByLabel('Family name').fill('Vale')
  await fillBirth(page)
  await leaveIn(product, legId, '2 hours 59 minutes')
  await page.getByRole('button', { name: 'Save passenger' }).click()
  await expect(
    page.getByText(
      'Names and documents can be changed until three hours before departure. Please write to us.',
    ),
  ).toBeVisible()
  await page.reload()
  await expect(
    page.getByText('Names and documents can be changed until three hours before departure. If something'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /Edit|Name passenger/ })).toHaveCount(0)
})

test('a seat is given up for the shown refund, and the rest of the booking stays', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { bookingId, legId } = await buyTrip(page, product)
  await page.goto(`/trips/${bookingId}`)
  await page.getByRole('button', { name: 'Give up this seat, seat 1' }).click()
  const offer = page.getByRole('region', { name: 'One person fewer, seat 1' })
  await expect(offer.getByText('You paid for this person')).toBeVisible()
  await expect(offer.getByText('1 person still travels.')).toBeVisible()
  await offer.getByRole('button', { name: /^Give up the seat, .* back$/ }).click()
  await expect(page.getByRole('status').getByText('is on its way back to your card')).toBeVisible()
  await expect(page.getByText('Seat 1 given up')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Give up this seat/ })).toHaveCount(0)
  const [leg] = await query(product, 'select seats_sold from legs where id = $1', [legId])
  const [booking] = await query(product, 'select seats, people from bookings where id = $1', [bookingId])
  expect([leg, booking]).toEqual([{ seats_sold: 1 }, { seats: 1, people: 1 }])
})

test('a late answer to saving a passenger closes no other form', { tag: '@full' }, async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { bookingId } = await buyTrip(page, product)
  await page.goto(`/trips/${bookingId}?seat=1`)
  await page.getByLabel('First names').fill('Ada')
  await page.getByLabel('Family name').fill('Quillfeather')
  await fillBirth(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/passengers/1', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save passenger' }).click()
  await findSeat(page, 2).getByRole('button', { name: 'Name passenger, seat 2' }).click()
  const other = page.getByRole('form', { name: 'Passenger in seat 2' })
  await other.getByLabel('First names').fill('Bea')
  answer.resolve()
  await expect(findSeat(page, 1)).toContainText('Ada Quillfeather')
  await expect(page).toHaveURL(/\?seat=2$/)
  await expect(other.getByLabel('First names')).toBeFocused()
})

test('a flight across a border asks for a document, checks it, and never shows its full number again', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page } = traveller
  const { bookingId } = await buyTrip(page, product, { seats: 1, abroad: true })
  await page.goto(`/trips/${bookingId}?seat=1`)
  await expect(page.getByText('This flight crosses a border')).toBeVisible()
  await page.getByLabel('First names').fill('Ada')
  await page.getByLabel('Family name').fill('Quillfeather')
  await page.getByRole('button', { name: 'Save passenger' }).click()
  await expect(page.getByText('Nationality is required')).toBeVisible()
  await expect(page.getByText('Please check the marked fields.')).toBeVisible()
  await fillPassport(page, { number: 'X12 345-678', expiresOn: '2026-12-01' })
  await page.getByRole('button', { name: 'Save passenger' }).click()
  await expect(page.getByText('The document must be valid after the day of arrival')).toBeVisible()
  await page.getByLabel('Expiry date').fill('2040-05-31')
  await page.getByRole('button', { name: 'Save passenger' }).click()
  const seat = findSeat(page, 1)
  await expect(seat).toContainText('Passport of Switzerland •••• 678, valid to 31 May 2040')

  await seat.getByRole('button', { name: 'Edit, seat 1' }).click()
  await expect(page.getByText('Kept: the one that ends with 678. Leave empty to keep it.')).toBeVisible()
  await page.getByLabel('Expiry date').fill('2041-05-31')
  await page.getByRole('button', { name: 'See what it costs' }).click()
  await page.getByRole('button', { name: 'Confirm change' }).click()
  await expect(seat).toContainText('•••• 678, valid to 31 May 2041')
  await expect(page.locator('body')).not.toContainText('X12345678')

  await seat.getByRole('button', { name: 'Edit, seat 1' }).click()
  await page.getByLabel('First names').fill('Adalbert')
  const kept = () => page.evaluate('JSON.stringify(sessionStorage)')
  expect(await kept()).toContain('Adalbert')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  expect(await kept()).not.toContain('Quillfeather')
})

test('the avatar’s menu opens the trips, whose tabs are in the address', { tag: '@full' }, async ({
  traveller,
  product,
  newBrowser,
}) => {
  const { page } = traveller
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'My trips' }).click()
  await expect(page).toHaveURL('/trips')
  await expect(page).toHaveTitle('My Trips · Ferrywing')
  await expect(page.getByText('No trip ahead')).toBeVisible()

  const { bookingId, legId } = await buyTrip(page, product)
  await page.goto('/trips')
  const card = page.getByRole('article', { name: /^New York to Miami/ })
  await expect(card).toContainText(/Departs in [89] days/)
  await expect(card).toContainText('Name 2 passengers by')
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect(page).toHaveURL('/trips?tab=past')
  await expect(page.getByText('No trip behind you yet')).toBeVisible()
  await page.goBack()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(`/trips/${bookingId}`)
  const policy = page.getByRole('region', { name: 'If you cancel' })
  await expect(policy).toContainText('% back')
  await expect(policy).toContainText(/Until \w{3} \d{1,2} \w{3}, \d\d:\d\d E[SD]T/)
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Ferrywing fee, part of the fare')
  await expect(page.getByRole('img', { name: 'Map of the great circle from TEB to OPF' })).toBeVisible()

  await leaveIn(product, legId, '-4 hours')
  await page.goto('/trips?tab=past')
  await expect(card).toContainText('Flown')

  await leaveIn(product, legId, '-31 days')
  await page.goto(`/trips/${bookingId}`)
  await expect(page.getByText('The passengers’ details were deleted on')).toBeVisible()
  await expect(findSeat(page, 1)).toHaveCount(0)

  const other = await newBrowser(await newPerson(product))
  await other.goto(`/trips/${bookingId}`)
  await expect(other.getByRole('heading', { level: 1, name: 'Trip not found' })).toBeVisible()
})
