import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { gatherEvidence } from '#server/disputes/evidence/gather-evidence.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import { settlePayout } from '#server/payments/payouts/settle-payout.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { decide, dispute, learn } from '#test/disputes.ts'
import { assertBooksAndInvoices, issueAll, readDocuments } from '#test/invoices.ts'
import { holdJourney, journeyStatus, startJourneyCheckout, twoLegs } from '#test/journeys.ts'
import { payOnHostedPage } from '#test/pay.ts'
import { aPaidOperator, fly } from '#test/payouts.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import { openJourneyPairs } from '#test/samples/journey-pairs.ts'
import { taxLeg } from '#test/samples/taxed-leg.ts'

/** The consequences of two charges: each leg uses its own currency and its own money only. */
const app = await openTestApp()
const { db, call } = app
const { provider } = app.app
const { stripe } = provider
const { sendRefunds } = openJourneyPairs(app)
const admin = await aUser(db, { role: 'ADMIN' })
for (const currency of ['usd', 'eur']) await stripe.topups.create({ amount: 9_000_000, currency })

let tails = 0

/** A paid journey of a leg in dollars and one in euros, both with taxes, by two operators. */
async function aTaxedPair() {
  const [one, other] = [await aPaidOperator(app, nextTail()), await aPaidOperator(app, nextTail())]
  const legs = await twoLegs(db, {
    first: { operatorId: one.operator.id },
    second: { operatorId: other.operator.id, currency: 'EUR' },
  })
  await taxLeg(db, { legId: legs.first.id }, 'KTEB–KOPF', 420_000, { currency: 'USD' })
  await taxLeg(db, { legId: legs.second.id }, 'KFLL–KVNY', 610_000, { currency: 'EUR' })
  const user = await aUser(db)
  const held = await holdJourney(app, { user, legs, seats: 2 })
  for (let paid = 0; paid < 2; paid++) {
    await payOnHostedPage((await startJourneyCheckout(app, { user, journeyId: held.journeyId })).url)
  }
  const { journey, paymentStatus } = await journeyStatus(app, { user, journeyId: held.journeyId })
  assert.equal(paymentStatus, 'paid')
  const bookingIds = [held.firstBookingId, held.secondBookingId] as const
  return { user, legs, operators: [one, other] as const, bookingIds, parts: journey.parts as Part[] }
}

type Part = {
  fareMinor: number
  amountMinor: number
  currency: string
  taxes: { code: string; amountMinor: number }[]
}

function nextTail() {
  return { tail: `N7${tails++}QC` }
}

async function readLedger(bookingId: string): Promise<Record<string, Record<string, number>>> {
  const { rows } = await sql<{ currency: string; account: string; minor: number }>`
    select currency, account, sum(amount_minor)::bigint as minor from ledger_entries where booking_id = ${bookingId}
    group by 1, 2 having sum(amount_minor) <> 0`.execute(db)
  const books: Record<string, Record<string, number>> = {}
  for (const { currency, account, minor } of rows)
    books[currency] = { ...books[currency], [account]: Number(minor) }
  return books
}

async function assertMoneyAgrees(): Promise<void> {
  await assertBooksAndInvoices(db)
  const { reconciliationId } = await reconcile(db, provider, { underWaySeconds: -3600 })
  const { rows } =
    await sql`select d.reference, d.ledger_minor, d.provider_minor from reconciliation_differences d
    where reconciliation_id = ${reconciliationId} and not exists (
      select from provider_transactions t where t.id = d.reference and t.type = 'topup')`.execute(db)
  assert.deepEqual(rows, [])
}

