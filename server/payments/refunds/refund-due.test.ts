import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { settlePayout } from '#server/payments/payouts/settle-payout.ts'
import { openTestApp } from '#test/app.ts'
import { aPaidOperator, aSoldLeg, assertMoneyTrue, control, fly } from '#test/payouts.ts'
import { lockRefundable, requestRefund } from './refund.ts'
import { sendRefund } from './send-refund.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
await provider.stripe.topups.create({ amount: 90_000_000, currency: 'usd' })

async function aPaidLeg() {
  const { operator } = await aPaidOperator(app)
  const { leg, bookingIds } = await aSoldLeg(app, { operatorId: operator.id })
  const payout = await fly(app, leg.id)
  await settlePayout(db, provider, { payoutId: payout.id })
  return { payoutId: payout.id, bookingId: bookingIds[0] ?? '' }
}

async function ask(bookingId: string, amountMinor: number): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const payment = await lockRefundable(tx, { bookingId })
    assert.ok(payment)
    const about = { kind: 'AMOUNT', reason: 'Weather', requestedBy: null } as const
    return (await requestRefund(tx, { payment, amountMinor, ...about })).refundId
  })
}

async function readBalances(bookingId: string) {
  const { rows } = await app.pool.query(
    'select account, sum(amount_minor)::int as minor from ledger_entries where booking_id = $1 group by 1',
    [bookingId],
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

async function readReversals(payoutId: string) {
  const { rows } = await app.pool.query(
    'select amount_minor::int as minor, status from payout_reversals where payout_id = $1',
    [payoutId],
  )
  return rows
}

describe('a requested refund', () => {
  test('is due to its traveller at once, and reversed from the operator after the provider has accepted it', async () => {
    const { payoutId, bookingId } = await aPaidLeg()
    const refundId = await ask(bookingId, 100_000)
    assert.deepEqual(await readBalances(bookingId), {
      ...{ provider: 420_000, refunds: -100_000, platform_fees: -32_000, travellers_held: -288_000 },
    })
    await settlePayout(db, provider, { payoutId })
    assert.deepEqual(await readReversals(payoutId), [])
    const waiting = await db
      .selectFrom('payouts')
      .select('checkAt')
      .where('id', '=', payoutId)
      .executeTakeFirst()
    assert.notEqual(waiting?.checkAt, null)

    await sendRefund(db, provider, { refundId })
    assert.deepEqual(await readBalances(bookingId), {
      ...{ provider: 320_000, refunds: 0, platform_fees: -32_000, travellers_held: -288_000 },
    })
    await settlePayout(db, provider, { payoutId })
    assert.deepEqual(await readReversals(payoutId), [{ minor: 90_000, status: 'REVERSED' }])
    await assertMoneyTrue(app)
  })

  test('that the provider refuses is posted back to the operator, and nothing was reversed', async () => {
    const { payoutId, bookingId } = await aPaidLeg()
    const before = await readBalances(bookingId)
    const refundId = await ask(bookingId, 420_000)
    await control(app, 'faults', { method: 'POST', path: '^/v1/refunds$', status: 400 })
    await sendRefund(db, provider, { refundId })
    assert.deepEqual(await readBalances(bookingId), { ...before, refunds: 0 })
    await settlePayout(db, provider, { payoutId })
    assert.deepEqual(await readReversals(payoutId), [])
    await assertMoneyTrue(app)
  })
})
