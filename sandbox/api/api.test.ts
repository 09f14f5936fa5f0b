import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import {
  catchError,
  makeFolder,
  openClient,
  openSession,
  payIntent,
  readJson,
  startForTest,
} from '../test-sandbox.ts'

test('any secret test key is accepted; a missing, live or publishable one is 401', async (t) => {
  const { url } = await startForTest(t)
  const ask = (authorization?: string) =>
    fetch(`${url}/v1/balance`, { headers: authorization ? { authorization } : {} })
  assert.equal((await ask('Bearer sk_test_whatever')).status, 200)
  for (const wrong of [undefined, 'Bearer sk_live_abcdefghijkl', 'Bearer pk_test_abc', 'sk_test_abc']) {
    const answer = await ask(wrong)
    assert.equal(answer.status, 401)
    const { error } = await readJson(answer)
    assert.equal(error.type, 'invalid_request_error')
  }
  const { port } = new URL(url)
  const stranger = new Stripe('sk_live_abcdefghijkl', { host: '127.0.0.1', port, protocol: 'http' })
  assert.equal((await catchError(stranger.balance.retrieve())).type, 'StripeAuthenticationError')
})

test('parameters that are unknown, missing, empty or malformed are refused by name', async (t) => {
  const { url } = await startForTest(t)
  const create = async (body: string) => {
    const headers = { authorization: 'Bearer sk_test_x' }
    const answer = await fetch(`${url}/v1/payment_intents`, { method: 'POST', body, headers })
    const { error } = await readJson(answer)
    return [answer.status, error.code, error.param]
  }
  assert.deepEqual(await create('amount=500&currency=usd&colour=red'), [400, 'parameter_unknown', 'colour'])
  assert.deepEqual(await create('currency=usd'), [400, 'parameter_missing', 'amount'])
  assert.deepEqual(await create('amount=5.5&currency=usd'), [400, 'parameter_invalid_integer', 'amount'])
  assert.deepEqual(await create('amount=500&currency='), [400, 'parameter_invalid_empty', 'currency'])
  assert.deepEqual(await create('amount=500&currency=usd&receipt_email=x'), [
    400,
    'email_invalid',
    'receipt_email',
  ])
  assert.deepEqual(await create('amount=500&currency=usd&__proto__[x]=1'), [
    400,
    'parameter_unknown',
    '__proto__',
  ])
})

test('a nested parameter is named with its whole path', async (t) => {
  const { stripe } = await startForTest(t)
  const item = { price_data: { currency: 'usd', unit_amount: 5000 }, quantity: 1 }
  const error = await catchError(openSession(stripe, { line_items: [item] }))
  assert.deepEqual(
    [error.code, error.param],
    ['parameter_missing', 'line_items[0][price_data][product_data]'],
  )
})

