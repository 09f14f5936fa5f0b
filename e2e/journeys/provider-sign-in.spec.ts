import { expectAccessible } from '../helpers/accessible.ts'
import { expect } from '../helpers/journey.ts'
import { test } from '../helpers/own-product.ts'
import { mailsTo, query } from '../helpers/products.ts'
import { confirmAddress, newPerson, PASSWORD, takeLeg } from '../helpers/travellers.ts'

test.describe.configure({ mode: 'default' })

let counter = 0
const anAccount = () => ({
  sub: `e2e-${++counter}-${Date.now()}`,
  email: `ada.${counter}.${Date.now()}@example.test`,
  email_verified: true,
  hd: 'example.test',
  name: 'Ada Voyager',
})

test('signing in with Google opens an account and returns to the flight, and no address contains a token', async ({
  page,
  product,
  google,
}) => {
  google.account.current = anAccount()
  const leg = await takeLeg(product)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto(`/booking?legId=${leg.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Remember me').uncheck()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(`/booking?legId=${leg.id}`)
  await expect(page.getByRole('button', { name: 'Account of Ada Voyager' })).toBeVisible()
  const stored = await page.evaluate(
    '[localStorage.length && localStorage.authToken, sessionStorage.authToken]',
  )
  const [remembered, token] = stored as [string | undefined, string]
  expect(remembered).toBeFalsy()
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/login\/return/)
})

test('a provider that is not configured says so, and a cancelled sign-in shows its sentence', async ({
  page,
  google,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Apple' }).click()
  await expect(page.getByText('Apple OAuth is not yet implemented')).toBeVisible()
  google.account.current = null
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/login?problem=cancelled&provider=google')
  await expect(page.getByRole('alert')).toHaveText(
    'You did not finish signing in with Google. Nothing has changed.',
  )
  await expectAccessible(page)
  await page.goto('/login?problem=<b>&provider=google')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the buttons show an error when the provider does not answer', async ({ page }) => {
  await page.route('**/auth/providers/google/start', (route) => route.fulfill({ status: 502, body: '' }))
  await page.goto('/register')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Failed to initiate Google registration')).toBeVisible()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Failed to initiate Google login')).toBeVisible()
})
test.use({ allowedErrors: [/status of 502/] })

test('a provider cannot take over an account with a password and an unconfirmed address; its owner connects it', async ({
  page,
  product,
  google,
}) => {
  const { email } = await newPerson(product)
  google.account.current = { ...anAccount(), email }
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('alert')).toContainText('Sign in to it with its password')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings#sign-in')
  const section = page.getByRole('region', { name: 'Connected accounts' })
  await expect(section.getByRole('button', { name: 'Connect Google' })).toBeDisabled()
  await expect(section.getByText('Confirm your email address first')).toBeVisible()
  await confirmAddress(product, { email })
  await page.reload()
  await section.getByRole('button', { name: 'Connect Google' }).click()
  await expect(section.getByText('Google is connected.')).toBeVisible()
  await expect(section.getByText(`Connected as ${email}`)).toBeVisible()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Disconnect Google' }).click()
  await expect(section.getByText('It is disconnected.')).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(product, email)).map(({ subject }) => subject))
    .toContain('Sign-in with Google was removed from your Ferrywing account')
})

test('an account without a password keeps its only way to sign in, gets a password by mail, and can be deleted', async ({
  page,
  product,
  google,
}) => {
  const account = anAccount()
  google.account.current = account
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Connected accounts' })
  await section.getByRole('button', { name: 'Disconnect Google' }).click()
  await expect(section.getByRole('alert')).toContainText('This is the only way into your account.')
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(page.getByText('If an account has this address')).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(product, account.email)).map(({ subject }) => subject))
    .toContain('Set a new password for Ferrywing')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  const [row] = await query(product, 'select delete_requested_at from users where email = $1', [
    account.email,
  ])
  expect(row?.delete_requested_at).toBeTruthy()
})

test('a callback without a code, or with a used one, returns to the sign-in page', async ({ page }) => {
  await page.goto('/login/return')
  await expect(page.getByRole('alert')).toHaveText('This address is not complete. Please sign in again.')
  await expectAccessible(page)
  await page.goto('/login')
  await page.goto('/login/return#code=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('alert')).toHaveText('This sign-in has ended. Please start again.')
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/login')
})
