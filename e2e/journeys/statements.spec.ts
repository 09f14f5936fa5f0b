import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { formatMoney } from '#contract/money.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { expect, test } from '../helpers/journey.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { PASSWORD } from '../helpers/travellers.ts'

async function signInAsDemoOperator(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill('operator@ferrywing.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
}

async function save(page: Page, name: RegExp): Promise<{ name: string; content: Buffer }> {
  const waiting: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('button', { name }).first().click()
  const download = await waiting
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

async function readBalance(product: RunningProduct, currency: string): Promise<number> {
  const [row] = await query(
    product,
    `select -sum(e.amount_minor)::int as minor from ledger_entries e join operators o on o.id = e.operator_id
     join users u on u.id = o.user_id
     where u.email = 'operator@ferrywing.test' and e.currency = $1 and e.account in ('travellers_held', 'operator_payable')`,
    [currency],
  )
  return row?.minor ?? 0
}

test('an operator downloads the statement of a month as CSV and PDF, and its closing balance equals the ledger’s', async ({
  product,
  newBrowser,
}) => {
  const page = await newBrowser()
  await signInAsDemoOperator(page)
  await page.goto('/operator/payouts')
  const section = page.getByRole('region', { name: 'Statements' })
  await expect(section.getByText('Months are counted by UTC.')).toBeVisible()
  await expect(section.getByText('So far')).toBeVisible()
  const balance = formatMoney(await readBalance(product, 'USD'), 'USD')
  await expect(section.getByRole('row').nth(1)).toContainText(balance)

  const csv = await save(page, /^CSV of /)
  expect(csv.name).toMatch(/^ferrywing-statement-20\d\d-\d\d\.csv$/)
  expect(csv.content.toString()).toContain('opening balance')
  await expect(section.getByText(`${csv.name} is in your downloads.`)).toBeVisible()
  const pdf = await save(page, /^PDF of /)
  const { lines } = readPdf(pdf.content)
  const plain = ((await readBalance(product, 'USD')) / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
  })
  expect(lines).toContain(`Closing balance ${plain}`)
  await expectAccessible(page)
})

test('the operator sees a negative balance first on its page, and administrators see it too', {
  tag: '@full',
}, async ({ newBrowser, product }) => {
  const page = await newBrowser()
  await signInAsDemoOperator(page)
  await page.route('**/api/api/operators/payouts*', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const total of answer.totals) if (total.currency === 'GBP') total.carriedMinor = -1_234_50
    await route.fulfill({ json: answer })
  })
  await page.goto('/operator/payouts')
  await expect(page.getByText('Refunds after a payout left you owing £1,234.50.')).toBeVisible()
  await expect(page.getByText('It is set off against your next payout in GBP.')).toBeVisible()
  await expectAccessible(page)

  const backOffice = await newBrowser(await theAdministrator(product))
  const debt = { operatorId: randomUUID(), operatorName: 'Northlight', currency: 'KWD', owedMinor: 1_250_550 }
  await backOffice.route('**/api/api/admin/ledger/debts', (route) =>
    route.fulfill({ json: { success: true, debts: [{ ...debt, upcomingMinor: 90_000 }] } }),
  )
  await backOffice.goto('/admin/ledger')
  const row = backOffice
    .getByRole('table', { name: 'Operators with a negative balance' })
    .getByRole('row')
    .nth(1)
  await expect(row).toContainText('KWD\u00a01,250.550')
  await expect(row).toContainText('KWD\u00a090')
  await expectAccessible(backOffice)
})

test('a failed download shows an error, and can be repeated', { tag: '@full' }, async ({ newBrowser }) => {
  const page = await newBrowser()
  await signInAsDemoOperator(page)
  await page.route('**/api/api/operators/statements/*', (route) =>
    route.fulfill({
      status: 404,
      json: {
        ...{ success: false, error: 'There is no statement for this month.', code: 'statement_not_found' },
        ...{ message: 'There is no statement for this month.', details: [] },
      },
    }),
  )
  await page.goto('/operator/payouts')
  await page
    .getByRole('button', { name: /^CSV of / })
    .first()
    .click()
  await expect(page.getByRole('alert')).toHaveText('There is no statement for this month.')
  await page.unroute('**/api/api/operators/statements/*')
  await save(page, /^CSV of /)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an administrator chooses an operator and a month, and sees who owes', { tag: '@full' }, async ({
  product,
  newBrowser,
}) => {
  const [operator] = await query(
    product,
    `select o.id, o.legal_name from operators o join users u on u.id = o.user_id where u.email = 'operator@ferrywing.test'`,
  )
  const page = await newBrowser(await theAdministrator(product))
  await page.goto('/admin/ledger')
  await expect(page.getByRole('heading', { name: 'Negative balances' })).toBeVisible()
  await page.getByLabel('Statements of').selectOption(operator?.id)
  await expect(page).toHaveURL(new RegExp(`operatorId=${operator?.id}`))
  const pdf = await save(page, /^PDF of /)
  const { lines, info } = readPdf(pdf.content)
  expect(lines).toContain(operator?.legal_name)
  expect(info.Title).toMatch(/^Statement /)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Statements of')).toHaveValue(operator?.id)
  await page.goto('/admin/audit-log?act=statement.download')
  await expect(page.getByRole('table')).toContainText('statement.download')
})