test('each flight has its taxes, receipt, invoice and line in the list of payments in its own currency', async () => {
  const { user, bookingIds, operators, parts } = await aTaxedPair()
  await issueAll(db)
  for (const [index, bookingId] of bookingIds.entries()) {
    const part = parts[index]
    assert.ok(part)
    const [own, foreign] = index === 0 ? ['USD', 'EUR'] : ['EUR', 'USD']
    assert.equal(part.currency, own)
    assert.ok(part.taxes.length >= 2, 'taxed')
    const taxMinor = part.taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    assert.equal(part.amountMinor, part.fareMinor + taxMinor)

    const books = await readLedger(bookingId)
    assert.deepEqual(Object.keys(books), [own])
    const accounts = books[own ?? ''] ?? {}
    assert.equal(accounts.provider, part.amountMinor)
    for (const { code, amountMinor } of part.taxes)
      assert.equal(accounts[`taxes_collected:${code}`], -amountMinor)

    const [invoice, ...more] = await readDocuments(db, bookingId)
    assert.deepEqual(more, [])
    assert.deepEqual(
      [invoice?.currency, invoice?.totalMinor, invoice?.operatorId],
      [own, part.amountMinor, operators[index]?.operator.id],
    )

    const response = await fetch(`${app.url}/api/api/trips/${bookingId}/receipt.pdf`, {
      headers: { authorization: `Bearer ${app.tokenFor(user)}` },
    })
    const [receipt = ''] = readPdf(Buffer.from(await response.arrayBuffer())).sheets
    const total = (part.amountMinor / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    assert.match(receipt.replaceAll('\n', ' '), new RegExp(`Total charged ${own} ${total}`))
    assert.equal(receipt.includes(`${foreign} `), false, receipt)

    const listed = await call('GET', `/api/api/admin/payments?search=${bookingId}`, { as: admin })
    const [line, ...others] = listed.json.payments
    assert.deepEqual([line?.amountMinor, line?.currency, others], [part.amountMinor, own, []])
  }
  await assertMoneyAgrees()
})

test('each operator is paid for its own flight, and a refund of one flight reduces only that payout', async () => {
  const { legs, bookingIds, operators, parts } = await aTaxedPair()
  const sent = []
  for (const leg of [legs.first, legs.second]) {
    const payout = await fly(app, leg.id)
    await settlePayout(db, provider, { payoutId: payout.id })
    sent.push(
      await db.selectFrom('payouts').selectAll().where('id', '=', payout.id).executeTakeFirstOrThrow(),
    )
  }
  for (const [index, payout] of sent.entries()) {
    const { feeMinor } = await db
      .selectFrom('bookings')
      .select('feeMinor')
      .where('id', '=', bookingIds[index] ?? '')
      .executeTakeFirstOrThrow()
    const netMinor = (parts[index]?.fareMinor ?? 0) - feeMinor
    assert.deepEqual([payout.status, payout.amountMinor], ['PAID', netMinor])
    const transfer = await stripe.transfers.retrieve(payout.transferId ?? '')
    assert.deepEqual(
      [transfer.amount, transfer.currency, transfer.destination],
      [netMinor, parts[index]?.currency.toLowerCase(), operators[index]?.accountId],
    )
  }
  const before = await readLedger(bookingIds[0])
  const body = { kind: 'full', reason: 'Weather', cancelSeats: false, refundedMinor: 0 }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const path = `/api/api/admin/bookings/${bookingIds[1]}/refund`
  const asked = await call('POST', path, { as: admin, body, headers })
  assert.equal(asked.status, 200, asked.text)
  await sendRefunds()
  for (const { id } of sent) await settlePayout(db, provider, { payoutId: id })
  const transfers = await Promise.all(
    sent.map(({ transferId }) => stripe.transfers.retrieve(transferId ?? '')),
  )
  assert.deepEqual(
    transfers.map(({ reversed }) => reversed),
    [false, true],
  )
  assert.deepEqual(await readLedger(bookingIds[0]), before)
  assert.equal((await readLedger(bookingIds[1])).EUR?.provider, undefined)
  await assertMoneyAgrees()
})

test('a flight that its operator cancels is refunded in full, and so is the other one if its traveller wants', async () => {
  const { user, legs, bookingIds, parts } = await aTaxedPair()
  const cancelled = await call('POST', `/api/api/admin/legs/${legs.second.id}/cancel`, {
    as: admin,
    body: { reason: 'Maintenance' },
  })
  assert.deepEqual(
    [cancelled.json.refundedMinor, cancelled.json.currency ?? 'EUR'],
    [parts[1]?.amountMinor, 'EUR'],
  )
  await sendRefunds()
  assert.equal((await readLedger(bookingIds[0])).USD?.provider, parts[0]?.amountMinor)
  const path = `/api/api/trips/${bookingIds[0]}/cancellation`
  const { quote } = (await call('GET', path, { as: user })).json
  assert.equal(quote.refundMinor, parts[0]?.amountMinor)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { way: quote.way, refundMinor: quote.refundMinor }
  assert.equal((await call('POST', path, { as: user, body, headers })).status, 200)
  await sendRefunds()
  for (const bookingId of bookingIds) assert.deepEqual(await readLedger(bookingId), {})
  await assertMoneyAgrees()
  const kinds = await Promise.all(bookingIds.map((bookingId) => readDocuments(db, bookingId)))
  assert.deepEqual(
    kinds.map((documents) => documents.map(({ kind, currency }) => `${kind} ${currency}`)),
    [
      ['INVOICE USD', 'CREDIT_NOTE USD'],
      ['INVOICE EUR', 'CREDIT_NOTE EUR'],
    ],
  )
})

test('a dispute about one charge takes no money from the other flight', async () => {
  const { bookingIds, parts } = await aTaxedPair()
  const stripeDisputeId = await dispute(app, { bookingId: bookingIds[1] })
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select(['disputes.id', 'payments.bookingId', 'disputes.amountMinor', 'disputes.currency'])
    .where('stripeDisputeId', '=', stripeDisputeId)
    .execute()
  const [only, ...others] = disputes
  assert.deepEqual(
    [only?.bookingId, only?.amountMinor, only?.currency, others],
    [bookingIds[1], parts[1]?.amountMinor, 'EUR', []],
  )
  const { references } = await readReferences(bookingIds)
  const evidence = await gatherEvidence(db, { disputeId: only?.id ?? '' })
  assert.equal(evidence.title, `Evidence: booking ${references[1]}`)
  await decide(app, stripeDisputeId, 'losing_evidence')
  await learn(app, stripeDisputeId)
  assert.equal((await readLedger(bookingIds[0])).USD?.provider, parts[0]?.amountMinor)
  await assertMoneyAgrees()
})

async function readReferences(bookingIds: readonly string[]): Promise<{ references: string[] }> {
  const rows = await db
    .selectFrom('bookings')
    .select('reference')
    .where('id', 'in', bookingIds)
    .orderBy('journeyPart')
    .execute()
  return { references: rows.map(({ reference }) => reference) }
}
