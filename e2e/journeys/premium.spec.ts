import type { Page } from '@playwright/test'
import { theAdministrator } from '../helpers/administrators.ts'
import { expect, test } from '../helpers/journey.ts'
import { mailsTo, query, type RunningProduct } from '../helpers/products.ts'
import { PASSWORD } from '../helpers/travellers.ts'

const findPlan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })

async function fillInCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Kim Newcomer')
}

/** Marks the trial as used, so that the next checkout charges a card. */
async function markTrialAsUsed(product: RunningProduct, email: string): Promise<void> {
  await query(
    product,
    `insert into plan_subscriptions (user_id, status, billing, with_trial, started_at, ended_at, end_reason)
     select id, 'ENDED', 'MONTHLY', true, now() - interval '40 days', now() - interval '26 days', 'TRIAL_OVER'
     from users where email = $1`,
    [email],
  )
}

async function buy(page: Page, billing: 'month' | 'year'): Promise<void> {
  await page.goto(billing === 'year' ? '/settings/premium?billing=annual' : '/settings/premium')
  await page.getByRole('button', { name: /^Get Premium for/ }).click()
  await fillInCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium.' })).toBeVisible()
}

test('A visitor starts at the prices, opens an account, and gets the trial without a card', async ({
  page,
  product,
}) => {
  await page.goto('/pricing?billing=annual')
  const premium = page.getByRole('article', { name: 'Premium' })
  await expect(premium).toContainText('$149')
  await premium.getByRole('link', { name: 'Start free trial' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  const email = `kim.${crypto.randomUUID().slice(0, 8)}@example.test`
  await page.getByLabel('Full name').fill('Kim Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/^I agree/).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/settings/premium?billing=annual', { timeout: 15_000 })
  await expect(page.getByRole('link', { name: /Yearly/ })).toHaveAttribute('aria-current', 'true')
  // A trial requires a confirmed address.
  await query(product, 'update users set email_verified_at = now() where email = $1', [email])
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByText('14 days free, then $149.00 per year')).toBeVisible()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Premium is yours to try.' })).toBeVisible()
  await page.getByRole('link', { name: 'My plan' }).click()
  const plan = findPlan(page)
  await expect(plan).toContainText('Trial')
  await expect(plan).toContainText('None, so nothing can be charged')
  await expect
    .poll(async () => (await mailsTo(product, email)).map(({ subject }) => subject))
    .toContain('Your Ferrywing Premium trial has begun')

  await plan.getByRole('button', { name: 'Add a card' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Billing with/ })).toBeVisible()
  await fillInCard(page, '5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect(page.getByText('MASTERCARD ending in 4444')).toBeVisible()
  await page.getByRole('link', { name: /^Return to/ }).click()
  await expect(findPlan(page)).toContainText('MASTERCARD ending in 4444')
  await expect(findPlan(page)).toContainText('$149 a year, until you end it')
})

test('A user pays monthly, changes to annual with six extra months, ends Premium, and then keeps it', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page, email } = traveller
  await markTrialAsUsed(product, email)
  await buy(page, 'month')
  await page.getByRole('link', { name: 'My plan' }).click()
  const plan = findPlan(page)
  await expect(plan).toContainText('$19 a month, until you end it')
  await plan.getByRole('button', { name: 'Pay yearly' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('6 months on us come on top')
  await dialog.getByRole('button', { name: 'Switch to yearly' }).click()
  await expect(dialog).toBeHidden()
  await expect(plan).toContainText('$149 a year, until you end it')
  await expect(async () => {
    await page.reload()
    await expect(plan).toContainText('6 months on us, included', { timeout: 2000 })
  }).toPass()

  await plan.getByRole('button', { name: 'Pay monthly' }).click()
  await dialog.getByRole('button', { name: 'Switch to monthly' }).click()
  await expect(plan).toContainText('$19 a month, until you end it')

  await plan.getByRole('button', { name: 'End Premium' }).click()
  await dialog.getByRole('button', { name: 'End Premium' }).click()
  await expect(plan).toContainText('nothing more is charged')
  await plan.getByRole('button', { name: 'Keep Premium' }).click()
  await expect(plan.getByRole('button', { name: 'End Premium' })).toBeVisible()
})

test('A user whom the back/forward cache returns from the payment page can open it again', {
  tag: '@full',
}, async ({ traveller: { page } }) => {
  // With an answer 204 the browser stays on the page.
  await page.route('**/c/pay/**', (route) => route.fulfill({ status: 204 }))
  await page.goto('/settings/premium')
  const start = page.getByRole('button', { name: 'Start free trial' })
  const going = page.getByRole('button', { name: 'Opening the payment page...' })
  const asked = page.waitForRequest('**/c/pay/**')
  await start.click()
  await asked
  await expect(going).toBeDisabled()
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
  await expect(start).toBeEnabled()
})

test('Within thirty days the payment is refunded in full, once, and the administrator sees it', {
  tag: '@full',
}, async ({ traveller, product, newBrowser }) => {
  const { page, email } = traveller
  await markTrialAsUsed(product, email)
  await buy(page, 'year')
  await page.getByRole('link', { name: 'My plan' }).click()
  const plan = findPlan(page)
  await plan.getByRole('button', { name: 'Get my money back' }).click()
  await page.getByRole('button', { name: 'End Premium, get $149 back' }).click()
  await expect(async () => {
    await page.reload()
    await expect(plan).toContainText('Returned', { timeout: 2000 })
    await expect(plan.getByText('Free', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(plan.getByRole('button', { name: 'Get my money back' })).toBeHidden()

  const backOffice = await newBrowser(await theAdministrator(product))
  await backOffice.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await backOffice.getByRole('button', { name: /^View Kim Newcomer/ }).click()
  const shown = backOffice.getByRole('dialog').getByRole('region', { name: 'Plan' })
  await expect(shown).toContainText('Free')
  await expect(shown).toContainText('Returned')
})

test('An administrator reinstates a subscriber, and Premium renews', { tag: '@full' }, async ({
  traveller,
  product,
  newBrowser,
}) => {
  const { page, email } = traveller
  await markTrialAsUsed(product, email)
  await buy(page, 'month')
  const backOffice = await newBrowser(await theAdministrator(product))
  await backOffice.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await backOffice.getByRole('button', { name: /^View Kim Newcomer/ }).click()
  const dialog = backOffice.getByRole('dialog', { name: 'Account' })
  const plan = dialog.getByRole('region', { name: 'Plan' })
  await dialog.getByLabel('Reason').fill('Stolen cards.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(async () => {
    await backOffice.reload()
    await expect(plan).toContainText('Ends on', { timeout: 2000 })
  }).toPass()
  await dialog.getByLabel('Reason').fill('Cleared up.')
  await dialog.getByRole('button', { name: 'Reinstate, Premium Renews' }).click()
  await expect(async () => {
    await backOffice.reload()
    await expect(plan).toContainText('Paid until', { timeout: 2000 })
  }).toPass()
})
