import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { bookingScreen } from '../helpers/booking.ts'
import { closeAfterTest } from '../helpers/contexts.ts'
import { expect, test } from '../helpers/journey.ts'
import { newPerson, PASSWORD, takeLeg } from '../helpers/travellers.ts'

test.describe('signing in', () => {
  test('names missing fields, and removes an error when its field is edited', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/login')
    await signIn(page, '', '')
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await page.getByLabel('Email').fill('k')
    await expect(page.getByText('Email is required')).toBeHidden()
    await expect(page.getByText('Password is required')).toBeVisible()
  })

  test('says when email or password is not right, until one of them is edited', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/login')
    await signIn(page, 'traveller@ferrywing.test', 'Wrong-password-1')
    await expect(page.getByRole('alert')).toHaveText('Email or password is not right.')
    await page.getByLabel('Password', { exact: true }).fill('other')
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page).toHaveURL('/login')
  })

  test('shows and hides the password', { tag: '@full' }, async ({ page }) => {
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill(PASSWORD)
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue(PASSWORD)
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('accepts a password pasted from a password manager', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/register')
    const name = page.getByLabel('Full name')
    await name.fill(PASSWORD)
    await name.press('ControlOrMeta+a')
    await name.press('ControlOrMeta+c')
    for (const label of ['Password', 'Confirm password']) {
      const field = page.getByLabel(label, { exact: true })
      await field.press('ControlOrMeta+v')
      await expect(field).toHaveValue(PASSWORD)
      await expect(field).toHaveAttribute('autocomplete', 'new-password')
    }
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    await password.press('ControlOrMeta+v')
    await expect(password).toHaveValue(PASSWORD)
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
  })

  test('with a provider that is not configured says so', { tag: '@full' }, async ({ page }) => {
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await expect(page.getByText('Google OAuth is not yet implemented')).toBeVisible()
      await page.getByRole('button', { name: 'Continue with Apple' }).click()
      await expect(page.getByText('Apple OAuth is not yet implemented')).toBeVisible()
    }
  })

  for (const [email, path] of [
    ['admin@ferrywing.test', '/admin'],
    ['operator@ferrywing.test', '/operator/dashboard'],
    ['traveller@ferrywing.test', '/'],
  ] as const) {
    test(`as ${email} opens ${path}, and the back button does not return to the form`, {
      tag: path === '/' ? [] : '@full',
    }, async ({ page }) => {
      await page.goto('/booking')
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
      await signIn(page, email, PASSWORD)
      await expect(page).toHaveURL(path)
      await page.goBack()
      await expect(page).toHaveURL('/booking')
    })
  }

  test('without Remember me lasts only for this tab', { tag: '@full' }, async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Remember me').uncheck()
    await signIn(page, 'traveller@ferrywing.test', PASSWORD)
    await expect(page).toHaveURL('/')
    expect(await storedTokens(page)).toEqual({ local: 0, session: 2 })
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/')
    await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  test('with Remember me lasts for every tab', { tag: '@full' }, async ({ page }) => {
    await page.goto('/login')
    await signIn(page, 'traveller@ferrywing.test', PASSWORD)
    await expect(page).toHaveURL('/')
    expect(await storedTokens(page)).toEqual({ local: 2, session: 0 })
    const other = await page.context().newPage()
    await other.goto('/')
    await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible()
  })

  test('is offered before holding seats, and returns to the flight, also after opening an account', async ({
    page,
    product,
  }) => {
    const leg = await takeLeg(product)
    await page.goto(`/booking?legId=${leg.id}`)
    await expect(bookingScreen(page).holdButton).toBeDisabled()
    await expect(page.getByText('Please log in to book this flight')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillRegistration(page, {})
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(`/booking?legId=${leg.id}`)
    await expect(bookingScreen(page).holdButton).toBeEnabled()
  })
})

test.describe('opening an account', () => {
  const PROBLEMS: [field: string, value: string, problem: string][] = [
    ['Full name', '', 'Name is required'],
    ['Full name', 'K', 'Name must be at least 2 characters'],
    ['Email', '', 'Email is required'],
    ['Email', 'kim@nowhere', 'Please enter a valid email address'],
    ['Password', '', 'Password is required'],
    ['Password', 'Short1', 'Password must be at least 8 characters'],
    [
      'Password',
      'lowercase1',
      'Password must contain at least one uppercase letter, lowercase letter, and number',
    ],
    [
      'Password',
      'NoNumbers',
      'Password must contain at least one uppercase letter, lowercase letter, and number',
    ],
    ['Confirm password', '', 'Please confirm your password'],
    ['Confirm password', 'Ferrywing2', 'Passwords do not match'],
  ]

  test('shows the error of each field, and removes it when the field is edited', async ({ page }) => {
    await page.goto('/register')
    for (const [field, value, problem] of PROBLEMS) {
      await fillRegistration(page, { [field]: value })
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByText(problem, { exact: true })).toBeVisible()
      const control = page.getByLabel(field, { exact: true })
      await expect(control).toHaveAttribute('aria-invalid', 'true')
      await control.pressSequentially('x')
      await expect(page.getByText(problem, { exact: true })).toBeHidden()
    }
  })

  test('requires accepting the terms', { tag: '@full' }, async ({ page }) => {
    await page.goto('/register')
    await fillRegistration(page, {})
    await page.getByLabel(/^I agree to the/).uncheck()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Please accept the terms to continue')).toBeVisible()
    const terms = page.getByRole('main').getByRole('link', { name: 'Terms of Service' })
    await expect(terms).toHaveAttribute('href', '/terms')
    await expect(page.getByRole('main').getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy',
    )
  })

  test('says at the field that an address is taken', { tag: '@full' }, async ({ page }) => {
    await page.goto('/register')
    await fillRegistration(page, { Email: 'traveller@ferrywing.test' })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('An account with this email already exists.')).toBeVisible()
  })

  for (const [type, path] of [
    ['Traveler', '/'],
    ['Operator', '/operator/dashboard'],
  ] as const) {
    test(`as ${type} shows a welcome for two seconds, then opens ${path}`, {
      tag: '@full',
    }, async ({ page }) => {
      closeAfterTest(page.context())
      await page.clock.install()
      await page.goto('/register')
      await fillRegistration(page, {})
      await page.getByRole('radio', { name: type }).check()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByRole('status').filter({ hasText: /\w/ })).toBeVisible()
      await page.clock.runFor(1900)
      await expect(page).toHaveURL('/register')
      await page.clock.runFor(100)
      await expect(page).toHaveURL(path)
    })
  }
})

test('The pages for signing in and registering redirect signed-in users', { tag: '@full' }, async ({
  product,
  newBrowser,
}) => {
  const page = await newBrowser(await newPerson(product))
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function fillRegistration(page: Page, other: Record<string, string>): Promise<void> {
  const values = {
    'Full name': 'Kim Newcomer',
    Email: `kim.${randomUUID().slice(0, 8)}@example.test`,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    ...other,
  }
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel(/^I agree to the/).check()
}

async function storedTokens(page: Page): Promise<{ local: number; session: number }> {
  return await page.evaluate(() => {
    const count = (storage: Storage) =>
      ['authToken', 'refreshToken'].filter((key) => storage.getItem(key)).length
    return { local: count(localStorage), session: count(sessionStorage) }
  })
}
