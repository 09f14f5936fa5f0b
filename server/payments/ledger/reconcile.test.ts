import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lockRefundable, requestRefund } from '#server/payments/refunds/refund.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aPaidBooking, CARDS, sandboxControl } from '#test/pay.ts'
import { findImbalances } from './ledger.ts'
import { findReconciliations } from './list-ledger.ts'
import { reconcile } from './reconcile.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

async function aBooking({ card = CARDS.pays, currency = 'USD' as 'USD' | 'KWD' | 'JPY' } = {}) {
  const leg = await aLeg(db, { currency })
  const user = await aUser(db)
  return await aPaidBooking(app, { user, legId: leg.id, card })
}

async function refund(bookingId: string, amountMinor: number) {
  const { refundId } = await db.transaction().execute(async (tx) => {
    const payment = await lockRefundable(tx, { bookingId })
    assert.ok(payment)
    return await requestRefund(tx, {
      ...{ payment, amountMinor, kind: 'AMOUNT', reason: 'Weather', requestedBy: null },
    })
  })
  await sendRefund(db, provider, { refundId })
}

async function readPayment(bookingId: string) {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
}

/** The differences that the comparison finds now, however recent. */
async function differences() {
  await reconcile(db, provider, { underWaySeconds: 0 })
  const found = await findReconciliations(db)
  return found.differences.map(({ reference, ledgerMinor, providerMinor }) => ({
    reference,
    ledgerMinor,
    providerMinor,
  }))
}

describe('the ledger and the provider', () => {
  test('agree to the minor unit after charges, refunds, pending and returned refunds, in every currency', async () => {
    await aBooking()
    await aBooking({ currency: 'JPY' })
    await aBooking({ currency: 'KWD' })
    await refund((await aBooking()).bookingId, 123_456)
    await refund((await aBooking({ card: CARDS.refundPends })).bookingId, 420_000)
    await refund((await aBooking({ card: CARDS.refundFails })).bookingId, 420_000)
    assert.deepEqual(await differences(), [])
    assert.deepEqual(await findImbalances(db), [])

    const { available, pending } = await provider.stripe.balance.retrieve()
    for (const currency of ['usd', 'jpy', 'kwd']) {
      const theirs = [...available, ...pending]
        .filter((one) => one.currency === currency)
        .reduce((sum, { amount }) => sum + amount, 0)
      const { ours } = await db
        .selectFrom('ledgerEntries')
        .select(db.fn.sum<number>('amountMinor').as('ours'))
        .where('account', '=', 'provider')
        .where('currency', '=', currency.toUpperCase())
        .executeTakeFirstOrThrow()
      assert.equal(ours, theirs, currency)
    }
  })

  test('differ by a refund of one minor unit made on the provider’s own pages: it is found', async () => {
    const { bookingId } = await aBooking()
    const { paymentIntentId } = await readPayment(bookingId)
    await provider.stripe.refunds.create({ payment_intent: paymentIntentId ?? '', amount: 1 })
    const found = await differences()
    assert.equal(found.length, 1)
    assert.match(found[0]?.reference ?? '', /^txn_/)
    assert.deepEqual([found[0]?.ledgerMinor, found[0]?.providerMinor], [0, -1])
  })

  test('differ by one minor unit too many in the ledger: it is found, and running movements are not reported', async () => {
    const before = (await differences()).length
    const posting = `capture:${crypto.randomUUID()}`
    await db
      .insertInto('ledgerEntries')
      .values([
        { posting, account: 'provider', amountMinor: 1, currency: 'USD' },
        { posting, account: 'platform_fees', amountMinor: -1, currency: 'USD' },
      ])
      .execute()
    assert.equal((await reconcile(db, provider)).differencesCount, 0)
    const found = await differences()
    assert.equal(found.length, before + 1)
    assert.ok(
      found.some((one) => one.reference === posting && one.ledgerMinor === 1 && one.providerMinor === 0),
    )
  })

  test('agree again after the message about a returned refund was lost', async () => {
    await sandboxControl(app, 'webhooks', { paused: true })
    const { bookingId } = await aBooking({ card: CARDS.refundFails })
    await refund(bookingId, 420_000)
    await sandboxControl(app, 'advance', { seconds: 10 })
    await reconcile(db, provider)
    const { rows } = await app.pool.query(
      "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'payments:sync-refund'",
    )
    assert.ok(rows[0].count >= 1)
  })
})
