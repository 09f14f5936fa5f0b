import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { aDisputedBooking, demoAdmin } from '../helpers/admin-money.ts'
import { expect, test } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'

const backOfficeTest = test.extend<{ backOffice: Page }>({
  backOffice: async ({ newBrowser, product }, use) => use(await newBrowser(await demoAdmin(product))),
})

backOfficeTest('from a disputed payment to a dispute that is won', async ({ backOffice, product }) => {
  const { reference, bookingId } = await aDisputedBooking(product)
  await backOffice.goto('/admin')
  await expect(backOffice.getByText(/^The oldest for .+, the first is due/)).toBeVisible()
  await backOffice.getByRole('link', { name: 'Disputes to answer' }).click()
  await expect(backOffice).toHaveURL(/\/admin\/disputes\?status=NEEDS_RESPONSE/)
  await backOffice.getByLabel('Search').fill(reference)
  const row = backOffice.getByRole('row').filter({ hasText: reference })
  await expect(row.getByText('Needs a response')).toBeVisible()
  await expect(row.getByText(/^in [789] days$/)).toBeVisible()
  await backOffice.getByRole('link', { name: reference }).click()

  await expect(backOffice.getByRole('heading', { level: 1, name: `Dispute of ${reference}` })).toBeVisible()
  await expect(backOffice.getByText('visa •••• 0259')).toBeVisible()
  await expect(
    backOffice.getByRole('heading', { name: 'What the traveller was shown and accepted' }),
  ).toBeVisible()
  const statement = backOffice.getByLabel('Statement')
  await expect(statement).toHaveValue(/booked 1 seat on a private flight/)

  await statement.fill('')
  await backOffice.getByRole('button', { name: 'Send to the Bank' }).click()
  await expect(backOffice.getByText('Write a statement first')).toBeVisible()
  await statement.fill('winning_evidence')
  // The typed statement survives a reload.
  await backOffice.reload()
  await expect(statement).toHaveValue('winning_evidence')
  const [download] = await Promise.all([
    backOffice.waitForEvent('download'),
    backOffice.getByRole('button', { name: 'Read as PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`evidence-${reference}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 8).toString()).toBe('%PDF-1.7')

  await backOffice.getByRole('button', { name: 'Send to the Bank' }).click()
  const dialog = backOffice.getByRole('dialog', { name: 'Send this answer?' })
  await dialog.getByRole('button', { name: 'Not Yet' }).click()
  await expect(dialog).toBeHidden()
  await backOffice.getByRole('button', { name: 'Send to the Bank' }).click()
  await dialog.getByRole('button', { name: 'Send the Answer' }).dblclick()
  await expect(
    backOffice
      .getByRole('status')
      .filter({ hasText: 'The answer is with the bank, and the dispute is won.' }),
  ).toBeVisible()
  await expect(backOffice.getByRole('heading', { name: 'Our answer' })).toBeVisible()
  await expect(backOffice.getByText('Received by the payment provider')).toBeVisible()
  await expect(backOffice.getByText('Dispute won', { exact: true })).toBeVisible()
  await expect(backOffice.getByRole('button', { name: 'Send to the Bank' })).toHaveCount(0)

  await backOffice.getByRole('link', { name: 'Open Booking' }).click()
  await expect(backOffice.getByRole('heading', { level: 1, name: reference })).toBeVisible()
  await expect(backOffice.getByRole('link', { name: /disputed$/ })).toBeVisible()
  await expect(backOffice.getByText(/given back by the traveller’s bank$/)).toBeVisible()
  const ledger = backOffice.getByRole('table', { name: 'Ledger entries of this booking' })
  await expect(ledger.getByText('dispute-reversal:').first()).toBeVisible()
  const [{ sum }] = (await query(
    product,
    `select sum(amount_minor)::int as sum from ledger_entries where booking_id = $1`,
    [bookingId],
  )) as [{ sum: number }]
  expect(sum).toBe(0)
})

backOfficeTest(
  'a loss is accepted after a confirmation',
  { tag: '@full' },
  async ({ backOffice, product }) => {
    const { disputeId } = await aDisputedBooking(product)
    await backOffice.goto(`/admin/disputes/${disputeId}`)
    await backOffice.getByRole('button', { name: 'Accept the Loss' }).click()
    const dialog = backOffice.getByRole('dialog', { name: 'Accept the loss?' })
    await expect(
      dialog.getByText(/stays with the traveller: .+ is borne by .+ by the platform\./),
    ).toBeVisible()
    await expect(backOffice).toHaveURL(/accept=/)
    await backOffice.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await backOffice.getByRole('button', { name: 'Accept the Loss' }).click()
    await dialog.getByRole('button', { name: 'Accept the Loss' }).click()
    await expect(backOffice.getByRole('status').filter({ hasText: 'The loss is accepted.' })).toBeVisible()
    await expect(backOffice.getByRole('heading', { name: 'The loss was accepted' })).toBeVisible()
    await expect(backOffice.getByText('Dispute lost')).toBeVisible()
  },
)

backOfficeTest(
  'the list is filtered, ordered and paged in the address',
  { tag: '@full' },
  async ({ backOffice, product }) => {
    const { reference } = await aDisputedBooking(product)
    await backOffice.goto('/admin/disputes')
    await backOffice.getByLabel('State').selectOption('Needs a response')
    await expect(backOffice).toHaveURL(/status=NEEDS_RESPONSE/)
    await backOffice.getByLabel('Search').fill(reference)
    await expect(backOffice.getByRole('row')).toHaveCount(2)
    await backOffice.getByLabel('To be answered').selectOption('Within a day')
    await expect(backOffice).toHaveURL(/due=1/)
    await expect(backOffice.getByText('No dispute matches this search and filter.')).toBeVisible()
    await backOffice.goto('/admin/disputes?sort=amount&order=desc')
    await expect(backOffice.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await backOffice.route('**/admin/disputes?**', (route) => route.fulfill({ status: 400, body: '' }))
    await backOffice.goto('/admin/disputes')
    await expect(backOffice.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await backOffice.unroute('**/admin/disputes?**')
    await backOffice.getByRole('button', { name: 'Try Again' }).click()
    await expect(backOffice.getByRole('row').nth(1)).toBeVisible()
  },
)

backOfficeTest(
  'a disputed payment cannot be refunded, and the dialog says why',
  { tag: '@full' },
  async ({ backOffice, product }) => {
    const { bookingId } = await aDisputedBooking(product)
    await backOffice.goto(`/admin/bookings/${bookingId}?refund=${bookingId}`)
    const dialog = backOffice.getByRole('dialog', { name: 'Refund' })
    await expect(dialog.getByText(/has taken back .+ in a dispute\. Nothing can be refunded/)).toBeVisible()
  },
)

backOfficeTest('a dispute that does not exist is named so', { tag: '@full' }, async ({ backOffice }) => {
  await backOffice.goto('/admin/disputes/01a1ff0e-0393-7386-81b3-135d4feebfff')
  await expect(backOffice.getByRole('heading', { name: 'Dispute Not Found' })).toBeVisible()
})

const PAGES: [path: string, shows: string | RegExp][] = [
  ['/admin/disputes?search=nobody', 'No disputes found'],
  ['/admin/disputes/ID?send=ID', 'Send this answer?'],
  ['/admin/bookings/BOOKING', /answer due/],
]

for (const [path, shows] of PAGES) {
  backOfficeTest(
    `${path} is accessible at every width`,
    { tag: '@full' },
    async ({ backOffice, product }) => {
      const { disputeId, bookingId } = await aDisputedBooking(product)
      await backOffice.goto(path.replaceAll('ID', disputeId).replace('BOOKING', bookingId))
      await expect(backOffice.getByText(shows).first()).toBeVisible()
      await expectAccessible(backOffice)
    },
  )
}

backOfficeTest('an answered dispute is accessible', { tag: '@full' }, async ({ backOffice, product }) => {
  const { disputeId } = await aDisputedBooking(product)
  await backOffice.goto(`/admin/disputes/${disputeId}?accept=${disputeId}`)
  await backOffice.getByRole('dialog').getByRole('button', { name: 'Accept the Loss' }).click()
  await expect(backOffice.getByRole('heading', { name: 'The loss was accepted' })).toBeVisible()
  await expectAccessible(backOffice)
})
