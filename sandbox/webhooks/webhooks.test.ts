import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { makeFolder, payIntent, startForTest, startReceiver, waitUntil } from '../test-sandbox.ts'
import { delayAfter } from './deliver.ts'

const secret = 'whsec_of_the_shop'

test('every event arrives, signed so that the SDK accepts it and any change breaks it', async (t) => {
  const shop = await startReceiver(t)
  const { stripe } = await startForTest(t, { webhook: { url: shop.url, secret } })
  await payIntent(stripe)
  await waitUntil(() => shop.received.length === 4)
  const events = shop.received.map(({ body, signature }) =>
    Stripe.webhooks.constructEvent(body, signature, secret),
  )
  assert.deepEqual(events.map(({ type }) => type).sort(), [
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.amount_capturable_updated',
    'payment_intent.created',
  ])
  const [first] = shop.received
  assert.ok(first)
  assert.throws(() => Stripe.webhooks.constructEvent(`${first.body} `, first.signature, secret))
  assert.throws(() => Stripe.webhooks.constructEvent(first.body, first.signature, 'whsec_other'))
})

test('an endpoint created through the API gets its chosen events, signed with its secret', async (t) => {
  const shop = await startReceiver(t)
  const { stripe } = await startForTest(t)
  const endpoint = await stripe.webhookEndpoints.create({
    url: shop.url,
    enabled_events: ['customer.created'],
  })
  assert.match(String(endpoint.secret), /^whsec_/)
  assert.equal('secret' in (await stripe.webhookEndpoints.retrieve(endpoint.id)), false)
  await stripe.customers.create({ name: 'Ann' })
  await payIntent(stripe)
  await waitUntil(() => shop.received.length === 1)
  const [only] = shop.received
  assert.ok(only)
  const event = Stripe.webhooks.constructEvent(only.body, only.signature, String(endpoint.secret))
  assert.equal(event.type, 'customer.created')

  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
  await stripe.customers.create({})
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: false })
  await stripe.webhookEndpoints.del(endpoint.id)
  assert.equal((await stripe.webhookEndpoints.list()).data.length, 0)
  assert.equal(shop.received.length, 1)
})

test('an event that is not accepted is sent again until it is', async (t) => {
  const shop = await startReceiver(t, (attempt) => (attempt < 3 ? 500 : 204))
  const { stripe } = await startForTest(t, { webhook: { url: shop.url, secret } })
  await stripe.customers.create({})
  await waitUntil(() => shop.received.length === 3)
  const ids = shop.received.map(({ body }) => JSON.parse(body).id)
  assert.equal(new Set(ids).size, 1)
  const [first, second] = shop.received
  assert.ok(first && second && second.at - first.at >= 800)
  await waitUntil(async () => (await stripe.events.retrieve(ids[0])).pending_webhooks === 0)
})

test('an endpoint that never answers delays nothing, and gets the event again', async (t) => {
  const shop = await startReceiver(t, (attempt) => (attempt === 1 ? null : 200))
  const { stripe } = await startForTest(t, { webhook: { url: shop.url, secret } })
  await stripe.customers.create({})
  await waitUntil(() => shop.received.length === 1)
  const started = performance.now()
  await stripe.customers.create({})
  assert.ok(performance.now() - started < 500)
  await waitUntil(() => shop.received.length >= 3)
})

test('a pending delivery is made after a restart', async (t) => {
  const shop = await startReceiver(t)
  const dataFolder = makeFolder(t)
  const before = await startForTest(t, { dataFolder, webhook: { url: 'http://127.0.0.1:1/nobody', secret } })
  const intent = await payIntent(before.stripe)
  await before.close()
  assert.equal(shop.received.length, 0)

  const { control } = await startForTest(t, { dataFolder, webhook: { url: shop.url, secret } })
  await control('POST /_sandbox/advance', { seconds: 60 })
  await waitUntil(() => shop.received.length === 4)
  const sessions = shop.received.map(({ body }) => JSON.parse(body).data.object.payment_intent)
  assert.ok(sessions.includes(intent.id))
})

test('the waits grow to an hour', () => {
  const delays = [1, 2, 3, 4, 5, 6, 20].map(delayAfter)
  assert.deepEqual(delays, [1, 2, 5, 15, 30, 60, 3600])
})

test('after three days a delivery is given up', async (t) => {
  const { stripe, control } = await startForTest(t, { webhook: { url: 'http://127.0.0.1:1/nobody', secret } })
  await stripe.customers.create({})
  await control('POST /_sandbox/advance', { seconds: 3 * 24 * 3600 + 1 })
  await waitUntil(async () => (await control('GET /_sandbox/state')).deliveries.waiting === 0)
})

test('an event of a change contains the previous values of changed fields only', async (t) => {
  const { stripe } = await startForTest(t)
  const customer = await stripe.customers.create({ name: 'Ann', email: 'ann@example.test' })
  await stripe.customers.update(customer.id, { name: 'Anna' })
  const product = await stripe.products.create({ name: 'Premium', active: true })
  await stripe.products.update(product.id, { active: false })
  const account = await stripe.accounts.create({ type: 'express', email: 'ops@example.test' })
  await stripe.accounts.update(account.id, { email: 'desk@example.test' })
  for (const [type, before] of [
    ['customer.updated', { name: 'Ann' }],
    ['product.updated', { active: true }],
    ['account.updated', { email: 'ops@example.test' }],
  ] as const) {
    const [event] = (await stripe.events.list({ type })).data
    const { updated: _, ...previous } = (event?.data.previous_attributes ?? {}) as Record<string, unknown>
    assert.deepEqual(previous, before)
  }
})
