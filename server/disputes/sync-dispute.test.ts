import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { settlePayout } from '#server/payments/payouts/settle-payout.ts'
import { lockRefundable, requestRefund } from '#server/payments/refunds/refund.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aDispute, aDisputedBooking, assertBooksClean, decide, learn, readBalances } from '#test/disputes.ts'
import { sandboxControl } from '#test/pay.ts'
import { aPaidOperator, aSoldLeg, fly } from '#test/payouts.ts'
import { checkDisputes, findDisputes } from './find-disputes.ts'
import { syncDispute } from './sync-dispute.ts'

const app = await openTestApp()
const { db, call } = app
const { provider } = app.app
const admin = await aUser(db, { role: 'ADMIN' })

// $4,200 per seat; the platform's share is 10 %.
const HELD_BACK = { provider: 0, platform_fees: 0, travellers_held: 0 }
const PAID = { provider: 420_000, platform_fees: -42_000, travellers_held: -378_000 }

async function readRow(disputeId: string) {
  return await db.selectFrom('disputes').selectAll().where('id', '=', disputeId).executeTakeFirstOrThrow()
}

async function readEvents(disputeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('disputeEvents')
    .select('kind')
    .where('disputeId', '=', disputeId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

async function mailsTo(email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ subject }) => subject.replace(/:.*/, ''))
}

/** The amounts without the provider's own fees. */
async function readParts(bookingId: string) {
  const {
    provider_fees: fees = 0,
    provider: minor = 0,
    refunds: _,
    ...parts
  } = await readBalances(app, bookingId)
  return { provider: minor + fees, platform_fees: 0, travellers_held: 0, ...parts }
}

describe('a dispute', () => {
  test('is recorded with the provider’s state, posted to the ledger, and mailed to everybody once', async () => {
    const { disputeId, bookingId, traveller, stripeDisputeId } = await aDispute(app)
    const row = await readRow(disputeId)
    assert.deepEqual(
      [row.status, row.reason, row.networkCode, row.amountMinor, row.currency, row.refundable],
      ['NEEDS_RESPONSE', 'fraudulent', '10.4', 420_000, 'USD', false],
    )
    assert.deepEqual([row.cardBrand, row.cardLast4], ['visa', '0259'])
    assert.deepEqual([row.withdrawnMinor, row.platformMinor, row.providerFeeMinor], [420_000, 42_000, 1500])
    assert.deepEqual(await readEvents(disputeId), ['OPENED', 'WITHDRAWN'])
    assert.deepEqual(await readParts(bookingId), HELD_BACK)
    assert.equal((await readBalances(app, bookingId)).provider_fees, 1500)
    await learn(app, stripeDisputeId)
    assert.deepEqual((await mailsTo(traveller.email)).slice(-1), ['Your bank has taken back a payment'])
    assert.equal((await mailsTo(admin.email)).filter((one) => one === 'Dispute to answer').length, 1)
    await assertBooksClean(app)
  })

  test('that is won gives everybody back their share; the provider keeps its fee', async () => {
    const { disputeId, bookingId, stripeDisputeId, traveller } = await aDispute(app)
    await decide(app, stripeDisputeId, 'winning_evidence')
    await learn(app, stripeDisputeId)
    const row = await readRow(disputeId)
    assert.deepEqual([row.status, row.refundable, row.reinstatedMinor], ['WON', true, 420_000])
    assert.ok(row.closedAt && row.checkAt === null)
    assert.deepEqual(await readEvents(disputeId), ['OPENED', 'WITHDRAWN', 'REINSTATED', 'WON'])
    assert.deepEqual(await readParts(bookingId), PAID)
    assert.deepEqual((await mailsTo(traveller.email)).slice(-1), ['Your bank has decided'])
    await assertBooksClean(app)
  })

  test('that is lost is shared like a refund', async () => {
    const { disputeId, bookingId, stripeDisputeId } = await aDispute(app)
    await decide(app, stripeDisputeId, 'losing_evidence')
    await learn(app, stripeDisputeId)
    assert.equal((await readRow(disputeId)).status, 'LOST')
    assert.deepEqual(await readEvents(disputeId), ['OPENED', 'WITHDRAWN', 'LOST'])
    assert.deepEqual(await readParts(bookingId), HELD_BACK)
    await assertBooksClean(app)
  })

  test('of a part of a partly refunded payment is shared to the minor unit', async () => {
    const { bookingIds } = await aSoldLeg(app, {
      operatorId: (await aPaidOperator(app)).operator.id,
      priceMinor: 333_337,
    })
    const bookingId = bookingIds[0] ?? ''
    const { refundId } = await db.transaction().execute(async (tx) => {
      const payment = await lockRefundable(tx, { bookingId })
      assert.ok(payment)
      const facts = { kind: 'AMOUNT', reason: 'Weather', requestedBy: null } as const
      return await requestRefund(tx, { payment, amountMinor: 100_001, ...facts })
    })
    await sendRefund(db, provider, { refundId })
    const { paymentIntentId } = await db
      .selectFrom('payments')
      .select('paymentIntentId')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    await sandboxControl(app, 'disputes', { paymentIntent: paymentIntentId })
    const [dispute] = (await provider.stripe.disputes.list({ payment_intent: paymentIntentId ?? '' })).data
    assert.equal(dispute?.amount, 233_336)
    await learn(app, dispute?.id ?? '')
    assert.deepEqual(await readParts(bookingId), HELD_BACK)
    await decide(app, dispute?.id ?? '', 'winning_evidence')
    await learn(app, dispute?.id ?? '')
    assert.equal((await readParts(bookingId)).provider, 233_336)
    await assertBooksClean(app)
  })
})

