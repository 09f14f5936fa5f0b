import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { computeProviderFee } from '../payments/balance-entries.ts'
import { catchError, listEventTypes, openActiveAccount, payIntent, startForTest } from '../test-sandbox.ts'

async function startWithAccount(t: Parameters<typeof startForTest>[0]) {
  const started = await startForTest(t)
  const account = await openActiveAccount(started)
  return { ...started, account }
}

async function available(stripe: Stripe, currency: string) {
  const { available } = await stripe.balance.retrieve()
  return available.find((one) => one.currency === currency)?.amount
}

test('a transfer leaves the balance, to the minor unit of each currency', async (t) => {
  const { stripe, account } = await startWithAccount(t)
  for (const [currency, amount] of [
    ['usd', 756_01],
    ['jpy', 8_401],
    ['kwd', 1_250_550],
  ] as const) {
    await stripe.topups.create({ amount: 2_000_000, currency })
    const transfer = await stripe.transfers.create({
      amount,
      currency,
      destination: account.id,
      transfer_group: 'leg_1',
      metadata: { payout: 'p1' },
    })
    assert.equal(transfer.amount, amount)
    assert.equal(transfer.reversals.data.length, 0)
    assert.equal(await available(stripe, currency), 2_000_000 - amount)
    const [entry] = (await stripe.balanceTransactions.list({ source: transfer.id })).data
    assert.deepEqual([entry?.type, entry?.net, entry?.fee], ['transfer', -amount, 0])
  }
  assert.equal((await stripe.transfers.list({ transfer_group: 'leg_1' })).data.length, 3)
  assert.equal((await stripe.transfers.list({ destination: 'acct_other' })).data.length, 0)
})

test('an account that cannot receive is refused', async (t) => {
  const { stripe, control, account } = await startWithAccount(t)
  await stripe.topups.create({ amount: 10_000, currency: 'usd' })
  await control('POST /_sandbox/accounts', { account: account.id, payoutsEnabled: false })
  const order = { amount: 100, currency: 'usd', destination: account.id }
  assert.equal(
    (await catchError(stripe.transfers.create(order))).code,
    'insufficient_capabilities_for_transfer',
  )
  assert.equal(
    (await catchError(stripe.transfers.create({ ...order, destination: 'acct_nobody' }))).code,
    'resource_missing',
  )
})

test('missing or pending money cannot be sent, except that of a charge', async (t) => {
  const { stripe, control, account } = await startWithAccount(t)
  const intent = await payIntent(stripe, { payment_intent_data: { capture_method: 'automatic' } })
  const order = { amount: 700_000, currency: 'usd', destination: account.id }
  assert.equal((await catchError(stripe.transfers.create(order))).code, 'balance_insufficient')

  const charge = String(intent.latest_charge)
  const early = await stripe.transfers.create({ ...order, source_transaction: charge })
  assert.equal(early.source_transaction, charge)
  assert.equal(early.transfer_group, `group_${charge}`)
  const rest = { ...order, amount: 140_001, source_transaction: charge }
  assert.equal((await catchError(stripe.transfers.create(rest))).param, 'amount')

  await control('POST /_sandbox/advance', { seconds: 2 * 86_400 })
  const left = 840_000 - computeProviderFee(840_000) - 700_000
  assert.equal(await available(stripe, 'usd'), left)
  await stripe.transfers.create({ ...order, amount: left })
  assert.equal(await available(stripe, 'usd'), 0)
})

test('the money of one test card can be sent at once', async (t) => {
  const { stripe, account } = await startWithAccount(t)
  await stripe.paymentIntents.create({
    amount: 1_000,
    currency: 'usd',
    payment_method: 'pm_card_bypassPending',
    confirm: true,
  })
  await stripe.transfers.create({ amount: 900, currency: 'usd', destination: account.id })
  assert.equal(await available(stripe, 'usd'), 1_000 - computeProviderFee(1_000) - 900)
})

test('a transfer can be reversed in parts until nothing is left', async (t) => {
  const { stripe, account } = await startWithAccount(t)
  await stripe.topups.create({ amount: 1_000, currency: 'usd' })
  const { id } = await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination: account.id })
  const part = await stripe.transfers.createReversal(id, { amount: 400, metadata: { refund: 'r1' } })
  assert.deepEqual([part.amount, part.transfer, part.metadata?.refund], [400, id, 'r1'])
  assert.equal((await stripe.transfers.retrieveReversal(id, part.id)).amount, 400)
  const tooMuch = await catchError(stripe.transfers.createReversal(id, { amount: 601 }))
  assert.equal(
    tooMuch.message,
    'Reversal amount ($6.01) is greater than unreversed amount on transfer ($6.00)',
  )
  await stripe.transfers.createReversal(id)
  const reversed = await stripe.transfers.retrieve(id)
  assert.deepEqual([reversed.amount_reversed, reversed.reversed], [1_000, true])
  assert.equal(reversed.reversals.data.length, 2)
  assert.equal((await stripe.transfers.listReversals(id)).data.length, 2)
  assert.equal((await catchError(stripe.transfers.createReversal(id))).statusCode, 400)
  assert.equal(await available(stripe, 'usd'), 1_000)
  assert.deepEqual((await listEventTypes(stripe)).slice(-3), [
    'transfer.created',
    'transfer.reversed',
    'transfer.reversed',
  ])
})

test('the same key sends once, even if the answer was dropped', async (t) => {
  const { stripe, control, account } = await startWithAccount(t)
  await stripe.topups.create({ amount: 1_000, currency: 'usd' })
  const order = { amount: 600, currency: 'usd', destination: account.id }
  const key = { idempotencyKey: 'transfer-1' }
  await control('POST /_sandbox/faults', { path: '^/v1/transfers$', times: 2, dropAnswer: true })
  await catchError(stripe.transfers.create(order, key))
  const again = await stripe.transfers.create(order, key)
  assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true')
  assert.equal((await stripe.transfers.list()).data.length, 1)
})
