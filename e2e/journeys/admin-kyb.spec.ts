import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { anApplicant, theAdministrator } from '../helpers/administrators.ts'
import { test as base, expect } from '../helpers/journey.ts'
import { mailsTo } from '../helpers/products.ts'

const test = base.extend<{ backOffice: Page }>({
  backOffice: async ({ product, newBrowser }, use) => {
    await use(await newBrowser(await theAdministrator(product)))
  },
})

test.describe('the KYB list', () => {
  test('shows the numbers, filters by state and country, and opens the dialogs', { tag: '@full' }, async ({
    backOffice,
    product,
  }) => {
    const { legalName, id } = await anApplicant(product)
    await backOffice.goto('/admin/kyb')
    for (const name of ['Pending Review', 'Under Review', 'Approved', 'Rejected']) {
      await expect(backOffice.getByRole('term').filter({ hasText: name })).toBeVisible()
    }
    await backOffice.getByLabel('Search').fill(legalName)
    await backOffice.getByLabel('Country').selectOption('Canada')
    await backOffice.getByLabel('Status').selectOption('Pending')
    await expect(backOffice.getByText('1 operator', { exact: true })).toBeVisible()
    await expect(backOffice.getByRole('cell', { name: 'Active' })).toBeVisible()
    await backOffice.getByRole('link', { name: `Reject ${legalName}` }).click()
    await expect(backOffice).toHaveURL(`/admin/kyb/${id}?action=reject`)
    await expect(backOffice.getByRole('dialog', { name: `Reject ${legalName}?` })).toBeVisible()
    await backOffice.goBack()
    await backOffice.getByLabel('Status').selectOption('Rejected')
    await expect(backOffice.getByText('No operators found')).toBeVisible()
    await expect(backOffice.getByText('No operators match your current filters.')).toBeVisible()
  })

  test('says when no operator has registered', { tag: '@full' }, async ({ backOffice }) => {
    await backOffice.route('**/api/api/admin/kyb/operators?*', async (route) => {
      const answer = await (await route.fetch()).json()
      const pagination = { page: 1, limit: 20, total: 0, pages: 1 }
      await route.fulfill({ json: { ...answer, operators: [], pagination } })
    })
    await backOffice.goto('/admin/kyb')
    await expect(backOffice.getByText('No operators have registered yet.')).toBeVisible()
  })
})

test.describe('the KYB review', () => {
  test('starts, opens its documents, and mails the approval with the notes', async ({
    backOffice,
    product,
  }) => {
    const { id, legalName, person } = await anApplicant(product)
    await backOffice.goto(`/admin/kyb/${id}`)
    await expect(backOffice.getByRole('heading', { level: 1, name: legalName })).toBeVisible()
    await expect(backOffice.getByText(`acct_${id}`)).toBeVisible()
    await expect(backOffice.getByText('Cancelling 48h before departure gives 90%')).toBeVisible()
    await expect(backOffice.getByRole('link', { name: 'Email Operator' })).toHaveAttribute(
      'href',
      `mailto:${person.email}`,
    )
    await expectAccessible(backOffice)

    const button = backOffice.getByRole('button', { name: 'Download Air operator certificate' })
    const [download] = await Promise.all([backOffice.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('aoc.pdf')
    expect(await readFile(await download.path(), 'utf8')).toContain('%PDF-1.7')

    await backOffice.getByRole('button', { name: 'Start Review' }).click()
    await expect(backOffice.getByText('The review has begun.')).toBeVisible()
    await backOffice.goto(`/admin/kyb/${id}?action=approve`)
    const dialog = backOffice.getByRole('dialog', { name: `Approve ${legalName}?` })
    await expectAccessible(backOffice)
    await dialog.getByLabel('Notes (optional)').fill('Checked with the authority.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(backOffice.getByText('Operator approved successfully!')).toBeVisible()
    await expect(backOffice).toHaveURL(`/admin/kyb/${id}`)
    await expect(backOffice.getByText('May publish flights.')).toBeVisible()
    await expect(backOffice.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    const timeline = backOffice.getByRole('heading', { name: 'Audit timeline' }).locator('../..')
    await expect(timeline.getByRole('listitem')).toHaveCount(3)
    await expect(timeline.getByRole('listitem').first()).toContainText('Adaeze Whitlock')
    await expect
      .poll(async () => (await mailsTo(product, person.email))[0]?.text)
      .toContain('Checked with the authority.')
  })

  test('needs a reason for a rejection, which is kept when the dialog closes', { tag: '@full' }, async ({
    backOffice,
    product,
  }) => {
    const { id, legalName, person } = await anApplicant(product)
    await backOffice.goto(`/admin/kyb/${id}?action=reject`)
    const dialog = backOffice.getByRole('dialog', { name: `Reject ${legalName}?` })
    await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('   ')
    await dialog.getByLabel('Reason').blur()
    await expect(dialog.getByText('Rejection notes are required')).toBeVisible()
    await expectAccessible(backOffice)
    await dialog.getByLabel('Reason').fill('The insurance does not cover passengers.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await backOffice.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveValue('The insurance does not cover passengers.')

    await backOffice.route('**/kyb/reject', (route) => route.fulfill({ status: 400, body: '' }))
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to reject operator')
    await backOffice.unroute('**/kyb/reject')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(backOffice.getByText('Operator rejected successfully!')).toBeVisible()
    await expect
      .poll(async () => (await mailsTo(product, person.email))[0]?.text)
      .toContain('The insurance does not cover passengers.')
  })

  test('changes policies after showing their problems', { tag: '@full' }, async ({ backOffice, product }) => {
    const { id, legalName } = await anApplicant(product)
    await backOffice.goto(`/admin/kyb/${id}`)
    await backOffice.getByRole('button', { name: 'Edit Policies' }).click()
    const dialog = backOffice.getByRole('dialog', { name: `Policies of ${legalName}` })
    await dialog.getByLabel('Cancel window (hours)').fill('200')
    await dialog.getByRole('button', { name: 'Save Policies' }).click()
    await expect(dialog.getByText('Cancel window must be between 0 and 168 hours')).toBeVisible()
    await expectAccessible(backOffice)
    await dialog.getByLabel('Cancel window (hours)').fill('36')
    await dialog.getByRole('button', { name: 'Save Policies' }).click()
    await expect(backOffice.getByText('The policies are saved.')).toBeVisible()
    await expect(backOffice.getByText('36 hours')).toBeVisible()
  })

  test('of an unknown operator says so and links back', { tag: '@full' }, async ({ backOffice }) => {
    await backOffice.goto('/admin/kyb/00000000-0000-4000-8000-000000000000')
    await expect(backOffice.getByRole('heading', { level: 1, name: 'Operator Not Found' })).toBeVisible()
    await expectAccessible(backOffice)
    await backOffice.getByRole('link', { name: 'Back to KYB Review' }).click()
    await expect(backOffice).toHaveURL('/admin/kyb')
  })
})
