import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { cardNumbers, catchError, listEventTypes, payIntent, startForTest } from '../test-sandbox.ts'
import { computeProviderFee } from './balance-entries.ts'

async function capturedIntent(stripe: Stripe, number = cardNumbers.pays) {
  const intent = await payIntent(stripe, { number })
  return stripe.paymentIntents.capture(intent.id)
}

test('a full refund gives everything back and a second one is refused', async (t) => {
  const { stripe } = await startForTest(t)
  const intent = await capturedIntent(stripe)
  const refund = await stripe.refunds.create({
    payment_intent: intent.id,
    reason: 'requested_by_customer',
    metadata: { booking: 'b1' },
  })
  assert.equal(refund.status, 'succeeded')
  assert.equal(refund.amount, 840_000)
  assert.equal(refund.metadata?.booking, 'b1')
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  assert.equal(charge.refunded, true)
  assert.equal(
    (await catchError(stripe.refunds.create({ charge: charge.id }))).code,
    'charge_already_refunded',
  )
})

test('parts can be refunded until nothing is left', async (t) => {
  const { stripe } = await startForTest(t)
  const intent = await capturedIntent(stripe)
  await stripe.refunds.create({ payment_intent: intent.id, amount: 300_000 })
  const error = await catchError(stripe.refunds.create({ payment_intent: intent.id, amount: 540_001 }))
  assert.equal(error.code, 'amount_too_large')
  assert.equal(
    error.message,
    'Refund amount ($5,400.01) is greater than unrefunded amount on charge ($5,400.00)',
  )
  const charge = await stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] })
  assert.deepEqual([charge.amount_refunded, charge.refunded], [300_000, false])
  assert.equal(charge.refunds?.data.length, 1)
  await stripe.refunds.create({ payment_intent: intent.id, amount: 540_000 })
  assert.equal((await stripe.charges.retrieve(charge.id)).refunded, true)
})

test('an authorised amount cannot be refunded', async (t) => {
  const { stripe } = await startForTest(t)
  const intent = await payIntent(stripe)
  assert.equal((await catchError(stripe.refunds.create({ payment_intent: intent.id }))).statusCode, 400)
  const byCharge = stripe.refunds.create({ charge: String(intent.latest_charge) })
  assert.equal((await catchError(byCharge)).code, 'charge_not_refundable')
})

test('some refunds are pending before they succeed', async (t) => {
  const { stripe, control } = await startForTest(t)
  const intent = await capturedIntent(stripe, cardNumbers.refundPends)
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  assert.equal(refund.status, 'pending')
  await control('POST /_sandbox/advance', { seconds: 10 })
  assert.equal((await stripe.refunds.retrieve(refund.id)).status, 'succeeded')
})

test('a refund that fails later puts the money back on the charge', async (t) => {
  const { stripe, control } = await startForTest(t)
  const intent = await capturedIntent(stripe, cardNumbers.refundFails)
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  assert.equal(refund.status, 'succeeded')
  await control('POST /_sandbox/advance', { seconds: 10 })
  const failed = await stripe.refunds.retrieve(refund.id)
  assert.equal(failed.status, 'failed')
  assert.equal(failed.failure_reason, 'expired_or_canceled_card')
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  assert.deepEqual([charge.amount_refunded, charge.refunded], [0, false])
  assert.equal((await listEventTypes(stripe)).at(-1), 'refund.failed')
})

test('every capture and refund is a balance transaction, and their sum is the balance', async (t) => {
  const { stripe, control } = await startForTest(t)
  const intent = await capturedIntent(stripe)
  await stripe.refunds.create({ payment_intent: intent.id, amount: 300_000 })
  const entries = (await stripe.balanceTransactions.list()).data
  assert.deepEqual(
    entries.map(({ type, amount, fee, net }) => ({ type, amount, fee, net })),
    [
      { type: 'refund', amount: -300_000, fee: 0, net: -300_000 },
      { type: 'charge', amount: 840_000, fee: 24_390, net: 815_610 },
    ],
  )
  const charge = await stripe.charges.retrieve(String(intent.latest_charge), {
    expand: ['balance_transaction'],
  })
  assert.ok(charge.balance_transaction !== null && typeof charge.balance_transaction !== 'string')
  assert.equal(charge.balance_transaction.status, 'pending')

  await control('POST /_sandbox/advance', { seconds: 2 * 24 * 3600 + 1 })
  const balance = await stripe.balance.retrieve()
  assert.equal(balance.available[0]?.amount, 515_610)
  assert.equal(balance.pending[0]?.amount, 0)
  assert.equal((await stripe.balanceTransactions.list({ type: 'charge' })).data[0]?.status, 'available')
})

test('the fee is 2.9 percent, rounded, and 30 minor units', () => {
  assert.deepEqual([100, 1000, 840_000].map(computeProviderFee), [33, 59, 24_390])
})
