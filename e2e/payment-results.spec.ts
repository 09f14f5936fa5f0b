import { expect, test } from './journey.ts'

const RESULT = {
  success: true,
  session_id: 'cs_test_processing',
  payment_status: 'processing',
  amount: 1234567,
  currency: 'USD',
  booking_status: 'PENDING',
  booking_reference: 'FW-7F3K2Q',
}

test('An unknown payment is shown as failed, with the error and the way home', async ({ page }) => {
  await page.goto('/booking/success?session_id=cs_test_unknown')
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await expect(page.getByText('This payment does not exist.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('A payment that cannot be looked up says so and can be checked again', async ({ page }) => {
  await page.route('**/payments/checkout/status/*', (route) => route.fulfill({ status: 400, body: 'no' }))
  await page.goto('/booking?session_id=cs_test_later')
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await expect(page.getByText('Failed to check payment status')).toBeVisible()
  await page.unroute('**/payments/checkout/status/*')
  await page.route('**/payments/checkout/status/*', (route) => route.fulfill({ json: RESULT }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible()
})

test('A payment under way is shown as processing until it is settled', async ({ page }) => {
  let payment_status = 'processing'
  await page.route('**/payments/checkout/status/*', (route) =>
    route.fulfill({ json: { ...RESULT, payment_status } }),
  )
  await page.goto('/booking/success?session_id=cs_test_processing')
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible()
  await expect(page.getByText('Status: processing')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  payment_status = 'paid'
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('12345.67 USD')
})
