import { bookingScreen, goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'
import { takeLeg } from '../helpers/travellers.ts'

test('The payment page shows a declined card, the hold continues, and another card pays it', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { timer } = bookingScreen(page)
  const leg = await takeLeg(product)
  const { bookingId } = await holdOn(page, leg)

  await goToPayment(page)
  await payByCard(page, 'declined')
  await expect(page.getByRole('alert')).toContainText('Your card was declined')

  await page.getByRole('link', { name: /Back to/ }).click()
  await expect(page).toHaveURL(`/booking/cancel?legId=${leg.id}`)
  await expect(
    page.getByText(/^Payment cancelled\. Nothing was charged, and your seats stay held/),
  ).toBeVisible()
  await expect(timer).toHaveText(/^14:\d\d$/)

  await goToPayment(page)
  await payByCard(page, 'pays')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const bookings = await query(
    product,
    'select id, status from bookings where leg_id = $1 and user_id in (select id from users where email = $2)',
    [leg.id, traveller.email],
  )
  expect(bookings).toEqual([{ id: bookingId, status: 'CONFIRMED' }])
})
