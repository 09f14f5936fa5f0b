import { expect } from '@playwright/test'
import { bookingScreen, goToPayment, holdOn } from '../helpers/booking.ts'
import { giveOwnTime, leaveSeconds } from '../helpers/page-time.ts'
import { query } from '../helpers/products.ts'
import { leaveSeats, takeLeg, takeListedLeg } from '../helpers/travellers.ts'
import { changeUntaxed } from '../helpers/without-taxes.ts'
import { answerNothing, openList, type Screen, screen, shows, turnTo } from './screen.ts'

const HOLD_STATES = [
  ['normal', 760, '12:40'],
  ['urgent', 180, '03:00'],
  ['disabled', 8, '00:08'],
  ['expired', 0, 'Hold Expired'],
] as const

// The hold that the successive states show.
let held = { bookingId: '', holdExpiresUTC: '' }

export const bookingScreens: Screen[] = [
  screen('list', 'full', 'visitor', openList),
  screen('list', 'loading', 'same', async (page) => {
    await page.route('**/api/routes*', () => {})
    await page.goto('/booking')
    await shows(page, 'Loading available flights...')
  }),
  screen('list', 'empty', 'same', async (page) => {
    await page.route('**/api/routes*', answerNothing)
    await page.goto('/booking')
    await shows(page, 'No flights available at the moment.')
  }),
  screen('list', 'error', 'same', async (page) => {
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

  screen('flight', 'visitor', 'visitor', async (page, product) => {
    await page.goto(`/booking?legId=${(await takeLeg(product)).id}`)
    await shows(page, 'Please log in to book this flight')
  }),
  screen('flight', 'price-falling', 'same', async (page, product) => {
    const leg = await takeLeg(product)
    await changeUntaxed(product, {
      legId: leg.id,
      set: `price_mode = 'DECLINING', floor_price_minor = ask_price_minor / 2, published_at = now() - interval '2 days'`,
    })
    await turnTo(page, `/booking?legId=${leg.id}`)
    await page.getByRole('figure', { name: 'Price history' }).getByText('Show as table').click()
    await shows(page, 'When sales close')
  }),
  screen('flight', 'unavailable', 'same', async (page) => {
    await turnTo(page, '/booking?legId=00000000-0000-4000-8000-000000000000')
    await shows(page, 'Flight Unavailable')
  }),
  screen('flight', 'sold-out', 'same', async (page, product) => {
    const leg = await takeLeg(product)
    await leaveSeats(product, leg.id, 0)
    await turnTo(page, `/booking?legId=${leg.id}`)
    await shows(page, 'Flight Unavailable')
  }),
  screen('flight', 'loading', 'same', async (page, product) => {
    await page.route('**/checkout/*/status', () => {})
    await turnTo(page, `/booking?legId=${(await takeLeg(product)).id}`)
    await expect(page.getByText('Loading this flight...')).toBeAttached()
  }),
  screen('flight', 'error', 'same', async (page, product) => {
    await page.route('**/checkout/*/status', (route) => route.fulfill({ status: 409, body: '' }))
    await turnTo(page, `/booking?legId=${(await takeLeg(product)).id}`)
    await expect(page.getByText('This flight could not be loaded.')).toBeVisible({ timeout: 20_000 })
  }),
  screen('flight', 'premium-first', 'same', async (page, product) => {
    const sentence =
      'Premium members see this flight first. It opens to everybody at 14:05 UTC on 24 November.'
    await page.route('**/checkout/*/status', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, error: sentence, message: sentence, code: 'early_access', details: [] },
      }),
    )
    await turnTo(page, `/booking?legId=${(await takeLeg(product)).id}`)
    await shows(page, 'Not open to everybody yet')
  }),
  screen('flight', 'traveller', 'traveller', async (page, product) => {
    await page.goto(`/booking?legId=${(await takeLeg(product)).id}`)
    await expect(bookingScreen(page).holdButton).toBeEnabled()
  }),
  screen('flight', 'race-lost', 'same', async (page) => {
    await page.route('**/hold', async (route) => {
      const error = 'Only 1 seat is left on this flight.'
      const body = { success: false, error, message: error, code: 'not_enough_seats', details: [] }
      await route.fulfill({ status: 400, json: body })
    })
    await bookingScreen(page).holdButton.click()
    await shows(page, 'Only 1 seat is left on this flight.')
  }),

  ...HOLD_STATES.map(([state, seconds, words], index) =>
    screen('hold', state, index === 0 ? 'traveller' : 'same', async (page, product) => {
      if (index === 0) {
        await giveOwnTime(page)
        held = await holdOn(page, await takeLeg(product), 2)
      }
      await leaveSeconds(page, seconds, held.holdExpiresUTC)
      await shows(page, words)
    }),
  ),
  screen('hold', 'back-unpaid', 'traveller', async (page, product) => {
    held = await holdOn(page, await takeLeg(product))
    await goToPayment(page)
    await page.getByRole('link', { name: /Back to/ }).click()
    await expect(page.getByText(/^Payment cancelled/)).toBeVisible()
    await expect(bookingScreen(page).timer).toBeVisible()
  }),
  screen('hold', 'ended', 'same', async (page, product) => {
    await query(product, 'update bookings set hold_expires_at = now() where id = $1', [held.bookingId])
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    await shows(page, 'Your hold has expired. Please try booking again.')
  }),
  screen('list', 'holding', 'same', async (page, product) => {
    await holdOn(page, await takeLeg(product))
    await openList(page)
    await shows(page, '1 seat held')
  }),
]
