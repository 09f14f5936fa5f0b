import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startProduct } from '#test/product.ts'
import { findQuickFolder } from '#test/start/quick-folder.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { anApplicant, anotherAdministrator, theAdministrator } from '../helpers/administrators.ts'
import { test as base, expect } from '../helpers/journey.ts'
import { mailsTo, type RunningProduct } from '../helpers/products.ts'

/** A separate product for these journeys, in which two administrators have to approve an operator. */
const test = base.extend<{ ada: Page; ben: Page }, { strict: RunningProduct }>({
  strict: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(await findQuickFolder(), 'ferrywing-e2e-two-'))
      const { url, sandboxUrl, stop } = await startProduct(folder, { KYB_APPROVALS: '2' })
      await use({ url, sandboxUrl, folder })
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  product: async ({ strict }, use) => use(strict),
  ada: async ({ product, newBrowser }, use) => use(await newBrowser(await theAdministrator(product))),
  ben: async ({ product, newBrowser }, use) => use(await newBrowser(await anotherAdministrator(product))),
})

test('an operator is approved once a second administrator approves it too', async ({ ada, ben, product }) => {
  const { id, legalName, person } = await anApplicant(product)
  await ada.goto(`/admin/kyb/${id}?action=approve`)
  const dialog = ada.getByRole('dialog', { name: `Approve ${legalName}?` })
  await expect(
    dialog.getByText('Another administrator has to approve as well before it takes effect.'),
  ).toBeVisible()
  await dialog.getByLabel('Notes (optional)').fill('The papers are in order.')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(
    ada.getByText('You have approved this operator. Another administrator has to approve it as well.'),
  ).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(ada.getByText('May publish flights.')).toHaveCount(0)
  await expectAccessible(ada)
  expect(await mailsTo(product, person.email)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ subject: expect.stringMatching(/approved/i) })]),
  )

  await ben.goto(`/admin/kyb?search=${encodeURIComponent(legalName)}`)
  await expect(ben.getByText('1 of 2 approvals')).toBeVisible()
  await ben.getByRole('link', { name: `Review ${legalName}` }).click()
  await expect(
    ben.getByText('Adaeze Whitlock has approved this operator. A second approval is needed.'),
  ).toBeVisible()
  await ben.getByRole('button', { name: 'Approve' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(ben.getByText('Operator approved successfully!')).toBeVisible()
  await expect(ben.getByText('May publish flights.')).toBeVisible()
  const timeline = ben.getByRole('heading', { name: 'Audit timeline' }).locator('../..')
  await expect(timeline.getByText('Approval given')).toHaveCount(2)
  await expect.poll(async () => (await mailsTo(product, person.email)).length).toBeGreaterThan(0)
})

test('of two concurrent decisions, the later administrator sees that the other one decided', async ({
  ada,
  ben,
  product,
}) => {
  const { id, legalName } = await anApplicant(product)
  const dialogs = await Promise.all(
    [ada, ben].map(async (page) => {
      await page.goto(`/admin/kyb/${id}?action=reject`)
      const dialog = page.getByRole('dialog', { name: `Reject ${legalName}?` })
      await dialog.getByLabel('Reason').fill('The insurance has ended.')
      return dialog
    }),
  )
  await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: 'Reject' }).click()))
  const findNotice = (page: Page) =>
    page.getByText(
      /^(Operator rejected successfully!|Another administrator has already rejected this operator\.)$/,
    )
  for (const page of [ada, ben]) await expect(findNotice(page)).toBeVisible()
  const notices = await Promise.all([ada, ben].map((page) => findNotice(page).textContent()))
  expect(notices.sort()).toEqual([
    'Another administrator has already rejected this operator.',
    'Operator rejected successfully!',
  ])
  await ada.reload()
  const timeline = ada.getByRole('heading', { name: 'Audit timeline' }).locator('../..')
  await expect(timeline.getByText('Rejected')).toHaveCount(1)
})
