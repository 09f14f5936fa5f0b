import { expect, type Page } from '@playwright/test'
import { appCode } from '#test/two-step.ts'
import { PASSWORD } from '../helpers/travellers.ts'
import { open, type Screen, screen, shows, turnTo } from './screen.ts'

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
  screen('login', 'missing', 'same', async (page) => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await shows(page, 'Password is required')
  }),
  screen('login', 'refused', 'same', async (page) => {
    await sendLogin(page, 'Not-the-password-1')
    await shows(page, 'Email or password is not right.')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await shows(page, 'Google OAuth is not yet implemented')
  }),
  screen('second-step', 'passkey', 'same', async (page) => {
    const secondFactor = { ticket: 'x'.repeat(43), methods: ['passkey', 'code', 'recovery-code'] }
    await page.route('**/auth/login', (route) => route.fulfill({ json: { success: true, secondFactor } }))
    await sendLogin(page, PASSWORD)
    await expect(page.getByRole('heading', { level: 1, name: 'One more step.' })).toBeVisible()
  }),
  screen('second-step', 'code-refused', 'same', async (page) => {
    await page.getByRole('button', { name: 'Use a code from my app' }).click()
    await page.getByLabel('Code').fill('12345')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await shows(page, 'The code has six figures')
  }),
  screen('second-step', 'recovery-code', 'same', async (page) => {
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeVisible()
  }),
  screen('login', 'submitting', 'same', async (page) => {
    await page.route('**/auth/login', () => {})
    await turnTo(page, '/login', 'Welcome back.')
    await sendLogin(page, 'Not-the-password-1')
    await shows(page, 'Signing in...')
  }),
  screen('login', 'provider-failed', 'same', async (page) => {
    await turnTo(page, '/login?problem=cancelled&provider=google', 'Welcome back.')
    await shows(page, 'You did not finish signing in with Google.')
  }),
  screen('login', 'provider-unreachable', 'same', async (page) => {
    await page.route('**/auth/providers', (route) =>
      route.fulfill({ json: { success: true, providers: ['google'] } }),
    )
    await page.route('**/auth/providers/google/start', (route) => route.fulfill({ status: 400, body: '' }))
    await turnTo(page, '/login', 'Welcome back.')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await shows(page, 'Failed to initiate Google login')
  }),
  screen('provider-return', 'incomplete', 'same', (page) =>
    turnTo(page, '/login/return', 'That did not work.'),
  ),
  screen('register', 'empty', 'visitor', (page) => open(page, '/register', 'Come aboard.')),
  screen('register', 'missing', 'same', async (page) => {
    await page.getByRole('button', { name: 'Create Account' }).click()
    await shows(page, 'Name is required')
  }),
  screen('register', 'welcome', 'same', async (page) => {
    // The welcome normally disappears after two seconds; here it stays.
    await page.evaluate(`{
      const setRealTimeout = setTimeout
      globalThis.setTimeout = (work, ms, ...more) => setRealTimeout(work, ms === 2000 ? 600_000 : ms, ...more)
    }`)
    await page.getByLabel('Full name').fill('Kim Newcomer')
    await page.getByLabel('Email').fill(`kim.${Date.now()}@example.test`)
    await page.getByLabel('Password', { exact: true }).fill('Ferrywing1')
    await page.getByLabel('Confirm password', { exact: true }).fill('Ferrywing1')
    await page.getByLabel(/^I agree/).check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeHidden()
  }),
  screen('forgot-password', 'empty', 'visitor', (page) =>
    open(page, '/forgot-password', 'Forgot your password?'),
  ),
  screen('forgot-password', 'sent', 'same', async (page) => {
    await page.getByLabel('Email').fill(`nobody.${Date.now()}@example.test`)
    await page.getByRole('main').getByRole('button').first().click()
    await shows(page, 'If an account has this address')
  }),
  screen('reset-password', 'form', 'same', async (page) => {
    await page.route('**/auth/reset-password/ways-in', (route) => route.fulfill({ json: WAYS_IN }))
    await turnTo(page, '/reset-password?token=x', 'A new password.')
    await page.getByRole('checkbox').last().uncheck()
  }),
  screen('reset-password', 'refused', 'same', (page) => turnTo(page, '/reset-password', 'A new password.')),
  screen('verify-email', 'refused', 'same', async (page) => {
    await turnTo(page, '/verify-email?token=x', 'Confirm your email.')
    await shows(page, 'This link is not valid.')
  }),
  screen('verify-email', 'was-it-you', 'same', async (page) => {
    await page.route('**/auth/verify-email', (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'x', message: 'x', code: 'link_needs_password', details: [] },
      }),
    )
    await turnTo(page, '/verify-email?token=x', 'Confirm your email.')
    await expect(page.getByRole('main').getByRole('textbox')).toBeVisible()
  }),
  screen('verify-email', 'not-me', 'same', (page) =>
    turnTo(page, '/verify-email?token=x&not-me', 'This was not me.'),
  ),
  screen('end-premium', 'empty', 'visitor', (page) => open(page, '/end-premium', 'End Premium.')),
  screen('end-premium', 'sent', 'same', async (page) => {
    await page.getByLabel('Email').fill(`nobody.${Date.now()}@example.test`)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await shows(page, 'If Premium runs for this address')
  }),
  screen('end-premium', 'link', 'same', (page) => turnTo(page, '/end-premium?token=x', 'End Premium.')),
  screen('end-premium', 'refused', 'same', async (page) => {
    await page.getByRole('button', { name: 'End Premium' }).click()
    await shows(page, 'This link is not valid.')
  }),
  screen('leave-list', 'asked', 'same', (page) =>
    turnTo(page, `/leave?list=newsletter&token=${crypto.randomUUID()}`, 'Leave our newsletter?'),
  ),
  screen('leave-list', 'left', 'same', async (page) => {
    await page.getByRole('button', { name: 'Leave the Newsletter' }).click()
    await shows(page, 'You have left.')
  }),
  screen('leave-list', 'incomplete', 'same', (page) => open(page, '/leave', 'Leave a list.')),
  screen('settings', 'full', 'traveller', async (page) => {
    await open(page, '/settings', 'Settings')
    await shows(page, 'Book every flight on sale')
    await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  }),
  screen('profile', 'unconfirmed', 'same', (page) => turnTo(page, '/profile', 'Kim Newcomer')),
  screen('access-denied', 'traveller', 'same', async (page) => {
    await open(page, '/admin', 'Access Denied')
    await shows(page, 'Your current role')
  }),
  screen('set-up', 'choice', 'same', async (page) => {
    await page.route('**/auth/me', async (route) => {
      const { user } = await (await route.fetch()).json()
      const administrator = { ...user, role: 'ADMIN', emailVerified: true, mustSetUpSecondFactor: true }
      await route.fulfill({ json: { success: true, user: administrator } })
    })
    await open(page, '/set-up-second-factor', 'One more lock.')
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  }),
  screen('settings', 'app-setup', 'confirmed', async (page) => {
    await open(page, '/settings', 'Settings')
    await page.getByRole('button', { name: 'Set up an app' }).click()
    await page.getByRole('button', { name: 'Show the key as text' }).click()
  }),
  screen('settings', 'two-step-on', 'same', async (page) => {
    const section = page.getByRole('region', { name: 'Two-step sign-in' })
    const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Code that the app shows').fill(appCode(secret))
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await expect(page.getByRole('region', { name: 'Your recovery codes' })).toBeVisible()
  }),
]

async function sendLogin(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill('traveller@ferrywing.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
