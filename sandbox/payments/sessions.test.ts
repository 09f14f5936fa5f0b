import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cardNumbers,
  catchError,
  listEventTypes,
  openSession,
  pay,
  payIntent,
  startForTest,
} from '../test-sandbox.ts'

const now = () => Math.floor(Date.now() / 1000)

test('a session lives at least 30 minutes and at most 24 hours', async (t) => {
  const { stripe } = await startForTest(t)
  const early = await catchError(openSession(stripe, { expires_at: now() + 29 * 60 }))
  assert.deepEqual([early.statusCode, early.param], [400, 'expires_at'])
  await catchError(openSession(stripe, { expires_at: now() + 24 * 3600 + 60 }))
  const asked = now() + 31 * 60
  assert.equal((await openSession(stripe, { expires_at: asked })).expires_at, asked)
})

test('an open session can be expired, once, and then takes no payment', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe)
  const expired = await stripe.checkout.sessions.expire(session.id)
  assert.deepEqual([expired.status, expired.url], ['expired', null])
  const again = await catchError(stripe.checkout.sessions.expire(session.id))
  assert.equal(again.statusCode, 400)
  assert.match(again.message, /status of expired/)
  assert.equal((await pay(session, cardNumbers.pays)).status, 410)
  assert.deepEqual(await listEventTypes(stripe), ['checkout.session.expired'])
})

test('a session that was paid cannot be expired', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe)
  await pay(session, cardNumbers.pays)
  assert.match((await catchError(stripe.checkout.sessions.expire(session.id))).message, /status of complete/)
})

test('a session expires by itself when its time has come, with its unpaid intent', async (t) => {
  const { stripe, control } = await startForTest(t)
  const session = await openSession(stripe, { expires_at: now() + 1801 })
  await pay(session, cardNumbers.declined)
  await control('POST /_sandbox/advance', { seconds: 1802 })
  const expired = await stripe.checkout.sessions.retrieve(session.id)
  assert.equal(expired.status, 'expired')
  assert.equal((await stripe.paymentIntents.retrieve(String(expired.payment_intent))).status, 'canceled')
  assert.equal((await listEventTypes(stripe)).at(-1), 'checkout.session.expired')
})

test('the intent of an open session can be ended only through the session', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe)
  await pay(session, cardNumbers.declined)
  const { payment_intent: intentId } = await stripe.checkout.sessions.retrieve(session.id)
  assert.match(
    (await catchError(stripe.paymentIntents.cancel(String(intentId)))).message,
    /Expire the Checkout Session/,
  )
})

test('submitting the page twice pays once', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe)
  const answers = await Promise.all([pay(session, cardNumbers.pays), pay(session, cardNumbers.pays)])
  assert.deepEqual(
    answers.map((answer) => answer.headers.get('location')),
    Array(2).fill(`http://shop.test/success?session_id=${session.id}`),
  )
  assert.equal((await stripe.charges.list()).data.length, 1)
})

test('sessions are found by their intent and by their status', async (t) => {
  const { stripe } = await startForTest(t)
  const open = await openSession(stripe)
  const intent = await payIntent(stripe)
  const byIntent = await stripe.checkout.sessions.list({ payment_intent: intent.id })
  assert.equal(byIntent.data.length, 1)
  assert.equal(byIntent.data[0]?.payment_intent, intent.id)
  assert.deepEqual(
    (await stripe.checkout.sessions.list({ status: 'open' })).data.map(({ id }) => id),
    [open.id],
  )
})

test('line items can be listed, and the intent has the session’s description and metadata', async (t) => {
  const { stripe } = await startForTest(t)
  const settings = { capture_method: 'manual' as const, metadata: { booking: 'b7' }, transfer_group: 'leg-1' }
  const session = await openSession(stripe, {
    payment_intent_data: { ...settings, description: 'KTEB to KOPF' },
  })
  const items = await stripe.checkout.sessions.listLineItems(session.id)
  assert.deepEqual(
    items.data.map((item) => [item.description, item.quantity, item.amount_total, item.price?.unit_amount]),
    [['Seat', 2, 840_000, 420_000]],
  )
  await pay(session, cardNumbers.pays)
  const { payment_intent: intentId } = await stripe.checkout.sessions.retrieve(session.id)
  const intent = await stripe.paymentIntents.retrieve(String(intentId), { expand: ['latest_charge'] })
  assert.deepEqual(
    [intent.metadata, intent.transfer_group, intent.description, intent.amount],
    [{ booking: 'b7' }, 'leg-1', 'KTEB to KOPF', 840_000],
  )
})

test('amounts that cards cannot pay are refused', async (t) => {
  const { stripe } = await startForTest(t)
  const cost = (currency: string, amount: number) =>
    openSession(stripe, {
      line_items: [
        { price_data: { currency, unit_amount: amount, product_data: { name: 'Seat' } }, quantity: 1 },
      ],
    })
  assert.equal((await catchError(cost('usd', 49))).code, 'amount_too_small')
  assert.equal((await catchError(cost('usd', 100_000_000))).code, 'amount_too_large')
  assert.match((await catchError(cost('kwd', 12_345))).message, /last digit is 0/)
  assert.equal((await cost('kwd', 12_340)).amount_total, 12_340)
  assert.equal((await cost('jpy', 50)).currency, 'jpy')
})