describe('messages of the provider:', () => {
  test('if they are lost, the sweep finds new disputes and the decisions of known ones', async () => {
    await sandboxControl(app, 'webhooks', { paused: true })
    const { stripeDisputeId } = await aDisputedBooking(app)
    await findDisputes(db, provider)
    assert.ok(await jobFor(stripeDisputeId))
    const disputeId = await learn(app, stripeDisputeId)
    await decide(app, stripeDisputeId, 'winning_evidence')
    await db.deleteFrom('mails').execute()
    await app.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
    await db.updateTable('disputes').set({ checkAt: new Date() }).where('id', '=', disputeId).execute()
    await checkDisputes(db)
    assert.ok(await jobFor(stripeDisputeId))
    await learn(app, stripeDisputeId)
    assert.equal((await readRow(disputeId)).status, 'WON')
    await sandboxControl(app, 'webhooks', { paused: false })
    await assertBooksClean(app)
  })

  test('if one is lost, the nightly comparison finds the dispute by its balance transaction', async () => {
    const { stripeDisputeId } = await aDisputedBooking(app)
    await app.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
    await assert.rejects(assertBooksClean(app))
    assert.ok(await jobFor(stripeDisputeId))
    await learn(app, stripeDisputeId)
    await assertBooksClean(app)
  })

  test('a hundred concurrent reads and repeated events record and post the dispute once', async () => {
    const { stripeDisputeId, bookingId, traveller } = await aDisputedBooking(app)
    const sync = () => syncDispute(db, provider, { stripeDisputeId })
    const all = await Promise.all(Array.from({ length: 100 }, sync))
    assert.equal(new Set(all.map((one) => one?.disputeId)).size, 1)
    const events = await provider.stripe.events.list({ type: 'charge.dispute.created', limit: 1 })
    await sandboxControl(app, 'deliver', { eventId: events.data[0]?.id, times: 100 })
    const { rows } = await app.pool.query(
      'select count(*)::int as count from graphile_worker.jobs where key = $1',
      [`dispute ${stripeDisputeId}`],
    )
    assert.ok(rows[0].count <= 1)
    assert.deepEqual(await readParts(bookingId), HELD_BACK)
    assert.equal((await mailsTo(traveller.email)).filter((one) => /taken back/.test(one)).length, 1)
    await assertBooksClean(app)
  })

  test('an outdated reading does not reverse the decision', async () => {
    const { stripeDisputeId, bookingId } = await aDisputedBooking(app)
    // A reading from before the bank's decision is recorded after the decision.
    const early = await provider.stripe.disputes.retrieve(stripeDisputeId, { expand: ['charge'] })
    await decide(app, stripeDisputeId, 'winning_evidence')
    const disputeId = await learn(app, stripeDisputeId)
    const late = { stripe: { disputes: { retrieve: async () => early } } } as unknown as typeof provider
    await syncDispute(db, late, { stripeDisputeId })
    const row = await readRow(disputeId)
    assert.deepEqual([row.status, row.refundable, row.reinstatedMinor], ['WON', true, 420_000])
    assert.deepEqual(await readParts(bookingId), PAID)
    await assertBooksClean(app)
  })

  test('an event enqueues a job that gets only the dispute’s id', async () => {
    await app.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
    const { stripeDisputeId } = await aDisputedBooking(app)
    const events = await provider.stripe.events.list({ type: 'charge.dispute.created', limit: 1 })
    await db.deleteFrom('stripeEvents').execute()
    await sandboxControl(app, 'deliver', { eventId: events.data[0]?.id })
    assert.ok(await jobFor(stripeDisputeId))
    await learn(app, stripeDisputeId)
  })
})

