import { bookingScreen, goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { mailsTo } from '../helpers/products.ts'
import { leaveSeats, newPerson, readLeg, takeLeg, takeListedLeg } from '../helpers/travellers.ts'

test('A traveller joins the waiting list, another cancels, and the seats are held for the first, who pays', async ({
  traveller,
  product,
  newBrowser,
}) => {
  const leg = await takeLeg(product)
  // Another traveller has bought two seats, and others hold the rest.
  const owner = await newPerson(product)
  const owners = await newBrowser(owner)
  const { bookingId } = await holdOn(owners, leg, 2)
  await goToPayment(owners)
  await payByCard(owners, 'pays')
  await expect(owners.getByText('Payment Successful').first()).toBeVisible()
  await leaveSeats(product, leg.id, 0)

  const { page } = traveller
  await page.goto(`/booking?legId=${leg.id}`)
  await expect(page.getByText('Flight Unavailable')).toBeVisible()
  await page.getByLabel('Passengers').selectOption('2')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the waiting list' })).toBeVisible()
  await expect(page.getByText('of 1 in line, for 2 people')).toBeVisible()
  await page.reload()
  await expect(page.getByText('of 1 in line, for 2 people')).toBeVisible()

  await owners.goto(`/trips/${bookingId}?dialog=cancel`)
  await owners
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel, .+ back$/ })
    .click()
  await expect(owners.getByText(/Your booking is cancelled/)).toBeVisible()

  const { timer, payButton } = bookingScreen(page)
  await expect(timer).toBeVisible({ timeout: 20_000 })
  await expect
    .poll(async () => (await mailsTo(product, traveller.email))[0]?.subject ?? '')
    .toMatch(/^2 seats are held for you until /)
  expect((await readLeg(product, leg.id)).seatsAvailable).toBe(0)
  await expect(payButton).toBeEnabled()
  await goToPayment(page)
  await payByCard(page, 'pays')
  await expect(page.getByText('Payment Successful').first()).toBeVisible()
})

test('A visitor has to sign in first, and can leave the list by keyboard', async ({
  page,
  traveller,
  product,
}) => {
  const leg = await takeLeg(product)
  await leaveSeats(product, leg.id, 0)
  await page.goto(`/booking?legId=${leg.id}`)
  await expect(page.getByRole('link', { name: 'Sign in to join the list' })).toBeVisible()

  const own = traveller.page
  await own.goto(`/booking?legId=${leg.id}`)
  await own.getByRole('button', { name: 'Join the waiting list' }).focus()
  await own.keyboard.press('Enter')
  const leave = own.getByRole('button', { name: 'Leave the list' })
  await expect(leave).toBeVisible()
  await leave.focus()
  await own.keyboard.press('Enter')
  await expect(own.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
})

test('A card without free seats links to the waiting list', async ({ page, product }) => {
  const leg = await takeListedLeg(product)
  await page.goto('/booking')
  const card = page.getByRole('article', { name: `${leg.origin} to ${leg.destination}` })
  await expect(card).toBeVisible()
  await leaveSeats(product, leg.id, 0)
  await card.getByRole('link', { name: 'Wait for a seat' }).click()
  await expect(page.getByRole('heading', { name: 'Wait for a seat' })).toBeVisible()
})
