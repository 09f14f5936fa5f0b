import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { test as base, expect } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'

const test = base.extend<{ backOffice: Page }>({
  backOffice: async ({ product, newBrowser }, use) => {
    await use(await newBrowser(await theAdministrator(product)))
  },
})

const PAGES = [
  '/admin',
  '/admin/contact',
  '/admin/operators',
  '/admin/kyb',
  '/admin/waitlist',
  '/admin/users',
  '/admin/audit-log',
]

test('an administrator who visits the back office signs in and returns to it', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  await page.getByLabel('Email').fill('admin@ferrywing.test')
  await page.getByLabel('Password', { exact: true }).fill('Ferrywing1')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
})

test('a traveller sees the Access Denied card, and the home page instead of the KYB review', {
  tag: '@full',
}, async ({ traveller }) => {
  const { page } = traveller
  for (const path of PAGES) {
    await page.goto(path)
    if (path === '/admin/kyb') {
      await expect(page).toHaveURL('/')
      continue
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('ADMIN', { exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0)
  }
  await page.goto('/admin/kyb/00000000-0000-4000-8000-000000000000?action=approve')
  await expect(page).toHaveURL('/')
})

test.describe('the dashboard', () => {
  test('shows the numbers and the latest five of each kind', async ({ backOffice }) => {
    await backOffice.goto('/admin')
    for (const name of [
      'Waitlist',
      'Contact Forms',
      'Operator Apps',
      'Pending Contact',
      'Pending Operators',
    ]) {
      await expect(backOffice.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible()
    }
    const latest = backOffice.getByRole('heading', { name: 'Latest operator applications' }).locator('../..')
    await expect(latest.getByRole('listitem')).toHaveCount(5)
    await latest.getByRole('listitem').first().getByRole('link').click()
    await expect(backOffice).toHaveURL(/\/admin\/operators\?open=/)
    await expect(backOffice.getByRole('dialog').getByLabel('Review notes')).toBeVisible()
    await backOffice.goBack()
    await backOffice.getByRole('link', { name: /^View All\s+Latest contact submissions$/ }).click()
    await expect(backOffice).toHaveURL('/admin/contact')
  })

  test('shows waiting items, the balances, and that the ledger agrees with the provider', {
    tag: '@full',
  }, async ({ backOffice }) => {
    await backOffice.goto('/admin')
    await expect(backOffice.getByText(/^(No reconciliation differences|Not reconciled yet)$/)).toBeVisible()
    for (const name of ['Held', 'To be paid out', 'Refunded']) {
      await expect(backOffice.getByRole('term').filter({ hasText: name })).toBeVisible()
    }
    await expect(backOffice.getByText(/^The oldest for/).first()).toBeVisible()
    await expect(backOffice.getByText('Holds that became bookings')).toBeVisible()
  })

  test('shows an error when the read fails, and reads again', { tag: '@full' }, async ({ backOffice }) => {
    await backOffice.route('**/admin/stats', (route) => route.fulfill({ status: 400, body: '' }))
    await backOffice.goto('/admin')
    await expect(backOffice.getByText('Failed to load dashboard data')).toBeVisible()
    await expectAccessible(backOffice)
    await backOffice.unroute('**/admin/stats')
    await backOffice.getByRole('button', { name: 'Try Again' }).click()
    await expect(backOffice.getByText('Pending Contact')).toBeVisible()
    await expect(backOffice.getByText('Failed to load dashboard data')).toHaveCount(0)
  })

  test('retries a failed job', { tag: '@full' }, async ({ backOffice, product }) => {
    const [mail] = await query(
      product,
      `insert into mails (recipient, subject, text, html) values ('retry@example.test', 'Late', 'Late', 'Late') returning id`,
    )
    const [job] = await query(
      product,
      `select id from graphile_worker.add_job('mail:send', json_build_object('mailId', $1::text), run_at => now() + interval '1 day')`,
      [mail?.id],
    )
    await query(product, 'select from graphile_worker.permanently_fail_jobs(array[$1]::bigint[])', [job?.id])
    await backOffice.goto('/admin')
    await backOffice.getByRole('button', { name: `Retry mail:send, number ${job?.id}` }).click()
    await expect(backOffice.getByRole('button', { name: `Retry mail:send, number ${job?.id}` })).toHaveCount(
      0,
    )
    await expect
      .poll(
        async () => (await query(product, 'select sent_at from mails where id = $1', [mail?.id]))[0]?.sent_at,
      )
      .toBeTruthy()
  })
})

test.describe('the audit log', () => {
  test('has its filters in the address, and shows before and after', { tag: '@full' }, async ({
    backOffice,
  }) => {
    await backOffice.goto('/admin/audit-log')
    await backOffice.getByLabel('Act', { exact: true }).selectOption('application.approve')
    await expect(backOffice).toHaveURL('/admin/audit-log?act=application.approve')
    const rows = backOffice.getByRole('table', { name: 'Audit log' }).getByRole('row')
    await expect(rows.nth(1)).toContainText('application.approve')
    await rows.nth(1).locator('summary').click()
    await expect(rows.nth(1)).toContainText('PENDING → APPROVED')
    await backOffice.reload()
    await expect(backOffice.getByLabel('Act', { exact: true })).toHaveValue('application.approve')
    await backOffice.getByLabel('Who').fill('nobody at all')
    await expect(backOffice.getByText('No acts found')).toBeVisible()
    await backOffice.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows.nth(1)).toBeVisible()
    await expect(backOffice.getByLabel('Who')).toHaveValue('')
    await backOffice.getByLabel('From (UTC)').focus()
    await backOffice.keyboard.type('05052040')
    await expect(backOffice).toHaveURL('/admin/audit-log?from=2040-05-05')
    await backOffice.getByRole('button', { name: 'Clear filters' }).click()
    await expect(backOffice.getByLabel('From (UTC)')).toHaveValue('')
  })
})

test('a list shows why its read failed, and reads again', { tag: '@full' }, async ({ backOffice }) => {
  for (const [path, call] of [
    ['/admin/contact', '**/api/api/admin/contact?*'],
    ['/admin/operators', '**/api/api/admin/applications?*'],
    ['/admin/kyb', '**/api/api/admin/kyb/operators?*'],
    ['/admin/waitlist', '**/api/api/admin/waitlist?*'],
    ['/admin/users', '**/api/api/admin/users?*'],
    ['/admin/audit-log', '**/api/api/admin/audit-log?*'],
  ] as const) {
    await backOffice.route(call, (route) => route.fulfill({ status: 400, body: '' }))
    await backOffice.goto(path)
    await expect(backOffice.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
    await backOffice.unroute(call)
    await backOffice.getByRole('button', { name: 'Try Again' }).click()
    await expect(backOffice.getByText(/^Page 1 of \d+$/)).toBeVisible()
    await expect(backOffice.getByRole('alert')).toHaveCount(0)
  }
})