test('a missing object or path is 404', async (t) => {
  const { stripe, url } = await startForTest(t)
  const error = await catchError(stripe.paymentIntents.retrieve('pi_nothing'))
  assert.deepEqual([error.statusCode, error.code, error.param], [404, 'resource_missing', 'id'])
  assert.match(error.message, /No such payment_intent: 'pi_nothing'/)
  const headers = { authorization: 'Bearer sk_test_x' }
  for (const path of [
    '/v1/nothing',
    '/v1/charges/ch_1/capture/more',
    '/v1/balance/x',
    '/v1/nothing/%E0%A4%A',
  ]) {
    const answer = await fetch(url + path, { headers })
    assert.equal(answer.status, 404)
    assert.match((await readJson(answer)).error.message, /Unrecognized request URL \(GET: /)
  }
})

test('the same key with the same parameters replays the first answer, byte for byte', async (t) => {
  const { url } = await startForTest(t)
  const create = (body: string, key: string) =>
    fetch(`${url}/v1/payment_intents`, {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer sk_test_x', 'idempotency-key': key },
    })
  const first = await create('amount=500&currency=usd', 'k1')
  const again = await create('amount=500&currency=usd', 'k1')
  assert.equal(await first.text(), await again.text())
  assert.equal(first.headers.get('idempotent-replayed'), null)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.notEqual(first.headers.get('request-id'), again.headers.get('request-id'))
  const reordered = await create('currency=usd&amount=500', 'k1')
  assert.equal(reordered.headers.get('idempotent-replayed'), 'true')
  const other = await create('amount=501&currency=usd', 'k1')
  assert.equal(other.status, 400)
  assert.equal((await readJson(other)).error.type, 'idempotency_error')
  const refusedFirst = await create('amount=x&currency=usd', 'k2')
  assert.equal(refusedFirst.status, 400)
  assert.equal((await create('amount=500&currency=usd', 'k2')).status, 200)
})

test('an idempotency key has at most 255 characters, and an API key more than its prefix', async (t) => {
  const { url } = await startForTest(t)
  const create = (key: string, secret = 'sk_test_x') =>
    fetch(`${url}/v1/payment_intents`, {
      method: 'POST',
      body: 'amount=500&currency=usd',
      headers: { authorization: `Bearer ${secret}`, 'idempotency-key': key },
    })
  assert.equal((await create('k'.repeat(255))).status, 200)
  const refusedKey = await create('k'.repeat(256))
  assert.deepEqual(
    [refusedKey.status, (await readJson(refusedKey)).error.type],
    [400, 'invalid_request_error'],
  )
  for (const secret of ['sk_test_', 'sk_live_x', 'pk_test_x', 'nonsense']) {
    assert.equal((await create('other', secret)).status, 401, secret)
  }
})

test('keys and all other data survive a restart on the same folder', async (t) => {
  const dataFolder = makeFolder(t)
  const before = await startForTest(t, { dataFolder })
  const intent = await payIntent(before.stripe)
  const key = { idempotencyKey: `capture-${intent.id}` }
  const captured = await before.stripe.paymentIntents.capture(intent.id, {}, key)
  await before.close()

  const { stripe } = await startForTest(t, { dataFolder })
  const replayed = await stripe.paymentIntents.capture(intent.id, {}, key)
  assert.equal(replayed.lastResponse.headers['idempotent-replayed'], 'true')
  assert.equal(replayed.status, captured.status)
  assert.equal((await stripe.balanceTransactions.list()).data.length, 1)
})

test('a declined answer is stored under its key too', async (t) => {
  const { stripe } = await startForTest(t)
  const asked = { amount: 500, currency: 'usd', confirm: true, payment_method: 'pm_card_chargeDeclined' }
  const first = await catchError(stripe.paymentIntents.create(asked, { idempotencyKey: 'd1' }))
  const again = await catchError(stripe.paymentIntents.create(asked, { idempotencyKey: 'd1' }))
  assert.equal(first.charge, again.charge)
  assert.equal((await stripe.charges.list()).data.length, 1)
})

test('a key whose first request is still running is 409', async (t) => {
  const { stripe, control } = await startForTest(t)
  await control('POST /_sandbox/faults', { method: 'POST', path: '^/v1/customers$', delayMs: 300 })
  const first = stripe.customers.create({}, { idempotencyKey: 'k' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.equal((await catchError(stripe.customers.create({}, { idempotencyKey: 'k' }))).statusCode, 409)
  assert.equal((await stripe.customers.create({}, { idempotencyKey: 'other' })).object, 'customer')
  const { id } = await first
  assert.equal((await stripe.customers.create({}, { idempotencyKey: 'k' })).id, id)
})

test('lists are paged in both directions, and the SDK walks all pages', async (t) => {
  const { stripe } = await startForTest(t)
  const ids: string[] = []
  for (let n = 0; n < 25; n++) ids.unshift((await stripe.customers.create({ email: `c${n}@example.com` })).id)
  const all = await stripe.customers.list({ limit: 7 }).autoPagingToArray({ limit: 100 })
  assert.deepEqual(
    all.map(({ id }) => id),
    ids,
  )
  const page = await stripe.customers.list({ limit: 3, starting_after: String(ids[4]) })
  assert.deepEqual(
    page.data.map(({ id }) => id),
    ids.slice(5, 8),
  )
  assert.equal(page.has_more, true)
  const back = await stripe.customers.list({ limit: 3, ending_before: String(ids[4]) })
  assert.deepEqual(
    back.data.map(({ id }) => id),
    ids.slice(1, 4),
  )
  assert.equal((await catchError(stripe.customers.list({ limit: 101 }))).param, 'limit')
  assert.equal(
    (await catchError(stripe.customers.list({ starting_after: 'cus_x' }))).code,
    'resource_missing',
  )
})

test('lists can be filtered by time and by field', async (t) => {
  const { stripe, control } = await startForTest(t)
  const early = await stripe.customers.create({ email: 'ann@example.com' })
  await control('POST /_sandbox/advance', { seconds: 100 })
  const late = await stripe.customers.create({ email: 'bea@example.com' })
  const since = await stripe.customers.list({ created: { gt: early.created } })
  assert.deepEqual(
    since.data.map(({ id }) => id),
    [late.id],
  )
  const byEmail = await stripe.customers.list({ email: 'ann@example.com' })
  assert.deepEqual(
    byEmail.data.map(({ id }) => id),
    [early.id],
  )
})

test('events can be listed by one type, by several types and by a wildcard', async (t) => {
  const { stripe } = await startForTest(t)
  await payIntent(stripe)
  const types = async (query: Stripe.EventListParams) =>
    (await stripe.events.list(query)).data.map(({ type }) => type)
  assert.deepEqual(await types({ type: 'charge.succeeded' }), ['charge.succeeded'])
  assert.deepEqual(await types({ types: ['charge.succeeded', 'checkout.session.completed'] }), [
    'checkout.session.completed',
    'charge.succeeded',
  ])
  assert.equal((await types({ type: 'payment_intent.*' })).length, 2)
})

test('ids are expanded along the requested path, in lists too', async (t) => {
  const { stripe } = await startForTest(t)
  const customer = await stripe.customers.create({ email: 'ann@example.com', name: 'Ann' })
  const { id } = await payIntent(stripe, { customer: customer.id })
  await stripe.paymentIntents.capture(id)
  const expand = ['data.payment_intent.latest_charge.balance_transaction', 'data.customer']
  const [session] = (await stripe.checkout.sessions.list({ expand })).data
  assert.ok(session && typeof session.customer === 'object' && session.customer && !session.customer.deleted)
  assert.equal(session.customer.name, 'Ann')
  assert.ok(typeof session.payment_intent === 'object' && session.payment_intent)
  const charge = session.payment_intent.latest_charge
  assert.ok(typeof charge === 'object' && charge && typeof charge.balance_transaction === 'object')
  assert.equal(charge.balance_transaction?.net, 815_610)
  const error = await catchError(stripe.paymentIntents.retrieve(id, { expand: ['nonsense'] }))
  assert.equal(error.param, 'expand')
})

test('customers and metadata are changed key by key, and a deleted customer does not exist', async (t) => {
  const { stripe } = await startForTest(t)
  const { id } = await stripe.customers.create({ email: 'ann@example.com', metadata: { a: '1', b: '2' } })
  const changed = await stripe.customers.update(id, { name: 'Ann', metadata: { a: '', c: '3' } })
  assert.deepEqual(
    [changed.name, changed.email, changed.metadata],
    ['Ann', 'ann@example.com', { b: '2', c: '3' }],
  )
  assert.deepEqual((await stripe.customers.update(id, { metadata: '' })).metadata, {})
  assert.equal((await stripe.customers.del(id)).deleted, true)
  assert.equal((await catchError(stripe.customers.retrieve(id))).statusCode, 404)
})

test('an answer repeats the version and the key, and has a request id', async (t) => {
  const { stripe } = await startForTest(t)
  const { lastResponse } = await stripe.customers.create(
    {},
    { idempotencyKey: 'k', apiVersion: '2025-03-31.basil' },
  )
  assert.match(lastResponse.requestId, /^req_/)
  assert.equal(lastResponse.apiVersion, '2025-03-31.basil')
  assert.equal(lastResponse.idempotencyKey, 'k')
  const [event] = (await stripe.events.list()).data
  assert.deepEqual(event?.request, { id: lastResponse.requestId, idempotency_key: 'k' })
})

test('two concurrent clients get their own answers', async (t) => {
  const { url } = await startForTest(t)
  const clients = [openClient(url), openClient(url)]
  const created = await Promise.all(
    Array.from({ length: 40 }, (_, n) => clients[n % 2]?.stripe.customers.create({ name: `n${n}` })),
  )
  assert.deepEqual(
    created.map((customer) => customer?.name),
    created.map((_, n) => `n${n}`),
  )
})
