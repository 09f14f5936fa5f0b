import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { mailsTo, query, type RunningProduct } from '../helpers/products.ts'
import { confirmAddress, newPerson, PASSWORD } from '../helpers/travellers.ts'

const NEW_PASSWORD = 'Ferrywing2'

test.describe('a forgotten password', () => {
  test('is replaced with the mailed link, which works once', async ({ page, product }) => {
    const { email } = await newPerson(product)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveTitle('Forgot Password · Ferrywing')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('If an account has this address')).toBeVisible()

    const link = await mailedLink(product, email, '/reset-password')
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill('Ferrywing3')
    await page.getByRole('button', { name: 'Set New Password' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Set New Password' }).click()
    await expect(page.getByText('Your new password is set. Please sign in with it.')).toBeVisible()

    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/')

    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(
      'This link has been used already. Please ask for a new one.',
    )
    await expect(page.getByRole('link', { name: 'Ask for a New Link' })).toBeVisible()
  })

  test('cannot be replaced with an expired link', { tag: '@full' }, async ({ page, product }) => {
    const { email } = await newPerson(product)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    const link = await mailedLink(product, email, '/reset-password')
    await query(
      product,
      'update account_tokens set expires_at = now() from users u where user_id = u.id and u.email = $1',
      [email],
    )
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('This link has expired. Please ask for a new one.')
  })
})

test('the mailed link confirms an address, and the profile shows it', async ({ newBrowser, product }) => {
  const person = await newPerson(product)
  const { email } = person
  const page = await newBrowser(person)
  await page.goto('/profile')
  await expect(page.getByText('Not verified')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText(`We have sent a new link to ${email}.`)).toBeVisible()
  await expect.poll(async () => (await linksTo(product, email, '/verify-email')).length).toBe(2)
  const [newest = '', first = ''] = await linksTo(product, email, '/verify-email')
  await page.goto(first)
  await expect(page.getByRole('alert')).toHaveText('This link is not valid. Please ask for a new one.')
  await page.goto(newest)
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

test('a link opened without a session asks for the password, or lets the owner of the address take over the account', {
  tag: '@full',
}, async ({ page, product, newBrowser }) => {
  const stranger = await newPerson(product)
  const link = await mailedLink(product, stranger.email, '/verify-email')
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('Ferrywing9')
  await page.getByRole('button', { name: 'Confirm My Email' }).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'This Was Not Me' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This was not me.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Take the Account' }).click()
  await expect(page.getByText('Your new password is set. Please sign in with it.')).toBeVisible()
  const other = await newBrowser(stranger)
  await other.goto('/profile')
  await expect(other).toHaveURL('/login')

  const owner = await newPerson(product)
  const own = await mailedLink(product, owner.email, '/verify-email')
  await page.goto(own)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm My Email' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
})

test('setting a password by mail lists the other ways to sign in, to keep or remove them', {
  tag: '@full',
}, async ({ page, product }) => {
  const { email } = await newPerson(product)
  await confirmAddress(product, { email })
  await query(
    product,
    `insert into identities (user_id, provider, issuer, subject, email)
     select id, 'google', 'https://accounts.google.com', id::text, 'x@gmail.com' from users where email = $1`,
    [email],
  )
  await query(
    product,
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up)
     select id, 'Phone', id::text, ''::bytea, 0, '', true from users where email = $1`,
    [email],
  )
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(await mailedLink(product, email, '/reset-password'))
  await page.getByLabel('Keep signing in with Google (x@gmail.com)').uncheck()
  await page.getByLabel('Keep two-step sign-in (passkey “Phone”)').uncheck()
  await expect(page.getByText('after 72 hours it is no longer required')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByText('Two-step sign-in ends in 72 hours')).toBeVisible()
  await expect(page.getByText('Sign-in with Google')).toHaveCount(0)
  await expectAccessible(page)
})

test('a new name shows at once', { tag: '@full' }, async ({ traveller }) => {
  const { page } = traveller
  await page.goto('/profile')
  await page.getByLabel('Full name').fill('K')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await page.getByLabel('Full name').fill('Kim Traveller')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kim Traveller' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Kim Traveller' })).toBeVisible()
})

test('a changed password signs out the other browser, which returns to its page after signing in', {
  tag: '@full',
}, async ({ traveller, newBrowser }) => {
  const { page, email } = traveller
  const other = await newBrowser()
  await signIn(other, email, PASSWORD)
  await other.goto('/settings')
  await expect(other.getByText('This device', { exact: true })).toBeVisible()

  await page.goto('/settings')
  await changePassword(page, 'Ferrywing9')
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await changePassword(page, PASSWORD)
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible()

  await other.getByRole('checkbox', { name: 'News and offers' }).click()
  await expect(other).toHaveURL('/login')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other).toHaveURL('/settings')
})

test('the list signs out one session, and Sign out everywhere signs out all', { tag: '@full' }, async ({
  traveller,
  newBrowser,
}) => {
  const { page, email } = traveller
  const other = await newBrowser()
  await signIn(other, email, PASSWORD)
  await page.goto('/settings#sessions')
  const list = page.getByRole('region', { name: 'Active sessions' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list
    .getByRole('button', { name: /^Sign out .+, last used/ })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await other.goto('/profile')
  await expect(other).toHaveURL('/login')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('notification choices survive a reload', { tag: '@full' }, async ({ traveller }) => {
  const { page } = traveller
  await page.goto('/settings#notifications')
  await page.getByRole('checkbox', { name: 'News and offers' }).check()
  await expect(page.getByText('Your choices are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'News and offers' })).toBeChecked()
})

test('the next user of the same tab sees no data of the previous account', { tag: '@full' }, async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const next = await newPerson(product)
  const news = page.getByRole('checkbox', { name: 'News and offers' })
  await page.goto('/settings')
  await news.check()
  await expect(page.getByText('Your choices are saved.')).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  // The address changes a moment before the page, and the previous page has fields with the same name.
  await expect(page.getByLabel('Email')).toHaveCount(1)
  await page.getByLabel('Email').fill(next.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(news).not.toBeChecked()
})

test('a user downloads their data, and then deletes the account with the password', async ({ traveller }) => {
  const { page, email } = traveller
  await page.goto('/settings#data-export')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const button = page.getByRole('button', { name: 'Download my data' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe('ferrywing-data.zip')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
})

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
}

async function changePassword(page: Page, current: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
}

async function linksTo(product: RunningProduct, email: string, path: string): Promise<string[]> {
  const mails = await mailsTo(product, email)
  return mails
    .flatMap(({ text }) => text.match(/http\S+\?token=\S+/) ?? [])
    .filter((url) => url.includes(path))
}

async function mailedLink(product: RunningProduct, email: string, path: string): Promise<string> {
  await expect.poll(async () => (await linksTo(product, email, path)).length).toBeGreaterThan(0)
  return (await linksTo(product, email, path))[0] ?? ''
}
