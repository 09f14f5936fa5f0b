import { bookingScreen, findCard, holdOn, seatsText } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'
import { hold, leaveSeats, newPerson, readLeg, takeLeg, takeListedLeg } from '../helpers/travellers.ts'

test('Of two travellers who hold the last seat, one gets it and the other sees why not', async ({
  traveller,
  product,
  newBrowser,
}) => {
  const leg = await takeLeg(product)
  await leaveSeats(product, leg.id, 1)
  const second = await newBrowser(await newPerson(product))
  // The second screen gets no live events, as with a bad connection, so the server must refuse.
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

test('A card shows seats held by another traveller within two seconds, without a reload', async ({
  page,
  product,
}) => {
  const leg = await takeListedLeg(product)
  const connection = page.waitForResponse('**/api/api/legs/events')
  await page.goto('/booking')
  await connection
  const card = findCard(page, leg)
  await expect(card).toContainText(seatsText(leg.seatsAvailable))
  await hold(product, { as: await newPerson(product), legId: leg.id, seats: 2 })
  await expect(card).toContainText(seatsText(leg.seatsAvailable - 2), { timeout: 2000 })

  await leaveSeats(product, leg.id, 0)
  await expect(card).toContainText('Seats just taken', { timeout: 2000 })
  await expect(card.getByRole('button', { name: 'Select Flight' })).toBeDisabled()
  // A new read of the list no longer contains this leg, but its card stays on the open page.
  const readAgain = page.waitForResponse((response) => response.url().includes('/api/routes'))
  await query(product, `select pg_notify('ferrywing', '["catalogue", {}]')`)
  await readAgain
  await expect(card).toContainText('Seats just taken')
})

test('An open flight says that it is unavailable when its last seats are taken', {
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

test('An unknown flight is unavailable', { tag: '@full' }, async ({ page }) => {
  for (const legId of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await page.goto(`/booking?legId=${legId}`)
    await expect(page.getByText('Flight Unavailable')).toBeVisible()
  }
})
