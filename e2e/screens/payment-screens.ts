import { expect } from '@playwright/test'
import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { takeLeg } from '../helpers/travellers.ts'
import { payOneConfirmedByHand, type Screen, screen, shows, turnTo } from './screen.ts'

export const paymentScreens: Screen[] = [
  screen('payment', 'form', 'traveller', async (page, product) => {
    await holdOn(page, await takeLeg(product), 2)
    await goToPayment(page)
  }),
  screen('payment', 'declined', 'same', async (page) => {
    await payByCard(page, 'declined')
    await shows(page, 'The payment did not go through')
  }),
  screen('payment', 'authentication', 'same', async (page) => {
    await payByCard(page, 'asksForAuthentication')
    await shows(page, 'Confirm it is you')
  }),
  screen('result', 'success', 'same', async (page) => {
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await shows(page, 'Payment Successful!')
    await expect(page.getByRole('img').first()).toBeVisible()
  }),
  screen('result', 'processing', 'traveller', async (page, product) => {
    await payOneConfirmedByHand(page, product, await takeLeg(product))
  }),
  screen('hold', 'waiting-for-confirmation', 'same', async (page) => {
    await turnTo(page, `/booking?legId=${new URL(page.url()).searchParams.get('legId')}`)
    await shows(page, 'Waiting for confirmation')
  }),
  screen('result', 'failed', 'visitor', async (page) => {
    await page.goto('/booking/success?session_id=cs_test_unknown')
    await shows(page, 'Payment Failed')
  }),
  screen('result', 'checking', 'same', async (page) => {
    await page.route('**/payments/checkout/status/*', () => {})
    await page.goto('/booking/success?session_id=cs_test_1')
    await shows(page, 'Checking your payment...')
  }),
  ...['refunded', 'canceled'].map((state) =>
    screen('result', state, 'same', async (page, product) => {
      const leg = await takeLeg(product)
      const facts = {
        amount: leg.price,
        fare: leg.price,
        taxes: [],
        currency: leg.currency,
        booking_status: 'CANCELLED',
      }
      await page.route('**/payments/checkout/status/*', (route) =>
        route.fulfill({
          json: {
            success: true,
            session_id: 'cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6',
            payment_status: state,
            booking_reference: 'FW-7F3K2Q',
            booking_id: '01990000-0000-7000-8000-000000000000',
            ...facts,
          },
        }),
      )
      await turnTo(page, `/booking/success?session_id=cs_test_1&legId=${leg.id}`)
      await expect(page.getByText('FW-7F3K2Q')).toBeVisible()
    }),
  ),
]
