import type { Locator, Page } from '@playwright/test'
import { appCode } from '#test/two-step.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect } from '../helpers/journey.ts'
import { giveAuthenticator, test } from '../helpers/own-product.ts'
import { mailsTo, query } from '../helpers/products.ts'
import { confirmAddress, newPerson, PASSWORD } from '../helpers/travellers.ts'

// All tests share one product, in one worker.
test.describe.configure({ mode: 'default' })
// Second factors need a confirmed address.
test.beforeEach(async ({ product, traveller }) => confirmAddress(product, traveller))

test('a passkey is added, renamed, used as second step and alone, and removed', async ({
  traveller,
  product,
}) => {
  const { page, email } = traveller
  await giveAuthenticator(page)
  await page.goto('/settings#two-step')
  const section = findTwoStep(page)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await keepCodes(page)
  const list = section.getByRole('list', { name: 'Your passkeys' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /^Rename/ }).click()
  await list.getByRole('textbox').fill('My phone')
  await list.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByText('My phone')).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { name: 'One more step.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(page).toHaveURL('/')

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()

  await page.goto('/settings#two-step')
  await section.getByRole('button', { name: 'Remove My phone' }).click()
  await expect(section.getByText('The passkey is removed.')).toBeVisible()
  await expect(section.getByText('Off', { exact: true })).toBeVisible()
  await signOut(page)
  await enterPassword(page, email)
  await expect(page).toHaveURL('/')
  await expect
    .poll(async () => (await mailsTo(product, email)).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining([
        'A passkey was added to your Ferrywing account',
        'A passkey was removed from your Ferrywing account',
      ]),
    )
})

test('an authenticator app is set up, each of its codes works once, and a recovery code replaces it', async ({
  traveller,
}) => {
  const { page, email } = traveller
  await page.goto('/settings#two-step')
  const section = findTwoStep(page)
  await section.getByRole('button', { name: 'Set up an app' }).click()
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
  await section.getByRole('button', { name: 'Show the key as text' }).click()
  await expectAccessible(page)
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = section.getByLabel('Code that the app shows')
  await code.fill('12345')
  await section.getByRole('button', { name: 'Turn it on' }).click()
  await expect(section.getByText('The code has six figures')).toBeVisible()
  await code.fill(appCode(secret))
  await section.getByRole('button', { name: 'Turn it on' }).click()
  await expectAccessible(page)
  const [recoveryCode = ''] = await keepCodes(page)
  await expect(section.getByText('Your authenticator app is set up.')).toBeVisible()

  await signOut(page)
  await enterPassword(page, email)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(appCode(secret, 20))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('This code is not right.')).toBeVisible()
  const used = appCode(secret, 1)
  await page.getByLabel('Code').fill(used)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')

  await signOut(page)
  await enterPassword(page, email)
  await page.getByLabel('Code').fill(used)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  // On a slow machine the code may also have expired.
  await expect(page.getByText(/This code (was used already|is not right)\./)).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings#two-step')
  await expect(section.getByText('9 codes are left.')).toBeVisible()
})

test('setting up the first second factor ends the other sessions, and their list shows it at once', async ({
  traveller,
  newBrowser,
}) => {
  const { page, email } = traveller
  const other = await newBrowser()
  await enterPassword(other, email)
  await expect(other).toHaveURL('/')
  await page.goto('/settings')
  const sessions = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await setUpApp(findTwoStep(page))
  await keepCodes(page)
  await expect(sessions).toHaveCount(1)
})

test('signing in without Remember me also applies after the second step', async ({ traveller }) => {
  const { page, email } = traveller
  await page.goto('/settings#two-step')
  await setUpApp(findTwoStep(page))
  const [recoveryCode = ''] = await keepCodes(page)
  await signOut(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Remember me').uncheck()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
  const [remembered, forThisTab] = (await page.evaluate(
    '[localStorage.getItem("authToken"), sessionStorage.getItem("authToken")]',
  )) as (string | null)[]
  expect([remembered, Boolean(forThisTab)]).toEqual([null, true])
})

test('after five wrong codes the sign-in starts again with the password', async ({ traveller }) => {
  const { page, email } = traveller
  await page.goto('/settings#two-step')
  await setUpApp(findTwoStep(page))
  await keepCodes(page)
  await signOut(page)
  await enterPassword(page, email)
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.getByLabel('Code').fill(`00000${attempt}`)
    const answered = page.waitForResponse('**/auth/second-factor/code')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await answered
  }
  await expect(page.getByRole('alert')).toHaveText('This sign-in has ended. Please start again.')
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('changing second factors asks for a fresh confirmation of identity, and then continues', async ({
  traveller,
  product,
}) => {
  const { page, email } = traveller
  await page.goto('/settings#two-step')
  const section = findTwoStep(page)
  await setUpApp(section)
  await keepCodes(page)
  await query(
    product,
    "update sessions set confirmed_at = now() - interval '16 minutes' from users u where user_id = u.id and u.email = $1",
    [email],
  )
  await section.getByRole('button', { name: 'Turn off the app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByText('On', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Turn off the app' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('Ferrywing9')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(section.getByText('The authenticator app is turned off.')).toBeVisible()
  await expect(section.getByText('Off', { exact: true })).toBeVisible()
})

test('an administrator without a second factor has to set one up, and then opens the back office', async ({
  page,
  product,
}) => {
  const { email } = await newPerson(product)
  await confirmAddress(product, { email })
  await query(product, "update users set role = 'ADMIN' where email = $1", [email])
  await giveAuthenticator(page)
  await enterPassword(page, email)
  await expect(page).toHaveURL('/set-up-second-factor')
  await expect(page.getByRole('heading', { level: 1, name: 'One more lock.' })).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/admin', '/settings', '/profile']) {
    await page.goto(path)
    await expect(page).toHaveURL('/set-up-second-factor')
  }
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await keepCodes(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/admin')
  await page.goto('/settings#two-step')
  const section = findTwoStep(page)
  await section.getByRole('button', { name: /^Remove/ }).click()
  await expect(section.getByRole('alert')).toContainText('Administrators need a second step.')

  await signOut(page)
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(page).toHaveURL('/admin')
})

test('a signed-in user who becomes an administrator has to set one up too', async ({
  traveller,
  product,
}) => {
  const { page, email } = traveller
  await page.goto('/profile')
  await query(product, "update users set role = 'ADMIN' where email = $1", [email])
  await page.goto('/settings')
  await expect(page).toHaveURL('/set-up-second-factor')
})

function findTwoStep(page: Page): Locator {
  return page.getByRole('region', { name: 'Two-step sign-in' })
}

async function setUpApp(section: Locator): Promise<void> {
  await section.getByRole('button', { name: 'Set up an app' }).click()
  await section.getByRole('button', { name: 'Show the key as text' }).click()
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await section.getByLabel('Code that the app shows').fill(appCode(secret))
  await section.getByRole('button', { name: 'Turn it on' }).click()
}

async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('region', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const written = await codes.getByRole('listitem').allTextContents()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(codes).toBeHidden()
  return written
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
}
