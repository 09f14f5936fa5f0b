import { bookingScreen, findCard, holdOn, seatsText } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'
import { hold, leaveSeats, newPerson, readLeg, takeLeg, takeListedLeg } from '../helpers/travellers.ts'

test('Of two travellers who press for the last seat, one holds it and the other is told why not', async ({
  traveller,
  product,
  newBrowser,
}) => {
  const leg = await takeLeg(product)
  await leaveSeats(product, leg.id, 1)
  const second = await newBrowser(await newPerson(product))
  // The second one's screen hears of nothing, as on a train: the server must refuse.
  await second.route('**/api/api/legs/events', (route) => route.abort())
  await second.goto(`/booking?legId=${leg.id}`)
  await expect(bookingScreen(second).holdButton).toBeEnabled()

  await holdOn(traveller.page, leg)
  await bookingScreen(second).holdButton.click()
  await expect(second.getByText('Flight Unavailable')).toBeVisible()
  await expect(second.getByRole('alert')).toHaveText('The last seats on this flight have just been taken.')
  await expect(bookingScreen(traveller.page).timer).toBeVisible()
  expect((await readLeg(product, leg.id)).seatsAvailable).toBe(0)
})
test.use({ allowedErrors: [/net::ERR_FAILED/] })

test('Seats that somebody holds leave the card within two seconds, without a reload', async ({
  page,
  product,
}) => {
  const leg = await takeListedLeg(product)
  await page.goto('/booking')
  const card = findCard(page, leg)
  await expect(card).toContainText(seatsText(leg.seatsAvailable))
  await hold(product, { as: await newPerson(product), legId: leg.id, seats: 2 })
  await expect(card).toContainText(seatsText(leg.seatsAvailable - 2), { timeout: 2000 })

  await leaveSeats(product, leg.id, 0)
  await expect(card).toContainText('Seats just taken', { timeout: 2000 })
  await expect(card.getByRole('button', { name: 'Select Flight' })).toBeDisabled()
  // A list that is read again does not contain this leg any more; the card stays for a visitor who is looking at it.
  const readAgain = page.waitForResponse((response) => response.url().includes('/api/routes'))
  await query(product, `select pg_notify('ferrywing', '["catalogue", {}]')`)
  await readAgain
  await expect(card).toContainText('Seats just taken')
})

test('A flight whose last seats go while one looks at it says that it is unavailable', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page } = traveller
  const leg = await takeLeg(product)
  await page.goto(`/booking?legId=${leg.id}`)
  await expect(bookingScreen(page).holdButton).toBeEnabled()
  await leaveSeats(product, leg.id, 0)
  await expect(page.getByText('Flight Unavailable')).toBeVisible({ timeout: 2000 })
  await expect(bookingScreen(page).holdButton).toBeHidden()
})

test('A flight that there is not is unavailable', { tag: '@full' }, async ({ page }) => {
  for (const legId of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await page.goto(`/booking?legId=${legId}`)
    await expect(page.getByText('Flight Unavailable')).toBeVisible()
  }
})
