import { expect, test } from '../helpers/journey.ts'

const RESULT = {
  success: true,
  session_id: 'cs_test_processing',
  payment_status: 'processing',
  amount: 1234567,
  fare: 1234567,
  taxes: [],
  currency: 'USD',
  booking_status: 'PENDING',
  booking_reference: 'FW-7F3K2Q',
  booking_id: '01990000-0000-7000-8000-000000000000',
}

test('An unknown payment is shown as failed, with the error and a link to the home page', async ({
  page,
}) => {
  await page.goto('/booking/success?session_id=cs_test_unknown')
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await expect(page.getByText('This payment does not exist.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('A payment that cannot be read shows an error and can be read again', async ({ page }) => {
  await page.route('**/payments/checkout/status/*', (route) => route.fulfill({ status: 400, body: 'no' }))
  await page.goto('/booking?session_id=cs_test_later')
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await expect(page.getByText('Failed to check payment status')).toBeVisible()
  await page.unroute('**/payments/checkout/status/*')
  await page.route('**/payments/checkout/status/*', (route) => route.fulfill({ json: RESULT }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible()
})

test('The card of a payment that cannot be read keeps the focus while it is read again', async ({ page }) => {
  let asked = 0
  await page.route('**/payments/checkout/status/*', (route) => {
    asked += 1
    return route.fulfill({ status: 429, body: 'no' })
  })
  await page.goto('/booking?session_id=cs_test_later')
  const again = page.getByRole('button', { name: 'Check again' })
  await again.focus()
  const before = asked
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(before + 3)
  await expect(again).toBeFocused()
  await expect(page.getByText('Failed to check payment status')).toBeVisible()
})

test('A pending payment is shown as processing until it is settled', async ({ page }) => {
  let [payment_status, booking_status] = ['processing', 'PENDING']
  await page.route('**/payments/checkout/status/*', (route) =>
    route.fulfill({ json: { ...RESULT, payment_status, booking_status } }),
  )
  await page.goto('/booking/success?session_id=cs_test_processing')
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible()
  await expect(page.getByText('Status: processing')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  ;[payment_status, booking_status] = ['paid', 'CONFIRMED']
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('12345.67 USD')
})
