import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { newPerson, PASSWORD, type Person } from '../helpers/travellers.ts'

/** A person whose operator has no payout account yet. */
async function newOperator(product: RunningProduct): Promise<Person> {
  const person = await newPerson(product, 'OPERATOR')
  await query(
    product,
    `insert into operators (user_id, legal_name, trade_name, base_country, contact_email, kyb_status, refund_rules)
     select id, 'Windrose Air LLC', 'Windrose', 'United States', email, 'APPROVED', '[]' from users where email = $1`,
    [person.email],
  )
  return person
}

async function signInAsDemoOperator(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill('operator@ferrywing.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
}

test('an operator sees the revenue of each flight and when it is paid out', async ({ newBrowser }) => {
  const page = await newBrowser()
  await signInAsDemoOperator(page)
  await page.goto('/operator/payouts')
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  const table = page.getByRole('table')
  await expect(table.getByText('Expected', { exact: true }).first()).toBeVisible()
  for (const header of ['Flight', 'Gross', 'Fee', 'Refunds', 'Net', 'Transfer']) {
    await expect(table.getByRole('columnheader', { name: header, exact: true })).toBeVisible()
  }
  await page.getByLabel('Show').selectOption({ label: 'Paid' })
  await expect(page).toHaveURL(/show=paid/)
  await expect(table.getByText('Expected', { exact: true })).toHaveCount(0)
  await expect(table.getByText(/^tr_/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Show')).toHaveValue('paid')
  await expect(table.getByText(/^tr_/).first()).toBeVisible()
  await expectAccessible(page)
})

test('the payout account is set up on the provider’s page, pending first and then active', {
  tag: '@full',
}, async ({ product, newBrowser }) => {
  const page = await newBrowser(await newOperator(product))
  await page.goto('/operator/payouts')
  await expect(page.getByText('Not Started')).toBeVisible()
  await expect(page.getByText('No sales yet.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await expect(page.getByText('No real money moves.')).toBeVisible()
  await expect(page.getByLabel('Legal name')).toHaveValue('Windrose Air LLC')
  await page.getByRole('button', { name: 'Submit and activate payouts' }).click()
  await expect(page.getByText('Enter an account number or an IBAN').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Bank account number or IBAN').fill('000123456789')
  await page.getByRole('button', { name: 'Submit, keep payouts pending' }).click()
  await expect(page).toHaveURL(/\/operator\/dashboard\?step=3$/)

  await page.goto('/operator/payouts')
  await expect(page.getByText('Pending Verification')).toBeVisible()
  await page.getByRole('button', { name: 'Open the setup again' }).click()
  await expect(page.getByRole('heading', { name: 'Your details are being verified' })).toBeVisible()
  await page.getByRole('button', { name: 'Finish verification, activate payouts' }).click()
  await expect(page).toHaveURL(/\/operator\/dashboard\?step=3$/)
  await page.goto('/operator/payouts')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test('an unfinished setup continues, and a used link opens a new one', {
  tag: '@full',
}, async ({ product, newBrowser }) => {
  const page = await newBrowser(await newOperator(product))
  await page.goto('/operator/payouts')
  const asked = page.waitForRequest(/\/c\/link\//)
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  const link = (await asked).url()
  await page.getByRole('button', { name: 'Return without submitting' }).click()
  await expect(page).toHaveURL(/step=3$/)
  await page.goto('/operator/payouts')
  await expect(page.getByRole('button', { name: 'Continue the setup' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set up payouts' })).toBeVisible()
  await expect(page).toHaveURL(/\/c\/setup\//)
})

test('a failed read shows an error and can be repeated, and without a company the page links to it', {
  tag: '@full',
}, async ({ newBrowser, traveller }) => {
  const page = await newBrowser()
  await signInAsDemoOperator(page)
  await page.route('**/api/api/operators/payouts*', (route) =>
    route.fulfill({
      status: 404,
      json: {
        success: false,
        error: 'There is nothing here.',
        message: 'There is nothing here.',
        code: 'not_found',
        details: [],
      },
    }),
  )
  await page.goto('/operator/payouts')
  await expect(page.getByRole('alert')).toHaveText('There is nothing here.')
  await page.unroute('**/api/api/operators/payouts*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Flights with what travellers' })).toBeVisible()

  await traveller.page.goto('/operator/payouts')
  await expect(traveller.page.getByText('Payouts come after your company details.')).toBeVisible()
  await expect(traveller.page.getByRole('link', { name: 'Start Onboarding' })).toBeVisible()
})
