import type { Page } from '@playwright/test'
import { anApplicant, theAdministrator } from '../helpers/administrators.ts'
import { test as base, expect } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'

const test = base.extend<{ backOffice: Page }>({
  backOffice: async ({ product, newBrowser }, use) => {
    await use(await newBrowser(await theAdministrator(product)))
  },
})

type Words = {
  /** Sentences that the page contains literally. */
  texts?: string[]
  /** The columns of the table, in this order. */
  columns?: string[]
  buttons?: (string | RegExp)[]
  links?: (string | RegExp)[]
  tabs?: string[]
  /** The options of each field, by its label. */
  choices?: Record<string, string[]>
  /** The names of figures. */
  figures?: string[]
}

const PAGER = ['Previous', 'Next']

// The literal texts of sections 2, 4 and 8 of the specification of the administrators' area.
const SCREENS: Record<string, Words> = {
  '/admin': {
    figures: ['Waitlist', 'Contact Forms', 'Operator Apps', 'Pending Contact', 'Pending Operators'],
    links: [
      /^View All\s+Latest contact/,
      /^View All\s+Latest operator/,
      /Contact$/,
      /Operators$/,
      /Waitlist$/,
    ],
  },
  '/admin/contact': {
    buttons: PAGER,
    texts: ['Page 1 of '],
    choices: { Status: ['All', 'New', 'In Progress', 'Resolved'] },
  },
  '/admin/contact?status=NEW': { buttons: [/^Mark In Progress/] },
  '/admin/contact?search=nobody-of-this-name': { texts: ['No contact submissions found'] },
  '/admin/operators': {
    buttons: PAGER,
    choices: { Status: ['All', 'Pending', 'Approved', 'Rejected'] },
  },
  '/admin/operators?status=PENDING': { buttons: [/^Approve /, /^Reject /] },
  '/admin/operators?search=nobody-of-this-name': { texts: ['No operator applications found'] },
  '/admin/waitlist': { columns: ['Email', 'Name', 'Source', 'Joined'], buttons: ['Export CSV'] },
  '/admin/bookings': {
    tabs: ['All', 'Pending', 'Confirmed', 'Cancelled'],
    buttons: ['Refresh'],
    columns: ['Booking ID', 'Route', 'Status', 'Amount', 'Hold Expires', 'Created', 'Actions'],
  },
  '/admin/bookings?search=nobody-of-this-name': { texts: ['No bookings found for the selected filter.'] },
  '/admin/kyb': {
    figures: ['Pending Review', 'Under Review', 'Approved', 'Rejected'],
    columns: ['Operator', 'Base', 'KYB status', 'Payout account', 'Updated', 'Actions'],
    links: [/^Review /],
  },
  '/admin/kyb?status=PENDING': { links: [/^Approve /, /^Reject /] },
  '/admin/kyb?search=nobody-of-this-name': {
    texts: ['No operators found', 'No operators match your current filters.'],
  },
  '/admin/kyb/00000000-0000-4000-8000-000000000000': { texts: ['Operator Not Found'], links: [/^Back/] },
}

for (const [path, words] of Object.entries(SCREENS)) {
  test(`${path} has the texts of the specification`, async ({ backOffice }) => {
    await backOffice.goto(path)
    await expect(backOffice.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWords(backOffice, words)
  })
}

test('the review of an operator has the texts of the specification', async ({ backOffice, product }) => {
  const { id } = await anApplicant(product)
  await query(
    product,
    `update operators set stripe_account_id = null, onboarding_status = 'NOT_STARTED' where id = $1`,
    [id],
  )
  await backOffice.goto(`/admin/kyb/${id}`)
  await expectWords(backOffice, {
    texts: ['Stripe Connect not set up', 'Legal name', 'Base country', 'Contact email', 'Admin notes'],
    buttons: [/^Download /, 'Edit Policies', 'Approve', 'Reject'],
    links: ['Email Operator', 'Visit Website'],
  })
  for (const [status, enabled, badge] of [
    ['NOT_STARTED', false, 'Not Started'],
    ['COMPLETE', false, 'Pending Verification'],
    ['COMPLETE', true, 'Active'],
    ['PENDING', false, 'PENDING'],
  ] as const) {
    await query(
      product,
      `update operators set stripe_account_id = 'acct_' || id, onboarding_status = $2, payouts_enabled = $3 where id = $1`,
      [id, status, enabled],
    )
    await backOffice.reload()
    const account = backOffice.getByRole('heading', { name: 'Payout account' }).locator('../..')
    await expect(account.getByText(badge, { exact: true })).toBeVisible()
  }
})

test('the operators are ordered by name and by their latest change, in the address', async ({
  backOffice,
}) => {
  await backOffice.goto('/admin/kyb')
  const names = () =>
    backOffice
      .getByRole('link', { name: /^Review / })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const newest = await names()
  await backOffice.getByRole('button', { name: 'Operator' }).click()
  await expect(backOffice).toHaveURL('/admin/kyb?sort=name&order=asc')
  await expect.poll(names).not.toEqual(newest)
  const byName = await names()
  await backOffice.getByLabel('Order').selectOption('Name, Z to A')
  await expect(backOffice).toHaveURL('/admin/kyb?sort=name&order=desc')
  await expect.poll(names).not.toEqual(byName)
  await backOffice.getByLabel('Order').selectOption('Latest change first')
  await expect(backOffice).toHaveURL('/admin/kyb')
})

test("a booking with an expired hold shows 'Hold Expired' in red", async ({ backOffice, product }) => {
  const [booking] = await query(
    product,
    `select reference from bookings where cancel_reason = 'EXPIRED' limit 1`,
  )
  await backOffice.goto(`/admin/bookings?search=${booking?.reference}`)
  const words = backOffice.getByText('Hold Expired', { exact: true })
  await expect(words).toBeVisible()
  const [red = 0, green = 0, blue = 0] = (await backOffice.evaluate(COLOUR)) as number[]
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
})

// Lets the browser convert a colour of any notation to red, green and blue.
const COLOUR = `(() => {
  const element = [...document.querySelectorAll('span')].find((one) => one.textContent === 'Hold Expired' && !one.firstElementChild && one.className.includes('semibold'))
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  canvas.fillStyle = getComputedStyle(element).color
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data]
})()`

async function expectWords(page: Page, words: Words): Promise<void> {
  for (const text of words.texts ?? []) await expect(page.getByText(text).first()).toBeVisible()
  for (const name of words.buttons ?? []) {
    await expect(
      page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first(),
    ).toBeVisible()
  }
  for (const name of words.links ?? []) await expect(page.getByRole('link', { name }).first()).toBeVisible()
  for (const name of words.tabs ?? [])
    await expect(page.getByRole('tab', { name, exact: true })).toBeVisible()
  for (const name of words.figures ?? []) {
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible()
  }
  for (const [label, choices] of Object.entries(words.choices ?? {})) {
    expect(await page.getByLabel(label, { exact: true }).locator('option').allTextContents()).toEqual(choices)
  }
  if (words.columns) {
    const headers = page.getByRole('columnheader')
    await expect(headers.first()).toBeVisible()
    const shown = await headers.allTextContents()
    expect(shown.map((text) => text.replace(/ [↑↓]$/, ''))).toEqual(words.columns)
  }
}
