import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  catchError,
  openSession,
  payIntent,
  readJson,
  startForTest,
  startReceiver,
  waitUntil,
} from '../test-sandbox.ts'

test('a fault fails the next matching requests and nothing else', async (t) => {
  const { stripe, control } = await startForTest(t)
  await control('POST /_sandbox/faults', { method: 'POST', path: '^/v1/customers', times: 2, status: 503 })
  assert.equal((await stripe.customers.list()).data.length, 0)
  for (const _ of [1, 2]) assert.equal((await catchError(stripe.customers.create({}))).statusCode, 503)
  await stripe.customers.create({})
  assert.equal((await stripe.customers.list()).data.length, 1)
})

test('a stored fault is repeated under its key and marked as such; another one is not repeated', async (t) => {
  const { stripe, control } = await startForTest(t)
  const create = (idempotencyKey: string) => stripe.customers.create({}, { idempotencyKey })
  const replayed = (error: { headers?: Record<string, string> }) => error.headers?.['idempotent-replayed']
  const fault = { method: 'POST', path: '^/v1/customers', status: 500 }
  await control('POST /_sandbox/faults', { ...fault, kept: true })
  assert.equal(replayed(await catchError(create('k'))), undefined)
  const again = await catchError(create('k'))
  assert.deepEqual([again.statusCode, again.type, replayed(again)], [500, 'StripeAPIError', 'true'])
  await control('POST /_sandbox/faults', fault)
  assert.equal(replayed(await catchError(create('other'))), undefined)
  await create('other')
  assert.equal((await stripe.customers.list()).data.length, 1)
})

test('a call with a dropped answer was done, and the same key returns its answer', async (t) => {
  const { stripe, control } = await startForTest(t)
  const intent = await payIntent(stripe)
  // Twice, because the SDK itself retries once after a cut connection.
  await control('POST /_sandbox/faults', { path: '/capture$', times: 2, dropAnswer: true })
  const key = { idempotencyKey: 'capture-1' }
  assert.equal(
    (await catchError(stripe.paymentIntents.capture(intent.id, {}, key))).type,
    'StripeConnectionError',
  )
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'succeeded')
  const replayed = await stripe.paymentIntents.capture(intent.id, {}, key)
  assert.equal(replayed.lastResponse.headers['idempotent-replayed'], 'true')
})

test('a delayed request is answered later', async (t) => {
  const { stripe, control } = await startForTest(t)
  await control('POST /_sandbox/faults', { path: '^/v1/', delayMs: 200 })
  const started = performance.now()
  await stripe.balance.retrieve()
  assert.ok(performance.now() - started >= 190)
})

test('paused webhooks wait, and are sent after the pause', async (t) => {
  const shop = await startReceiver(t)
  const { stripe, control } = await startForTest(t, { webhook: { url: shop.url, secret: 'whsec_x' } })
  await control('POST /_sandbox/webhooks', { paused: true })
  await stripe.customers.create({})
  await new Promise((resolve) => setTimeout(resolve, 400))
  assert.equal(shop.received.length, 0)
  assert.equal((await control('GET /_sandbox/state')).deliveries.waiting, 1)
  await control('POST /_sandbox/webhooks', { paused: false })
  await waitUntil(() => shop.received.length === 1)
})

test('one event can be delivered a hundred times', async (t) => {
  const shop = await startReceiver(t)
  const { stripe, control } = await startForTest(t, { webhook: { url: shop.url, secret: 'whsec_x' } })
  await stripe.customers.create({})
  await waitUntil(() => shop.received.length === 1)
  const [event] = (await stripe.events.list()).data
  const { results } = await control('POST /_sandbox/deliver', { eventId: event?.id, times: 100 })
  assert.deepEqual(results, Array(100).fill('delivered'))
  assert.equal(shop.received.length, 101)
})

test('the state counts all objects', async (t) => {
  const { stripe, control } = await startForTest(t)
  await payIntent(stripe)
  await openSession(stripe)
  const state = await control('GET /_sandbox/state')
  assert.deepEqual(state.objects['checkout.session'], { complete: 1, open: 1 })
  assert.deepEqual(state.objects.payment_intent, { requires_capture: 1 })
  assert.equal(state.faults, 0)
})

test('an invalid control is refused with a sentence', async (t) => {
  const { url } = await startForTest(t)
  const headers = { 'content-type': 'application/json' }
  const ask = async (path: string, body: string) => {
    const answer = await fetch(`${url}/_sandbox/${path}`, { method: 'POST', body, headers })
    return [answer.status, (await readJson(answer)).message]
  }
  assert.deepEqual(await ask('advance', '{"seconds":"soon"}'), [400, 'seconds must be a whole number'])
  assert.deepEqual(await ask('faults', '{"path":"("}'), [400, 'path is not a regular expression: ('])
  assert.equal((await ask('advance', '{'))[0], 400)
  assert.equal((await ask('nothing', '{}'))[0], 404)
})

test('one object can be made due, while others wait', async (t) => {
  const { stripe, control } = await startForTest(t)
  const [due, waits] = [await payIntent(stripe), await payIntent(stripe)]
  assert.deepEqual(await control('POST /_sandbox/make-due', { id: due.id }), { dueCount: 1 })
  assert.equal((await stripe.paymentIntents.retrieve(due.id)).status, 'canceled')
  assert.equal((await stripe.paymentIntents.retrieve(waits.id)).status, 'requires_capture')
  assert.deepEqual(await control('POST /_sandbox/make-due', { object: 'payment_intent' }), { dueCount: 1 })
  assert.equal((await stripe.paymentIntents.retrieve(waits.id)).status, 'canceled')
})

test('calls in one transaction are answered in their order, and a repetition does nothing twice', async (t) => {
  const { stripe, control } = await startForTest(t)
  const calls = [
    { path: '/v1/customers', body: 'name=One', key: 'one' },
    { path: '/v1/customers', body: 'email=not-known-field&surprise=1', key: 'two' },
    { path: '/v1/customers', body: 'name=Three', key: 'three' },
  ]
  const first = await control('POST /_sandbox/calls', { calls })
  assert.deepEqual(
    (first.answers as { status: number; body: { name?: string } }[]).map(({ status, body }) => [
      status,
      body.name,
    ]),
    [
      [200, 'One'],
      [400, undefined],
      [200, 'Three'],
    ],
  )
  assert.deepEqual(await control('POST /_sandbox/calls', { calls }), first)
  assert.equal((await stripe.customers.list()).data.length, 2)
})
