import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aPaidOperator, aSoldLeg, assertMoneyTrue, control, fly, giveBack } from '#test/payouts.ts'
import { settlePayout } from './payouts/settle-payout.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const { stripe } = provider
await stripe.topups.create({ amount: 90_000_000, currency: 'usd' })

const settle = (payoutId: string) => settlePayout(db, provider, { payoutId })

async function aFlownLeg() {
  const { operator } = await aPaidOperator(app)
  const { leg, bookingIds } = await aSoldLeg(app, { operatorId: operator.id })
  return { payoutId: (await fly(app, leg.id)).id, legId: leg.id, bookingId: bookingIds[0] ?? '' }
}

const readPayout = (payoutId: string) =>
  db.selectFrom('payouts').select(['status', 'keyRound']).where('id', '=', payoutId).executeTakeFirstOrThrow()

const readReversal = (payoutId: string) =>
  db
    .selectFrom('payoutReversals')
    .select(['status', 'keyRound'])
    .where('payoutId', '=', payoutId)
    .executeTakeFirstOrThrow()

const TRANSFERS = { method: 'POST', path: '^/v1/transfers$', status: 500 }
const REVERSALS = { method: 'POST', path: '/reversals$', status: 500 }

describe('an error that the provider repeats under its idempotency key for a day does not block', () => {
  test('a transfer', async () => {
    const { payoutId, legId } = await aFlownLeg()
    await control(app, 'faults', { ...TRANSFERS, kept: true })
    await assert.rejects(settle(payoutId), /was not sent/)
    assert.deepEqual(await readPayout(payoutId), { status: 'SENDING', keyRound: 1 })
    await settle(payoutId)
    assert.equal((await readPayout(payoutId)).status, 'PAID')
    assert.equal((await stripe.transfers.list({ transfer_group: `leg_${legId}` })).data.length, 1)
    await assertMoneyTrue(app)
  })

  test('a reversal', async () => {
    const { payoutId, bookingId } = await aFlownLeg()
    await settle(payoutId)
    await giveBack(app, { bookingId, amountMinor: 100_000 })
    await control(app, 'faults', { ...REVERSALS, kept: true })
    await assert.rejects(settle(payoutId), /was not sent/)
    assert.deepEqual(await readReversal(payoutId), { status: 'SENDING', keyRound: 1 })
    await settle(payoutId)
    assert.equal((await readReversal(payoutId)).status, 'REVERSED')
    await assertMoneyTrue(app)
  })
})

test('an error from a gateway keeps the idempotency key of a transfer and of a reversal', async () => {
  const { payoutId, bookingId } = await aFlownLeg()
  await control(app, 'faults', { ...TRANSFERS, times: 3 })
  await assert.rejects(settle(payoutId), /was not sent/)
  assert.deepEqual(await readPayout(payoutId), { status: 'SENDING', keyRound: 0 })
  await settle(payoutId)
  await giveBack(app, { bookingId, amountMinor: 100_000 })
  await control(app, 'faults', { ...REVERSALS, times: 3 })
  await assert.rejects(settle(payoutId), /was not sent/)
  assert.deepEqual(await readReversal(payoutId), { status: 'SENDING', keyRound: 0 })
  await settle(payoutId)
  assert.equal((await readReversal(payoutId)).status, 'REVERSED')
})
