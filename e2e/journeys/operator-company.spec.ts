import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { expect, test } from '../helpers/journey.ts'
import {
  atStep,
  COMPANY,
  chooseDocument,
  fillCompany,
  inAYear,
  next,
  pdf,
  setOperator,
} from '../helpers/operator-back-office.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { newPerson } from '../helpers/travellers.ts'

test('on a phone the row of pages shows the open one', { tag: '@full' }, async ({ newBrowser, product }) => {
  const page = await newBrowser(await newPerson(product, 'OPERATOR'))
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/operator/company')
  const row = page.getByRole('navigation', { name: 'Operator' })
  await expect(row.getByRole('link', { name: 'Company' })).toBeInViewport({ ratio: 1 })
  await row.getByRole('link', { name: 'Payouts' }).click()
  await row.getByRole('link', { name: 'Flights' }).click()
  await expect(page).toHaveURL('/operator/flights')
  await expect(row.getByRole('link', { name: 'Flights' })).toBeInViewport({ ratio: 1 })
})

test("an approved operator's new document waits for an administrator, and every document can be downloaded", async ({
  traveller,
  product,
  newBrowser,
}) => {
  const { page, email } = traveller
  await approvedCompany(page, () => setOperator(product, email, { kyb_status: 'APPROVED' }))
  const aoc = page.getByRole('region', { name: 'AOC document' })
  await chooseDocument(page, { title: 'AOC document', file: pdf('aoc-2026.pdf'), expiresOn: inAYear() })
  await aoc.getByRole('button', { name: 'Upload' }).click()
  await expect(aoc.getByText('Waits for review', { exact: true })).toBeVisible()
  await expect(aoc.getByText('Waits for our review.', { exact: true })).toBeVisible()
  await acceptAll(product, email)
  await page.reload()
  await expect(aoc.getByText('Uploaded', { exact: true })).toBeVisible()

  await chooseDocument(page, { title: 'AOC document', file: pdf('aoc-2027.pdf', 4000) })
  await aoc.getByRole('button', { name: 'Upload' }).click()
  await expect(aoc.getByText('Expiry date is required')).toBeVisible()
  await aoc.getByLabel(/^Expiry date/).fill('2020-01-01')
  await aoc.getByRole('button', { name: 'Upload' }).click()
  await expect(aoc.getByText('This document has expired already')).toBeVisible()
  await aoc.getByLabel(/^Expiry date/).fill(inAYear())
  await aoc.getByRole('button', { name: 'Upload' }).click()
  await expect(aoc.getByText('aoc-2027.pdf')).toBeVisible()
  await expect(
    aoc.getByText('Waits for our review. Until we have accepted it, the one before counts.'),
  ).toBeVisible()
  await expect(aoc.getByText('aoc-2026.pdf')).toBeVisible()
  await expectAccessible(page)

  const backOffice = await newBrowser(await theAdministrator(product))
  await backOffice.goto('/admin/kyb?status=NEW_DOCUMENT')
  await backOffice.getByLabel('Search').fill(COMPANY.legalName)
  await expect(backOffice.getByText('New document', { exact: true }).first()).toBeVisible()
  await backOffice.goto(`/admin/kyb/${await findOperatorId(product, email)}`)
  await expect(backOffice.getByText('New document waits')).toBeVisible()
  await backOffice.getByRole('button', { name: 'Decline the new air operator certificate' }).click()
  await backOffice.getByRole('dialog').getByLabel('Reason').fill('Its second page is missing.')
  await backOffice.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(backOffice.getByText('The new document is declined.')).toBeVisible()
  await page.reload()
  await expect(aoc.getByText('aoc-2027.pdf was not accepted: Its second page is missing.')).toBeVisible()
  await chooseDocument(page, {
    title: 'AOC document',
    file: pdf('aoc-2027.pdf', 4000),
    expiresOn: inAYear(),
  })
  await aoc.getByRole('button', { name: 'Upload' }).click()
  // Wait for the upload first: the back office reads its data once, and would never show the document otherwise.
  await expect(
    aoc.getByText('Waits for our review. Until we have accepted it, the one before counts.'),
  ).toBeVisible()
  await backOffice.reload()
  await backOffice.getByRole('button', { name: 'Accept the new air operator certificate' }).click()
  await expect(backOffice.getByText('The new document counts from now on.')).toBeVisible()
  await page.reload()
  await expect(aoc.locator('summary')).toHaveText(/^Earlier \(2\)/)

  const [newest] = await Promise.all([
    page.waitForEvent('download'),
    aoc.getByRole('button', { name: 'Download AOC document' }).click(),
  ])
  expect(newest.suggestedFilename()).toBe('aoc-2027.pdf')
  await aoc.locator('summary').click()
  const [earlier] = await Promise.all([
    page.waitForEvent('download'),
    aoc.getByRole('button', { name: 'Download aoc-2026.pdf' }).click(),
  ])
  expect(earlier.suggestedFilename()).toBe('aoc-2026.pdf')
})

test('after approval contact details and policies can change, and verified facts cannot', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page, email } = traveller
  await approvedCompany(page, () => setOperator(product, email, { kyb_status: 'APPROVED' }))
  await page.getByRole('button', { name: 'Edit details' }).click()
  await expect(page.getByLabel('Legal name')).toBeDisabled()
  await page.getByLabel('Contact email').fill('nobody')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Contact email').fill('charter@harbourlight.example.test')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your company details are saved.')).toBeVisible()
  await expect(page.getByText('charter@harbourlight.example.test')).toBeVisible()

  await page.getByRole('button', { name: 'Edit policies' }).click()
  await page.getByRole('listitem', { name: 'Tier 2' }).getByLabel('Refund (%)').fill('45')
  await expect(page.getByText('Cancelling 48h before departure gives 45%')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your policies are saved.')).toBeVisible()
  await expect(page.getByText('45% back')).toBeVisible()
})

test('leaving with unsaved input asks first', { tag: '@full' }, async ({ traveller, product }) => {
  const { page, email } = traveller
  await approvedCompany(page, () => setOperator(product, email, { kyb_status: 'APPROVED' }))
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByLabel('Contact phone').fill('+1 201 555 0100')
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/operator/dashboard')
})

test('the company page is accessible while it is edited', { tag: '@full' }, async ({
  traveller,
  product,
}) => {
  const { page, email } = traveller
  await approvedCompany(page, () => setOperator(product, email, { kyb_status: 'APPROVED' }))
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByRole('button', { name: 'Edit policies' }).click()
  await expectAccessible(page)
})

async function findOperatorId(product: RunningProduct, email: string): Promise<string> {
  const sql = 'select o.id from operators o join users u on u.id = o.user_id where u.email = $1'
  return (await query(product, sql, [email]))[0]?.id
}

async function acceptAll(product: RunningProduct, email: string): Promise<void> {
  await query(product, `update operator_documents set status = 'CURRENT' where operator_id = $1`, [
    await findOperatorId(product, email),
  ])
}

async function approvedCompany(page: Page, approve: () => Promise<void>): Promise<void> {
  await page.goto('/operator/onboarding')
  await fillCompany(page)
  await next(page)
  await atStep(page, 2, 'Documents')
  await approve()
  await page.goto('/operator/company')
  await expect(page.getByRole('heading', { level: 1, name: COMPANY.legalName })).toBeVisible()
}
