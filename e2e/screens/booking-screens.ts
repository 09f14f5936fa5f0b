import { expect } from '@playwright/test'
import { bookingScreen, goToPayment, holdOn } from '../helpers/booking.ts'
import { giveOwnTime, leaveSeconds } from '../helpers/page-time.ts'
import { query } from '../helpers/products.ts'
import { leaveSeats, takeLeg, takeListedLeg } from '../helpers/travellers.ts'
import { changeUntaxed } from '../helpers/without-taxes.ts'
import { answerNothing, openList, payOneConfirmedByHand, type Screen, screen, shows } from './screen.ts'

const HOLD_STATES = [
  ['normal', 760, '12:40'],
  ['urgent', 180, '03:00'],
  ['disabled', 8, '00:08'],
  ['expired', 0, 'Hold Expired'],
] as const

export const bookingScreens: Screen[] = [
  screen('list', 'full', 'visitor', openList),
  screen('list', 'loading', 'visitor', async (page) => {
    await page.route('**/api/routes*', () => {})
    await page.goto('/booking')
    await shows(page, 'Loading available flights...')
  }),
  screen('list', 'empty', 'visitor', async (page) => {
    await page.route('**/api/routes*', answerNothing)
    await page.goto('/booking')
    await shows(page, 'No flights available at the moment.')
  }),
  screen('list', 'error', 'visitor', async (page) => {
    await page.route('**/api/routes*', (route) => route.fulfill({ status: 400, body: '' }))
    await page.goto('/booking')
    await expect(page.getByText('The flights could not be loaded.')).toBeVisible({ timeout: 20_000 })
  }),
  screen('list', 'seats-just-taken', 'visitor', async (page, product) => {
    const leg = await takeListedLeg(product)
    await openList(page)
    await leaveSeats(product, leg.id, 0)
    await shows(page, 'Seats just taken')
  }),
  screen('list', 'holding', 'traveller', async (page, product) => {
    await holdOn(page, await takeLeg(product))
    await openList(page)
    await shows(page, '1 seat held')
  }),

  screen('flight', 'visitor', 'visitor', async (page, product) => {
    await page.goto(`/booking?legId=${(await takeLeg(product)).id}`)
    await shows(page, 'Please log in to book this flight')
  }),
  screen('flight', 'traveller', 'traveller', async (page, product) => {
    await page.goto(`/booking?legId=${(await takeLeg(product)).id}`)
    await expect(bookingScreen(page).holdButton).toBeEnabled()
  }),
  screen('flight', 'loading', 'visitor', async (page, product) => {
    await page.route('**/checkout/*/status', () => {})
    await page.goto(`/booking?legId=${(await takeLeg(product)).id}`)
    await expect(page.getByText('Loading this flight...')).toBeAttached()
  }),
  screen('flight', 'error', 'visitor', async (page, product) => {
    await page.route('**/checkout/*/status', (route) => route.fulfill({ status: 409, body: '' }))
    await page.goto(`/booking?legId=${(await takeLeg(product)).id}`)
    await expect(page.getByText('This flight could not be loaded.')).toBeVisible({ timeout: 20_000 })
  }),
  screen('flight', 'price-falling', 'visitor', async (page, product) => {
    const leg = await takeLeg(product)
    await changeUntaxed(product, {
      legId: leg.id,
      set: `price_mode = 'DECLINING', floor_price_minor = ask_price_minor / 2, published_at = now() - interval '2 days'`,
    })
    await page.goto(`/booking?legId=${leg.id}`)
    await page.getByRole('figure', { name: 'Price history' }).getByText('Show as table').click()
    await shows(page, 'When sales close')
  }),
  screen('flight', 'premium-first', 'visitor', async (page, product) => {
    const sentence =
      'Premium members see this flight first. It opens to everybody at 14:05 UTC on 24 November.'
    await page.route('**/checkout/*/status', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, error: sentence, message: sentence, code: 'early_access', details: [] },
      }),
    )
    await page.goto(`/booking?legId=${(await takeLeg(product)).id}`)
    await shows(page, 'Not open to everybody yet')
  }),
  screen('flight', 'unavailable', 'visitor', async (page) => {
    await page.goto('/booking?legId=00000000-0000-4000-8000-000000000000')
    await shows(page, 'Flight Unavailable')
  }),
  screen('flight', 'sold-out', 'visitor', async (page, product) => {
    const leg = await takeLeg(product)
    await leaveSeats(product, leg.id, 0)
    await page.goto(`/booking?legId=${leg.id}`)
    await shows(page, 'Flight Unavailable')
  }),
  screen('flight', 'race-lost', 'traveller', async (page, product) => {
    const leg = await takeLeg(product)
    await page.route('**/checkout/*/status', (route) => route.continue(), { times: 1 })
    await page.route('**/hold', async (route) => {
      const error = 'Only 1 seat is left on this flight.'
      const body = { success: false, error, message: error, code: 'not_enough_seats', details: [] }
      await route.fulfill({ status: 400, json: body })
    })
    await page.goto(`/booking?legId=${leg.id}`)
    await bookingScreen(page).holdButton.click()
    await shows(page, 'Only 1 seat is left on this flight.')
  }),

  ...HOLD_STATES.map(([state, seconds, words]) =>
    screen('hold', state, 'traveller', async (page, product) => {
      await giveOwnTime(page)
      const { holdExpiresUTC } = await holdOn(page, await takeLeg(product), 2)
      await leaveSeconds(page, seconds, holdExpiresUTC)
      await shows(page, words)
    }),
  ),
  screen('hold', 'ended', 'traveller', async (page, product) => {
    const { bookingId } = await holdOn(page, await takeLeg(product))
    await query(product, 'update bookings set hold_expires_at = now() where id = $1', [bookingId])
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    await shows(page, 'Your hold has expired. Please try booking again.')
  }),
  screen('hold', 'back-unpaid', 'traveller', async (page, product) => {
    await holdOn(page, await takeLeg(product))
    await goToPayment(page)
    await page.getByRole('link', { name: /Back to/ }).click()
    await expect(page.getByText(/^Payment cancelled/)).toBeVisible()
    await expect(bookingScreen(page).timer).toBeVisible()
  }),
  screen('hold', 'waiting-for-confirmation', 'traveller', async (page, product) => {
    const leg = await takeLeg(product)
    await payOneConfirmedByHand(page, product, leg)
    await page.goto(`/booking?legId=${leg.id}`)
    await shows(page, 'Waiting for confirmation')
  }),
]