async function jobFor(stripeDisputeId: string): Promise<boolean> {
  const { rows } = await app.pool.query('select task_identifier from graphile_worker.jobs where key = $1', [
    `dispute ${stripeDisputeId}`,
  ])
  return rows[0]?.task_identifier === 'disputes:sync'
}

describe('the operator’s part', () => {
  test('is held back from a future payout, and included if the dispute was won before', async () => {
    for (const outcome of ['open', 'won'] as const) {
      const { operator } = await aPaidOperator(app)
      const leg = await aLeg(db, { operatorId: operator.id })
      const { stripeDisputeId } = await aDispute(app, { legId: leg.id })
      await provider.stripe.topups.create({ amount: 10_000_000, currency: 'usd' })
      if (outcome === 'won') {
        await decide(app, stripeDisputeId, 'winning_evidence')
        await learn(app, stripeDisputeId)
      }
      const payout = await fly(app, leg.id)
      await settlePayout(db, provider, { payoutId: payout.id })
      const row = await db
        .selectFrom('payouts')
        .select(['status', 'amountMinor'])
        .where('id', '=', payout.id)
        .executeTakeFirstOrThrow()
      const expected = outcome === 'won' ? ['PAID', 378_000] : ['NOTHING_DUE', 0]
      assert.deepEqual([row.status, row.amountMinor], expected)
    }
    await assertBooksClean(app)
  })

  test('is taken back from a sent payout, and the operator sees the reason', async () => {
    const { operator, user } = await aPaidOperator(app)
    const { leg, bookingIds } = await aSoldLeg(app, { operatorId: operator.id, seats: [1, 1] })
    await provider.stripe.topups.create({ amount: 10_000_000, currency: 'usd' })
    const payout = await fly(app, leg.id)
    await settlePayout(db, provider, { payoutId: payout.id })
    const { paymentIntentId } = await db
      .selectFrom('payments')
      .select('paymentIntentId')
      .where('bookingId', '=', bookingIds[0] ?? '')
      .executeTakeFirstOrThrow()
    await sandboxControl(app, 'disputes', { paymentIntent: paymentIntentId })
    const [dispute] = (await provider.stripe.disputes.list({ payment_intent: paymentIntentId ?? '' })).data
    await learn(app, dispute?.id ?? '')
    await settlePayout(db, provider, { payoutId: payout.id })
    const { json } = await call('GET', `/api/api/operators/payouts/${leg.id}`, { as: user })
    const [shown] = json.payouts
    assert.deepEqual(
      [shown.reversedMinor, shown.disputedMinor, shown.openDisputesCount, shown.netMinor],
      [378_000, 420_000, 1, 378_000],
    )
    const { json: bookings } = await call('GET', `/api/api/operators/flights/${leg.id}/bookings`, {
      as: user,
    })
    const disputes = bookings.data.map(({ dispute }: { dispute: unknown }) => dispute)
    assert.deepEqual(disputes.filter(Boolean), [{ state: 'NEEDS_RESPONSE', amountMinor: 420_000 }])
    await decide(app, dispute?.id ?? '', 'winning_evidence')
    await learn(app, dispute?.id ?? '')
    await settlePayout(db, provider, { payoutId: payout.id })
    const again = await call('GET', '/api/api/operators/payouts', { as: user })
    assert.equal(again.json.totals[0].carriedMinor, 378_000)
    assert.deepEqual((await mailsTo(user.email)).slice(-2), ['A payment is disputed', 'Dispute won'])
    await assertBooksClean(app)
  })
})

// This test comes last: the ledger lacks this payment, so later comparisons would fail.
test('a dispute of a foreign payment is ignored', async () => {
  const intent = await provider.stripe.paymentIntents.create({
    ...{ amount: 1000, currency: 'usd', confirm: true },
    ...{ payment_method: 'pm_card_createDispute', return_url: 'http://shop.test' },
  })
  const [foreign] = (await provider.stripe.disputes.list({ payment_intent: intent.id })).data
  assert.equal(await syncDispute(db, provider, { stripeDisputeId: foreign?.id ?? '' }), null)
})
