import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { openTestApp } from '#test/app.ts'
import { anOperator, aUser } from '#test/build.ts'
import { decide, dispute, learn } from '#test/disputes.ts'
import { assertBooksAndInvoices, issueAll, readDocuments } from '#test/invoices.ts'
import { aPaidBooking } from '#test/pay.ts'
import { checkEn16931 } from '#test/read/check-en16931.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import { refundedSoFar } from '#test/refunds.ts'
import { PLATFORM } from '#test/samples/platform.ts'
import type { Case } from '#test/samples/tax-cases.ts'
import { aTaxedLeg } from '#test/samples/taxed-leg.ts'
import { invoiceFeesUpTo } from './issue-fee-invoices.ts'
import { readInvoice } from './queries.ts'
import { writeInvoicePdf } from './write-invoice-pdf.ts'
import { writeInvoiceXml } from './write-invoice-xml.ts'

const app = await openTestApp()
const { db } = app
const admin = await aUser(db, { role: 'ADMIN' })
const COMPANY = {
  street: 'Hauptstraße 1',
  postcode: '50667',
  city: 'Köln',
  countryCode: 'DE',
  vatId: 'DE136695976',
}

// Duty and VAT in pounds, excise and segment taxes in dollars, and a price that includes taxes.
const SALES: [string, number, Case][] = [
  ['EGLF–EGPH', 80_001, { currency: 'GBP', type: 'C25B', facts: { seatsFitted: 6, seatsWithCrew: 8 } }],
  ['KTEB–KOPF', 85_003, { currency: 'USD', basis: 'ALL_IN' }],
  ['KTEB–KOPF', 100_010, { currency: 'USD' }],
]

const step = fc.oneof(
  fc.record({ do: fc.constant('amount' as const), thousandth: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ do: fc.constantFrom('policy' as const, 'full' as const) }),
  fc.record({ do: fc.constant('buyer' as const) }),
  fc.record({ do: fc.constant('issue' as const) }),
  fc.record({ do: fc.constant('dispute' as const), lost: fc.boolean() }),
)
const life = fc.record({
  sale: fc.constantFrom(...SALES),
  registered: fc.boolean(),
  seats: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { maxLength: 5 }),
})
type Life = typeof life extends fc.Arbitrary<infer Drawn> ? Drawn : never

async function live({ sale: [route, askedMinor, given], registered, seats, steps }: Life): Promise<string> {
  const owner = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: owner.id, baseCountry: 'United Kingdom' })
  const address = {
    street: '',
    postcode: '',
    city: '',
    countryCode: 'GB',
    vatId: registered ? 'GB980780684' : '',
  }
  await app.call('PUT', '/api/api/operators/invoice-details', { as: owner, body: address })
  const leg = await aTaxedLeg(db, route, { askedMinor, operatorId: operator.id }, given)
  assert.ok(leg)
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats })
  for (const [index, one] of steps.entries()) {
    if (one.do === 'issue') await issueAll(db)
    else if (one.do === 'buyer') {
      const body = { ...COMPANY, name: `Company ${index}` }
      await app.call('PUT', `/api/api/trips/${bookingId}/invoices/buyer`, { as: user, body })
    } else if (one.do === 'dispute') {
      const id = await dispute(app, { bookingId }).catch(() => null)
      if (id === null) continue
      await decide(app, id, one.lost ? 'losing_evidence' : 'winning_evidence')
      await learn(app, id)
    } else await refund(bookingId, one)
  }
  return bookingId
}

// A refund may be refused, because nothing is left or a bank decides; the test goes on.
async function refund(bookingId: string, one: { do: 'amount' | 'policy' | 'full'; thousandth?: number }) {
  const { amountMinor } = await db
    .selectFrom('bookings')
    .select('amountMinor')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const part = one.thousandth ? { amountMinor: Math.ceil((amountMinor * one.thousandth) / 1000) } : {}
  const refundedMinor = await refundedSoFar(app, { admin, bookingId })
  const answer = await app.call('POST', `/api/api/admin/bookings/${bookingId}/refund`, {
    as: admin,
    body: { kind: one.do, reason: 'Life', cancelSeats: one.do === 'full', refundedMinor, ...part },
    headers: { 'idempotency-key': randomUUID() },
  })
  assert.ok(answer.status < 500, answer.text)
}

test('after random payments and refunds, invoices less credit notes equal the ledger, and PDF equals XML', async () => {
  const lives = fc.sample(life, { numRuns: 24, seed: Number(process.env.SEED ?? 1) })
  const bookingIds: string[] = []
  for (const one of lives) bookingIds.push(await live(one))
  await assertBooksAndInvoices(db)
  const kinds = new Set<string>()
  let electronic = 0
  for (const bookingId of bookingIds) {
    for (const { id, kind } of await readDocuments(db, bookingId)) {
      const document = await readInvoice(db, 'ALL', { id })
      kinds.add(kind)
      const { lines } = readPdf(await writeInvoicePdf({ ...document, language: 'en' }))
      const written = (document.totalMinor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
      assert.ok(
        lines.some((line) => line === `Total ${document.currency} ${written}`),
        lines.join('\n'),
      )
      if (!document.hasXml) continue
      electronic++
      const xml = writeInvoiceXml(document)
      const { broken, root } = checkEn16931(xml)
      assert.deepEqual(broken, [], xml)
      const total = root['cac:LegalMonetaryTotal']['cbc:TaxInclusiveAmount']['#text']
      assert.equal(Math.round(Number(total) * 100), document.totalMinor)
    }
  }
  assert.deepEqual([...kinds].sort(), ['CREDIT_NOTE', 'INVOICE'])
  assert.ok(electronic > 5, `${electronic} electronic invoices`)
  const month = `${new Date().toISOString().slice(0, 7)}-01`
  await invoiceFeesUpTo(db, PLATFORM, { month })
  await assertBooksAndInvoices(db)
})
