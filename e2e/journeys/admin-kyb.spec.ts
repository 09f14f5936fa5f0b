import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { anApplicant, theAdministrator } from '../helpers/administrators.ts'
import { test as base, expect } from '../helpers/journey.ts'
import { mailsTo } from '../helpers/products.ts'

const test = base.extend<{ desk: Page }>({
  desk: async ({ product, newBrowser }, use) => {
    await use(await newBrowser(await theAdministrator(product)))
  },
})

test.describe('the KYB list', () => {
  test('counts, filters by state and country, and leads to the dialogs', async ({ desk, product }) => {
    const { legalName, id } = await anApplicant(product)
    await desk.goto('/admin/kyb')
    for (const name of ['Pending Review', 'Under Review', 'Approved', 'Rejected']) {
      await expect(desk.getByRole('term').filter({ hasText: name })).toBeVisible()
    }
    await desk.getByLabel('Search').fill(legalName)
    await desk.getByLabel('Country').selectOption('Canada')
    await desk.getByLabel('Status').selectOption('Pending')
    await expect(desk.getByText('1 operator', { exact: true })).toBeVisible()
    await expect(desk.getByRole('cell', { name: 'Active' })).toBeVisible()
    await desk.getByRole('link', { name: `Reject ${legalName}` }).click()
    await expect(desk).toHaveURL(`/admin/kyb/${id}?action=reject`)
    await expect(desk.getByRole('dialog', { name: `Reject ${legalName}?` })).toBeVisible()
    await desk.goBack()
    await desk.getByLabel('Status').selectOption('Rejected')
    await expect(desk.getByText('No operators found')).toBeVisible()
    await expect(desk.getByText('No operators match your current filters.')).toBeVisible()
  })

  test('says that nobody has registered', async ({ desk }) => {
    await desk.route('**/api/api/admin/kyb/operators?*', async (route) => {
      const answer = await (await route.fetch()).json()
      const pagination = { page: 1, limit: 20, total: 0, pages: 1 }
      await route.fulfill({ json: { ...answer, operators: [], pagination } })
    })
    await desk.goto('/admin/kyb')
    await expect(desk.getByText('No operators have registered yet.')).toBeVisible()
  })
})

test.describe('the KYB review', () => {
  test('is begun, its documents open, and an approval is told by mail with the notes', async ({
    desk,
    product,
  }) => {
    const { id, legalName, person } = await anApplicant(product)
    await desk.goto(`/admin/kyb/${id}`)
    await expect(desk.getByRole('heading', { level: 1, name: legalName })).toBeVisible()
    await expect(desk.getByText(`acct_${id}`)).toBeVisible()
    await expect(desk.getByText('Cancelling 48h before departure gives 90%')).toBeVisible()
    await expect(desk.getByRole('link', { name: 'Email Operator' })).toHaveAttribute(
      'href',
      `mailto:${person.email}`,
    )
    await expectAccessible(desk)

    const button = desk.getByRole('button', { name: 'Download Air operator certificate' })
    const [download] = await Promise.all([desk.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('aoc.pdf')
    expect(await readFile(await download.path(), 'utf8')).toContain('%PDF-1.7')

    await desk.getByRole('button', { name: 'Start Review' }).click()
    await expect(desk.getByText('The review has begun.')).toBeVisible()
    await desk.goto(`/admin/kyb/${id}?action=approve`)
    const dialog = desk.getByRole('dialog', { name: `Approve ${legalName}?` })
    await expectAccessible(desk)
    await dialog.getByLabel('Notes (optional)').fill('Checked with the authority.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText('Operator approved successfully!')).toBeVisible()
    await expect(desk).toHaveURL(`/admin/kyb/${id}`)
    await expect(desk.getByText('May publish flights.')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    const timeline = desk.getByRole('heading', { name: 'Audit timeline' }).locator('../..')
    await expect(timeline.getByRole('listitem')).toHaveCount(3)
    await expect(timeline.getByRole('listitem').first()).toContainText('Adaeze Whitlock')
    await expect
      .poll(async () => (await mailsTo(product, person.email))[0]?.text)
      .toContain('Checked with the authority.')
  })

  test('is rejected only with a reason, which is kept when the dialog closes', async ({ desk, product }) => {
    const { id, legalName, person } = await anApplicant(product)
    await desk.goto(`/admin/kyb/${id}?action=reject`)
    const dialog = desk.getByRole('dialog', { name: `Reject ${legalName}?` })
    await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('   ')
    await dialog.getByLabel('Reason').blur()
    await expect(dialog.getByText('Rejection notes are required')).toBeVisible()
    await expectAccessible(desk)
    await dialog.getByLabel('Reason').fill('The insurance does not cover passengers.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await desk.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveValue('The insurance does not cover passengers.')

    await desk.route('**/kyb/reject', (route) => route.fulfill({ status: 400, body: '' }))
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to reject operator')
    await desk.unroute('**/kyb/reject')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(desk.getByText('Operator rejected successfully!')).toBeVisible()
    await expect
      .poll(async () => (await mailsTo(product, person.email))[0]?.text)
      .toContain('The insurance does not cover passengers.')
  })

  test('changes policies, and says what is wrong with them first', async ({ desk, product }) => {
    const { id, legalName } = await anApplicant(product)
    await desk.goto(`/admin/kyb/${id}`)
    await desk.getByRole('button', { name: 'Edit Policies' }).click()
    const dialog = desk.getByRole('dialog', { name: `Policies of ${legalName}` })
    await dialog.getByLabel('Cancel window (hours)').fill('200')
    await dialog.getByRole('button', { name: 'Save Policies' }).click()
    await expect(dialog.getByText('Cancel window must be between 0 and 168 hours')).toBeVisible()
    await expectAccessible(desk)
    await dialog.getByLabel('Cancel window (hours)').fill('36')
    await dialog.getByRole('button', { name: 'Save Policies' }).click()
    await expect(desk.getByText('The policies are saved.')).toBeVisible()
    await expect(desk.getByText('36 hours')).toBeVisible()
  })

  test('of an operator that is not there says so and leads back', async ({ desk }) => {
    await desk.goto('/admin/kyb/00000000-0000-4000-8000-000000000000')
    await expect(desk.getByRole('heading', { level: 1, name: 'Operator Not Found' })).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('link', { name: 'Back to KYB Review' }).click()
    await expect(desk).toHaveURL('/admin/kyb')
  })
})
