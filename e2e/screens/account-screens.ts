import { expect, type Page } from '@playwright/test'
import { appCode } from '#test/two-step.ts'
import { PASSWORD } from '../helpers/travellers.ts'
import { open, type Screen, screen, shows } from './screen.ts'

const WAYS_IN = {
  success: true,
  waysIn: {
    providers: [{ provider: 'google', email: 'kim@gmail.com' }],
    passkeys: ['Phone'],
    authenticatorApp: true,
    personalKeys: ['Assistant'],
    operatorKeys: ['Trip planner'],
    secondFactorsEndAt: null,
    secondFactorsMayEnd: true,
  },
}

export const accountScreens: Screen[] = [
  screen('login', 'empty', 'visitor', (page) => open(page, '/login', 'Welcome back.')),
  screen('login', 'missing', 'visitor', async (page) => {
    await open(page, '/login', 'Welcome back.')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await shows(page, 'Password is required')
  }),
  screen('login', 'refused', 'visitor', async (page) => {
    await open(page, '/login', 'Welcome back.')
    await page.getByLabel('Email').fill('traveller@ferrywing.test')
    await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await shows(page, 'Email or password is not right.')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await shows(page, 'Google OAuth is not yet implemented')
  }),
  screen('login', 'submitting', 'visitor', async (page) => {
    await page.route('**/auth/login', () => {})
    await open(page, '/login', 'Welcome back.')
    await page.getByLabel('Email').fill('traveller@ferrywing.test')
    await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await shows(page, 'Signing in...')
  }),
  screen('register', 'empty', 'visitor', (page) => open(page, '/register', 'Come aboard.')),
  screen('register', 'missing', 'visitor', async (page) => {
    await open(page, '/register', 'Come aboard.')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await shows(page, 'Name is required')
  }),
  screen('register', 'welcome', 'visitor', async (page) => {
    // Keeps the welcome on the screen, which otherwise ends after two seconds.
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
  screen('login', 'provider-failed', 'visitor', async (page) => {
    await open(page, '/login?problem=cancelled&provider=google', 'Welcome back.')
    await shows(page, 'You did not finish signing in with Google.')
  }),
  screen('login', 'provider-unreachable', 'visitor', async (page) => {
    await page.route('**/auth/providers', (route) =>
      route.fulfill({ json: { success: true, providers: ['google'] } }),
    )
    await page.route('**/auth/providers/google/start', (route) => route.fulfill({ status: 400, body: '' }))
    await open(page, '/login', 'Welcome back.')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await shows(page, 'Failed to initiate Google login')
  }),
  screen('provider-return', 'incomplete', 'visitor', (page) =>
    open(page, '/login/return', 'That did not work.'),
  ),
  screen('second-step', 'passkey', 'visitor', comeToSecondStep),
  screen('second-step', 'code-refused', 'visitor', async (page) => {
    await comeToSecondStep(page)
    await page.getByRole('button', { name: 'Use a code from my app' }).click()
    await page.getByLabel('Code').fill('12345')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await shows(page, 'The code has six figures')
  }),
  screen('second-step', 'recovery-code', 'visitor', async (page) => {
    await comeToSecondStep(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeVisible()
  }),
  screen('set-up', 'choice', 'traveller', async (page) => {
    await page.route('**/auth/me', async (route) => {
      const { user } = await (await route.fetch()).json()
      const administrator = { ...user, role: 'ADMIN', emailVerified: true, mustSetUpSecondFactor: true }
      await route.fulfill({ json: { success: true, user: administrator } })
    })
    await open(page, '/set-up-second-factor', 'One more lock.')
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  }),
  screen('forgot-password', 'empty', 'visitor', (page) =>
    open(page, '/forgot-password', 'Forgot your password?'),
  ),
  screen('forgot-password', 'sent', 'visitor', async (page) => {
    await open(page, '/forgot-password', 'Forgot your password?')
    await page.getByLabel('Email').fill(`nobody.${Date.now()}@example.test`)
    await page.getByRole('main').getByRole('button').first().click()
    await shows(page, 'If an account has this address')
  }),
  screen('reset-password', 'form', 'visitor', async (page) => {
    await page.route('**/auth/reset-password/ways-in', (route) => route.fulfill({ json: WAYS_IN }))
    await open(page, '/reset-password?token=x', 'A new password.')
    await page.getByRole('checkbox').last().uncheck()
  }),
  screen('reset-password', 'refused', 'visitor', (page) => open(page, '/reset-password', 'A new password.')),
  screen('end-premium', 'empty', 'visitor', (page) => open(page, '/end-premium', 'End Premium.')),
  screen('end-premium', 'sent', 'visitor', async (page) => {
    await open(page, '/end-premium', 'End Premium.')
    await page.getByLabel('Email').fill(`nobody.${Date.now()}@example.test`)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await shows(page, 'If Premium runs for this address')
  }),
  screen('end-premium', 'link', 'visitor', (page) => open(page, '/end-premium?token=x', 'End Premium.')),
  screen('end-premium', 'refused', 'visitor', async (page) => {
    await open(page, '/end-premium?token=x', 'End Premium.')
    await page.getByRole('button', { name: 'End Premium' }).click()
    await shows(page, 'This link is not valid.')
  }),
  screen('verify-email', 'was-it-you', 'visitor', async (page) => {
    await page.route('**/auth/verify-email', (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'x', message: 'x', code: 'link_needs_password', details: [] },
      }),
    )
    await open(page, '/verify-email?token=x', 'Confirm your email.')
    await expect(page.getByRole('main').getByRole('textbox')).toBeVisible()
  }),
  screen('verify-email', 'not-me', 'visitor', (page) =>
    open(page, '/verify-email?token=x&not-me', 'This was not me.'),
  ),
  screen('verify-email', 'refused', 'visitor', async (page) => {
    await open(page, '/verify-email?token=x', 'Confirm your email.')
    await shows(page, 'This link is not valid.')
  }),
  screen('profile', 'unconfirmed', 'traveller', (page) => open(page, '/profile', 'Kim Newcomer')),
  screen('settings', 'full', 'traveller', async (page) => {
    await open(page, '/settings', 'Settings')
    await shows(page, 'Book every flight on sale')
    await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  }),
  screen('settings', 'app-setup', 'confirmed', async (page) => void (await startAppSetup(page))),
  screen('settings', 'two-step-on', 'confirmed', async (page) => {
    const secret = await startAppSetup(page)
    await page.getByLabel('Code that the app shows').fill(appCode(secret))
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await expect(page.getByRole('region', { name: 'Your recovery codes' })).toBeVisible()
  }),
  screen('access-denied', 'traveller', 'traveller', async (page) => {
    await open(page, '/admin', 'Access Denied')
    await shows(page, 'Your current role')
  }),
  screen('leave-list', 'asked', 'visitor', (page) =>
    open(page, `/leave?list=newsletter&token=${crypto.randomUUID()}`, 'Leave our newsletter?'),
  ),
  screen('leave-list', 'left', 'visitor', async (page) => {
    await open(page, `/leave?list=newsletter&token=${crypto.randomUUID()}`, 'Leave our newsletter?')
    await page.getByRole('button', { name: 'Leave the Newsletter' }).click()
    await shows(page, 'You have left.')
  }),
  screen('leave-list', 'incomplete', 'visitor', (page) => open(page, '/leave', 'Leave a list.')),
]

// Shows the screen of the second step with a faked answer; other journeys test real second factors.
async function comeToSecondStep(page: Page): Promise<void> {
  const secondFactor = { ticket: 'x'.repeat(43), methods: ['passkey', 'code', 'recovery-code'] }
  await page.route('**/auth/login', (route) => route.fulfill({ json: { success: true, secondFactor } }))
  await open(page, '/login', 'Welcome back.')
  await page.getByLabel('Email').fill('traveller@ferrywing.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'One more step.' })).toBeVisible()
}

async function startAppSetup(page: Page): Promise<string> {
  await open(page, '/settings', 'Settings')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByRole('button', { name: 'Show the key as text' }).click()
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  return ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
}
