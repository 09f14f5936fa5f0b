import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { aPaidBooking } from '../helpers/admin-money.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { test as base, expect } from '../helpers/journey.ts'
import { query, type RunningProduct } from '../helpers/products.ts'

const test = base.extend<{ backOffice: Page }>({
  backOffice: async ({ product, newBrowser }, use) => {
    await use(await newBrowser(await theAdministrator(product)))
  },
})

test('an administrator finds an estimated rule and records the text that confirms it', async ({
  backOffice,
}) => {
  await backOffice.goto('/admin/taxes')
  await expect(backOffice.getByRole('heading', { level: 1, name: 'Taxes' })).toBeVisible()
  await backOffice.getByLabel('Country').selectOption('United States')
  await backOffice.getByLabel('Standing').selectOption('Estimated')
  await backOffice.getByLabel('Search').fill('us-seg-2027')
  await expect(backOffice).toHaveURL('/admin/taxes?country=US&standing=ESTIMATED&search=us-seg-2027')
  await expect(backOffice.getByText('1 rule', { exact: true })).toBeVisible()
  await expectAccessible(backOffice)

  await backOffice.getByRole('button', { name: 'Verify US-SEG-2027' }).click()
  const dialog = backOffice.getByRole('dialog', { name: 'Verify US-SEG-2027' })
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog.getByText('A reason is required')).toBeVisible()
  await expect(dialog.getByText('Give a day')).toBeVisible()
  await expectAccessible(backOffice)
  await dialog.getByLabel('Source', { exact: true }).fill('Rev. Proc. 2026-30')
  await dialog.getByLabel('Official text read on').fill('2026-11-24')
  await dialog.getByLabel('Reason').fill('The IRS has published it')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(backOffice.getByText('US-SEG-2027 is verified.')).toBeVisible()
  await expect(backOffice.getByText('No rules found')).toBeVisible()
  await backOffice.getByLabel('Standing').selectOption('All')
  await expect(backOffice.getByRole('cell', { name: /The IRS has published it/ })).toBeVisible()
})

test('an administrator states that the taxes of a country are in the fare', async ({ backOffice }) => {
  await backOffice.goto('/admin/taxes?view=coverage&country=GR&side=DOMESTIC')
  await backOffice.getByRole('button', { name: 'State coverage of Greece, Domestic' }).click()
  const dialog = backOffice.getByRole('dialog', { name: 'State coverage' })
  await dialog.getByRole('button', { name: 'State', exact: true }).click()
  await expect(dialog.getByText('Choose what is known')).toBeVisible()
  await dialog.getByLabel('What is known').selectOption('In the fare')
  await dialog.getByLabel('First day').fill('2027-01-01')
  await dialog.getByLabel('Source').fill('The handling agent')
  await dialog.getByLabel('Reason').fill('They bill it')
  await dialog.getByRole('button', { name: 'State', exact: true }).click()
  await expect(backOffice.getByText('It is stated. Flights are priced again within a minute.')).toBeVisible()
  await expect(backOffice.getByRole('cell', { name: /They bill it/ })).toBeVisible()
  await expectAccessible(backOffice)
})

test('an administrator marks a tax as filed and as remitted', async ({ backOffice, product }) => {
  await aCollectedTax(product)
  await backOffice.goto('/admin/taxes?view=returns&code=US_AKHI')
  await expectAccessible(backOffice)
  await backOffice.getByRole('button', { name: /^Mark US_AKHI .* as filed$/ }).click()
  await backOffice.getByRole('dialog').getByLabel('Reason').fill('It was sent')
  await backOffice.getByRole('dialog').getByRole('button', { name: 'Mark as Filed' }).click()
  await expect(backOffice.getByText('Marked as filed.')).toBeVisible()
  await backOffice.getByRole('button', { name: /^Mark US_AKHI .* as remitted$/ }).click()
  await backOffice.getByRole('dialog').getByRole('button', { name: 'Mark as Remitted' }).click()
  await expect(backOffice.getByText('A reason is required')).toBeVisible()
  await backOffice.getByRole('dialog').getByLabel('Reason').fill('The bank has sent it')
  await backOffice.getByRole('dialog').getByRole('button', { name: 'Mark as Remitted' }).click()
  await expect(backOffice.getByText('Marked as remitted, and posted to the ledger.')).toBeVisible()
  await expect(backOffice.getByRole('button', { name: /as remitted$/ })).toHaveCount(0)
})

test('flights with estimated taxes link to their rules', async ({ backOffice }) => {
  await backOffice.goto('/admin/taxes?view=flights')
  await expectAccessible(backOffice)
  await backOffice
    .getByRole('cell')
    .getByRole('link', { name: /^[A-Z]{2}-[A-Z]+-/ })
    .first()
    .click()
  await expect(backOffice).toHaveURL(/\/admin\/taxes\?search=[A-Z]{2}-/)
  await expect(backOffice.getByText('Estimated', { exact: true }).last()).toBeVisible()
})

test.describe('a failed read', () => {
  test.use({ allowedErrors: [/500 \(Internal Server Error\)/] })

  test('shows an error, and can be tried again', async ({ backOffice }) => {
    await backOffice.goto('/admin/taxes')
    await backOffice.route('**/api/api/admin/taxes/rates', (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await backOffice.getByRole('tab', { name: 'Exchange rates' }).click()
    await expect(backOffice.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await backOffice.unroute('**/api/api/admin/taxes/rates')
    await backOffice.getByRole('button', { name: 'Try Again' }).click()
    await expect(backOffice.getByRole('cell', { name: '1 EUR in USD' })).toBeVisible()
    await expectAccessible(backOffice)
  })
})

// Adds a collected tax with a code that no leg of the demo has.
async function aCollectedTax(product: RunningProduct): Promise<void> {
  const { bookingId } = await aPaidBooking(product)
  await query(
    product,
    `insert into booking_tax_lines (booking_id, rule_id, code, kind, heads, tax_currency, tax_amount_minor, amount_minor, refund,
       remitter, liable, in_base, is_estimated)
     values ($1, 'US-AKHI', 'US_AKHI', 'PER_HEAD', 1, 'USD', 1170, 1170, 'NOT_FLOWN', 'PLATFORM', 'PASSENGER', false, true)`,
    [bookingId],
  )
}
