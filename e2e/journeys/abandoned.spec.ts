import { bookingScreen, findCard, holdOn, seatsText, spoken } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'
import { takeListedLeg } from '../helpers/travellers.ts'

test('Other visitors can book released seats at once', async ({ traveller, product, newBrowser }) => {
  const { page } = traveller
  const { holdButton, releaseButton, timer } = bookingScreen(page)
  const leg = await takeListedLeg(product)
  const { bookingId } = await holdOn(page, leg, 2)

  const other = await newBrowser()
  await other.goto('/booking')
  await expect(findCard(other, leg)).toContainText(seatsText(leg.seatsAvailable - 2))

  await releaseButton.click()
  await expect(holdButton).toBeEnabled()
  await expect(timer).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(spoken(page, 'Your seats have been released.')).toBeAttached()
  await expect(findCard(other, leg)).toContainText(seatsText(leg.seatsAvailable), { timeout: 2000 })
  expect(
    await query(product, 'select status, cancel_reason from bookings where id = $1', [bookingId]),
  ).toEqual([{ status: 'CANCELLED', cancel_reason: 'ABANDONED' }])
})
