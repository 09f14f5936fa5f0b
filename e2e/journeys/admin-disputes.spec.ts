import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { aDisputedBooking, demoAdmin } from '../helpers/admin-money.ts'
import { expect, test } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'

const deskTest = test.extend<{ desk: Page }>({
  desk: async ({ newBrowser, product }, use) => use(await newBrowser(await demoAdmin(product))),
})

deskTest('from a disputed payment to a dispute that is won', async ({ desk, product }) => {
  const { reference, bookingId } = await aDisputedBooking(product)
  await desk.goto('/admin')
  await expect(desk.getByText(/^The oldest for .+, the first is due/)).toBeVisible()
  await desk.getByRole('link', { name: 'Disputes to answer' }).click()
  await expect(desk).toHaveURL(/\/admin\/disputes\?status=NEEDS_RESPONSE/)
  await desk.getByLabel('Search').fill(reference)
  const row = desk.getByRole('row').filter({ hasText: reference })
  await expect(row.getByText('Needs a response')).toBeVisible()
  await expect(row.getByText(/^in [789] days$/)).toBeVisible()
  await desk.getByRole('link', { name: reference }).click()

  await expect(desk.getByRole('heading', { level: 1, name: `Dispute of ${reference}` })).toBeVisible()
  await expect(desk.getByText('visa •••• 0259')).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'What the traveller was shown and accepted' })).toBeVisible()
  const statement = desk.getByLabel('Statement')
  await expect(statement).toHaveValue(/booked 1 seat on a private flight/)

  await statement.fill('')
  await desk.getByRole('button', { name: 'Send to the Bank' }).click()
  await expect(desk.getByText('Write a statement first')).toBeVisible()
  await statement.fill('winning_evidence')
  // What was written outlives the page.
  await desk.reload()
  await expect(statement).toHaveValue('winning_evidence')
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Read as PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`evidence-${reference}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 8).toString()).toBe('%PDF-1.7')

  await desk.getByRole('button', { name: 'Send to the Bank' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Send this answer?' })
  await dialog.getByRole('button', { name: 'Not Yet' }).click()
  await expect(dialog).toBeHidden()
  await desk.getByRole('button', { name: 'Send to the Bank' }).click()
  await dialog.getByRole('button', { name: 'Send the Answer' }).dblclick()
  await expect(
    desk.getByRole('status').filter({ hasText: 'The answer is with the bank, and the dispute is won.' }),
  ).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Our answer' })).toBeVisible()
  await expect(desk.getByText('Received by the payment provider')).toBeVisible()
  await expect(desk.getByText('Dispute won', { exact: true })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Send to the Bank' })).toHaveCount(0)

  await desk.getByRole('link', { name: 'Open Booking' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: reference })).toBeVisible()
  await expect(desk.getByRole('link', { name: /disputed$/ })).toBeVisible()
  await expect(desk.getByText(/given back by the traveller’s bank$/)).toBeVisible()
  const ledger = desk.getByRole('table', { name: 'Ledger entries of this booking' })
  await expect(ledger.getByText('dispute-reversal:').first()).toBeVisible()
  const [{ sum }] = (await query(
    product,
    `select sum(amount_minor)::int as sum from ledger_entries where booking_id = $1`,
    [bookingId],
  )) as [{ sum: number }]
  expect(sum).toBe(0)
})

deskTest('a loss is accepted after it was asked for once more', async ({ desk, product }) => {
  const { disputeId } = await aDisputedBooking(product)
  await desk.goto(`/admin/disputes/${disputeId}`)
  await desk.getByRole('button', { name: 'Accept the Loss' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Accept the loss?' })
  await expect(
    dialog.getByText(/stays with the traveller: .+ is borne by .+ by the platform\./),
  ).toBeVisible()
  await expect(desk).toHaveURL(/accept=/)
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await desk.getByRole('button', { name: 'Accept the Loss' }).click()
  await dialog.getByRole('button', { name: 'Accept the Loss' }).click()
  await expect(desk.getByRole('status').filter({ hasText: 'The loss is accepted.' })).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'The loss was accepted' })).toBeVisible()
  await expect(desk.getByText('Dispute lost')).toBeVisible()
})

deskTest('the list is filtered, ordered and paged in the address', async ({ desk, product }) => {
  const { reference } = await aDisputedBooking(product)
  await desk.goto('/admin/disputes')
  await desk.getByLabel('State').selectOption('Needs a response')
  await expect(desk).toHaveURL(/status=NEEDS_RESPONSE/)
  await desk.getByLabel('Search').fill(reference)
  await expect(desk.getByRole('row')).toHaveCount(2)
  await desk.getByLabel('To be answered').selectOption('Within a day')
  await expect(desk).toHaveURL(/due=1/)
  await expect(desk.getByText('No dispute matches this search and filter.')).toBeVisible()
  await desk.goto('/admin/disputes?sort=amount&order=desc')
  await expect(desk.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending')
  await desk.route('**/admin/disputes?**', (route) => route.fulfill({ status: 400, body: '' }))
  await desk.goto('/admin/disputes')
  await expect(desk.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await desk.unroute('**/admin/disputes?**')
  await desk.getByRole('button', { name: 'Try Again' }).click()
  await expect(desk.getByRole('row').nth(1)).toBeVisible()
})

deskTest('a disputed payment cannot be refunded, and the dialog says why', async ({ desk, product }) => {
  const { bookingId } = await aDisputedBooking(product)
  await desk.goto(`/admin/bookings/${bookingId}?refund=${bookingId}`)
  const dialog = desk.getByRole('dialog', { name: 'Refund' })
  await expect(dialog.getByText(/has taken back .+ in a dispute\. Nothing can be refunded/)).toBeVisible()
})

deskTest('a dispute that does not exist is named so', async ({ desk }) => {
  await desk.goto('/admin/disputes/01a1ff0e-0393-7386-81b3-135d4feebfff')
  await expect(desk.getByRole('heading', { name: 'Dispute Not Found' })).toBeVisible()
})

const PAGES: [path: string, shows: string | RegExp][] = [
  ['/admin/disputes', 'Respond by'],
  ['/admin/disputes?search=nobody', 'No disputes found'],
  ['/admin/disputes/ID', 'What happened, from the hold on'],
  ['/admin/disputes/ID?send=ID', 'Send this answer?'],
  ['/admin/bookings/BOOKING', /answer due/],
]

for (const [path, shows] of PAGES) {
  deskTest(`${path} is accessible at both widths and in both themes`, async ({ desk, product }) => {
    const { disputeId, bookingId } = await aDisputedBooking(product)
    await desk.goto(path.replaceAll('ID', disputeId).replace('BOOKING', bookingId))
    await expect(desk.getByText(shows).first()).toBeVisible()
    await expectAccessible(desk)
  })
}

deskTest('a dispute that is answered is accessible, too', async ({ desk, product }) => {
  const { disputeId } = await aDisputedBooking(product)
  await desk.goto(`/admin/disputes/${disputeId}?accept=${disputeId}`)
  await desk.getByRole('dialog').getByRole('button', { name: 'Accept the Loss' }).click()
  await expect(desk.getByRole('heading', { name: 'The loss was accepted' })).toBeVisible()
  await expectAccessible(desk)
})
