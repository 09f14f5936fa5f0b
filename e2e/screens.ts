import { expect, type Page, type Route } from '@playwright/test'
import { bookingScreen, goToPayment, holdOn, payByCard } from './booking.ts'
import { giveOwnTime, leaveSeconds } from './page-time.ts'
import { query, type RunningProduct } from './products.ts'
import { leaveSeats, takeLeg, takeListedLeg } from './travellers.ts'

/** A screen in one of its states, and how to get there in a page of a visitor or of a signed-in traveller. */
export type Screen = {
  page: string
  state: string
  as: 'visitor' | 'traveller'
  /** Only at this width, where the state exists. */
  onlyAt?: number
  show: (page: Page, product: RunningProduct) => Promise<void>
}

export const WIDTHS = [1440, 390]
export const THEMES = ['light', 'dark'] as const

const SHOWN = 12
const HOLD_STATES = [
  ['normal', 760, '12:40'],
  ['urgent', 180, '03:00'],
  ['disabled', 8, '00:08'],
  ['expired', 0, 'Hold Expired'],
] as const

/** Every screen and every state that it can be in. */
export const SCREENS: Screen[] = [
  ...['home', 'home-loading', 'home-empty', 'home-error'].map(homeScreen),
  screen('menu', 'visitor', 'visitor', openMobileMenu, 390),
  screen('menu', 'traveller', 'traveller', openMobileMenu, 390),
  screen('menu', 'account', 'traveller', openAccountMenu, 1440),
  screen('not-found', 'full', 'visitor', (page) => open(page, '/no-such-page', 'There is no runway')),

  screen('login', 'empty', 'visitor', (page) => open(page, '/login', 'Welcome back.')),
  screen('login', 'missing', 'visitor', async (page) => {
    await open(page, '/login', 'Welcome back.')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await shows(page, 'Password is required')
  }),
  screen('login', 'refused', 'visitor', async (page) => {
    await open(page, '/login', 'Welcome back.')
    await page.getByLabel('Email').fill('traveller@ferrywing.test')
    await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await shows(page, 'Email or password is not right.')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await shows(page, 'Google OAuth is not yet implemented')
  }),
  screen('login', 'submitting', 'visitor', async (page) => {
    await page.route('**/auth/login', () => {})
    await open(page, '/login', 'Welcome back.')
    await page.getByLabel('Email').fill('traveller@ferrywing.test')
    await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await shows(page, 'Signing in...')
  }),
  screen('register', 'empty', 'visitor', (page) => open(page, '/register', 'Come aboard.')),
  screen('register', 'missing', 'visitor', async (page) => {
    await open(page, '/register', 'Come aboard.')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await shows(page, 'Name is required')
  }),
  screen('register', 'welcome', 'visitor', async (page) => {
    // The welcome goes on after two seconds: here it stays.
    await page.addInitScript(`
      const setRealTimeout = setTimeout
      globalThis.setTimeout = (work, ms, ...more) => setRealTimeout(work, ms === 2000 ? 600_000 : ms, ...more)
    `)
    await open(page, '/register', 'Come aboard.')
    await page.getByLabel('Full name').fill('Kim Newcomer')
    await page.getByLabel('Email').fill(`kim.${Date.now()}@example.test`)
    await page.getByLabel('Password', { exact: true }).fill('Ferrywing1')
    await page.getByLabel('Confirm password', { exact: true }).fill('Ferrywing1')
    await page.getByLabel(/^I agree/).check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeHidden()
  }),

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
    const leg = await takeListedLeg(product, { among: SHOWN })
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

  screen('payment', 'form', 'traveller', openPayment),
  screen('payment', 'declined', 'traveller', async (page, product) => {
    await openPayment(page, product)
    await payByCard(page, 'declined')
    await shows(page, 'The payment did not go through')
  }),
  screen('payment', 'authentication', 'traveller', async (page, product) => {
    await openPayment(page, product)
    await payByCard(page, 'asksForAuthentication')
    await shows(page, 'Confirm it is you')
  }),

  screen('result', 'checking', 'visitor', async (page) => {
    await page.route('**/payments/checkout/status/*', () => {})
    await page.goto('/booking/success?session_id=cs_test_1')
    await shows(page, 'Checking your payment...')
  }),
  screen('result', 'success', 'traveller', async (page, product) => {
    await openPayment(page, product)
    await payByCard(page, 'pays')
    await shows(page, 'Payment Successful!')
    await expect(page.getByRole('img').first()).toBeVisible()
  }),
  screen('result', 'processing', 'traveller', async (page, product) => {
    await payOneConfirmedByHand(page, product, await takeLeg(product))
  }),
  screen('result', 'failed', 'visitor', async (page) => {
    await page.goto('/booking/success?session_id=cs_test_unknown')
    await shows(page, 'Payment Failed')
  }),
  ...['refunded', 'canceled'].map((state) =>
    screen('result', state, 'visitor', async (page, product) => {
      const leg = await takeLeg(product)
      const facts = { amount: leg.price, currency: leg.currency, booking_status: 'CANCELLED' }
      await page.route('**/payments/checkout/status/*', (route) =>
        route.fulfill({
          json: {
            success: true,
            session_id: 'cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6',
            payment_status: state,
            booking_reference: 'FW-7F3K2Q',
            ...facts,
          },
        }),
      )
      await page.goto(`/booking/success?session_id=cs_test_1&legId=${leg.id}`)
      await expect(page.getByText('FW-7F3K2Q')).toBeVisible()
    }),
  ),
]

function screen(
  page: string,
  state: string,
  as: Screen['as'],
  show: Screen['show'],
  onlyAt?: number,
): Screen {
  return { page, state, as, show, ...(onlyAt ? { onlyAt } : {}) }
}

function homeScreen(name: string): Screen {
  const answers: Record<string, (route: Route) => unknown> = {
    'home-loading': () => {},
    'home-empty': answerNothing,
    'home-error': (route) => route.fulfill({ status: 400, body: '' }),
  }
  return screen('home', name === 'home' ? 'full' : name.slice('home-'.length), 'visitor', async (page) => {
    const answer = answers[name]
    if (answer) await page.route('**/api/routes*', answer)
    await page.goto('/')
    if (name === 'home') await expect(page.getByRole('article').first()).toBeVisible()
    if (name === 'home-empty') await shows(page, 'No flights available at the moment.')
    if (name === 'home-error') await shows(page, 'The next flights could not be loaded.')
  })
}

async function openMobileMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
}

async function openAccountMenu(page: Page): Promise<void> {
  await openList(page)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await shows(page, 'Sign out')
}

// Twelve cards look like forty-eight.
async function openList(page: Page): Promise<void> {
  await page.route('**/api/routes', (route) =>
    route.continue({ url: `${route.request().url()}?limit=${SHOWN}` }),
  )
  await page.goto('/booking')
  await expect(page.getByRole('article').first()).toBeVisible()
}

async function openPayment(page: Page, product: RunningProduct): Promise<void> {
  await holdOn(page, await takeLeg(product), 2)
  await goToPayment(page)
}

async function payOneConfirmedByHand(
  page: Page,
  product: RunningProduct,
  leg: Awaited<ReturnType<typeof takeLeg>>,
) {
  await query(product, 'update legs set instant_confirm = false where id = $1', [leg.id])
  await holdOn(page, leg)
  await goToPayment(page)
  await payByCard(page, 'pays')
  await shows(page, 'Payment Processing')
}

async function answerNothing(route: Route): Promise<void> {
  await route.fulfill({ json: { success: true, routes: [], total: 0, nextCursor: null } })
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

async function shows(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible()
}
