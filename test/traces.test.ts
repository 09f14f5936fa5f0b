import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { startTraces } from '#server/runtime/traces.ts'
import { eventually, openTestApp, type TestApp } from './app.ts'
import { aLeg } from './build.ts'
import { aCollector, type CollectedSpan, findChildren } from './fakes/collector.ts'
import { CARDS, payOnHostedPage } from './pay.ts'
import { post } from './product.ts'

const API = '/api/api'
const ADDRESS = '203.0.113.77'
const CALLERS_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLERS_SPAN = '00f067aa0ba902b7'
const PERSON = { name: 'Quentin Zephyr', email: 'quentin.zephyr@example.test', password: 'Secretive9Word' }

const collector = await aCollector()
const { traces: settings } = readConfig({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
  OTEL_SERVICE_NAME: 'ferrywing-test',
})
assert.ok(settings)
const traces = await startTraces(settings)
const app = await openTestApp({ worker: true, env: { TRUST_PROXY: '127.0.0.1' } })
after(() => collector.close())

const paid = await buyASeat(app)

test('a hold is one trace: the request and the statement that it shares with other holds', async () => {
  const hold = await waitForSpan(({ name }) => name === `POST ${API}/checkout/:legId/hold`)
  assert.equal(hold.traceId, CALLERS_TRACE)
  assert.equal(hold.parentSpanId, CALLERS_SPAN)
  const { 'ferrywing.request_id': requestId, ...attributes } = hold.attributes
  assert.match(String(requestId), /^[0-9a-f-]{36}$/)
  assert.deepEqual(attributes, {
    'http.request.method': 'POST',
    'http.route': `${API}/checkout/:legId/hold`,
    'http.response.status_code': 200,
  })
  const statement = findChildren(collector.spans, hold).find(({ name }) => name === 'hold_seats')
  assert.equal(statement?.attributes['db.operation.batch.size'], 1)
  assert.match(String(statement?.attributes['db.query.text']), /hold_seats\(\$1/)
  assert.equal(collector.resource['service.name'], 'ferrywing-test')
  assert.equal(collector.headers[0]?.authorization, 'Bearer of-the-collector')
})

test('a payment is one trace, from the provider’s webhook to the confirmation mail', async () => {
  const mail = await waitForSpan(
    ({ name, parentSpanId }) =>
      findAncestors(parentSpanId)[0]?.name === 'job payments:sync' && name === 'job mail:send',
  )
  const way = [mail, ...findAncestors(mail.parentSpanId)].map(({ name }) => name)
  assert.deepEqual(way, ['job mail:send', 'job payments:sync', 'POST /api/webhooks/stripe'])
  assert.equal(mail.attributes['ferrywing.attempt'], 1)
  const [sync] = findAncestors(mail.parentSpanId)
  assert.ok(sync)
  const within = findChildren(collector.spans, sync).map(({ name }) => name)
  for (const name of [
    'payments GET /v1/checkout/sessions/:id',
    ...['begin', 'update bookings', 'insert mails', 'commit'],
  ])
    assert.ok(within.includes(name), name)
  // Several webhooks cause several of these jobs, so the job that captures may be another one than the job that mails.
  const capture = await waitForSpan(
    ({ name, parentSpanId }) =>
      name === 'payments POST /v1/payment_intents/:id/capture' &&
      findAncestors(parentSpanId)[0]?.name === 'job payments:sync',
  )
  assert.deepEqual(capture.attributes, {
    'server.address': '127.0.0.1',
    'http.request.method': 'POST',
    'http.response.status_code': 200,
  })
})

test('work that runs every second is not traced', () => {
  const statements = collector.spans.filter(({ attributes }) => attributes['db.query.text'] !== undefined)
  assert.ok(statements.length > 20)
  assert.deepEqual(
    statements.filter(({ parentSpanId }) => !parentSpanId),
    [],
  )
})

test('no span contains personal data or contents of requests', async () => {
  const wrong = { email: PERSON.email, password: 'WrongWord77' }
  assert.equal((await post(app.url, `${API}/auth/login`, wrong)).status, 401)
  assert.equal((await post(app.url, `${API}/auth/register`, { ...PERSON, role: 'USER' })).status, 409)
  await fetch(`${app.url}${API}/people/${PERSON.email}?name=${PERSON.name}`)
  await fetch(`${app.url}${API}/search?from=near:34.05,-118.24&to=${PERSON.email}`)
  // Stopping sends the waiting spans.
  await traces.stop()
  assert.ok(collector.spans.some(({ name }) => name === `GET ${API}/search`))

  const spans = collector.bodies.join('\n').toLowerCase()
  const personal: Record<string, string> = {
    ...PERSON,
    ...paid,
    firstName: 'quentin',
    lastName: 'zephyr',
    wrongPassword: 'WrongWord77',
    address: ADDRESS,
    card: CARDS.pays,
    latitude: '34.05',
    longitude: '118.24',
  }
  for (const [what, secret] of Object.entries(personal)) {
    assert.ok(secret.length >= 5, what)
    for (const written of [secret, encodeURIComponent(secret)])
      assert.ok(!spans.includes(written.toLowerCase()), `a span tells the ${what}`)
  }
})

/** A person signs up, holds a seat and pays by card. Returns the values that no span may contain. */
async function buyASeat({ url, db }: TestApp): Promise<Record<string, string>> {
  const { user, tokens } = (await post(url, `${API}/auth/register`, { ...PERSON, role: 'USER' })).json
  const { id: legId } = await aLeg(db)
  const key = 'a-key-of-quentin'
  const bearer = { authorization: `Bearer ${tokens.accessToken}`, 'content-type': 'application/json' }
  const held = await fetch(`${url}${API}/checkout/${legId}/hold`, {
    method: 'POST',
    headers: {
      ...bearer,
      'idempotency-key': key,
      'x-forwarded-for': ADDRESS,
      traceparent: `00-${CALLERS_TRACE}-${CALLERS_SPAN}-01`,
    },
    body: JSON.stringify({ requestedPax: 1 }),
  })
  const { bookingId } = (await held.json()) as { bookingId: string }
  const asks = { seatsRequested: 1, userEmail: PERSON.email }
  const checkout = (await post(url, `${API}/checkout/${legId}`, asks, { token: tokens.accessToken })).json
  await payOnHostedPage(checkout.url)
  await eventually(async () => {
    const answer = await fetch(`${url}${API}/checkout/status/${bookingId}`, { headers: bearer })
    return ((await answer.json()) as { booking: { status: string } }).booking.status === 'CONFIRMED'
  }, 30_000)
  const { accessToken, refreshToken } = tokens
  const signature = accessToken.split('.')[2] ?? ''
  const { sessionId } = checkout
  return { accessToken, refreshToken, signature, userId: user.id, bookingId, sessionId, legId, key }
}

function findAncestors(spanId: string | undefined): CollectedSpan[] {
  const above = collector.spans.find((span) => span.spanId === spanId)
  if (!above) return []
  return [above, ...findAncestors(above.parentSpanId)]
}

/** Waits for the first matching span at the collector. */
async function waitForSpan(isIt: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
  return await eventually(async () => collector.spans.find(isIt), 30_000)
}
