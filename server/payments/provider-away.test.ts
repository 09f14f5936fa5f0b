import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, test } from 'node:test'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aBadServer } from '#test/fakes/bad-server.ts'
import { aPaidBooking, holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'

// A proxy between the product and the sandbox that forwards requests unless the test makes it fail.
const line = await aBadServer((response, { method, url, headers, body }) => {
  const onwards = request(app.sandboxUrl + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    answer.pipe(response)
  })
  onwards.on('error', () => response.destroy())
  onwards.end(body)
})
const app = await openTestApp({ worker: true, pace: 0.2, env: { SANDBOX_PORT: String(line.port) } })
const { db } = app
const { stripe } = app.app.provider

const SENTENCE = 'Failed to create payment. Please try again.'

async function aHold() {
  const user = await aUser(db)
  const leg = await aLeg(db)
  const { bookingId } = await holdSeats(app, { user, legId: leg.id })
  const body = { seatsRequested: 1, userEmail: user.email }
  const start = () => app.call('POST', `/api/api/checkout/${leg.id}`, { as: user, body })
  return { user, leg, bookingId, start }
}

async function readStatus(bookingId: string) {
  const row = await db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return row.status
}

/** The amount that the provider has captured for this booking, read after the proxy works again. */
async function takenFor(sessionId: string) {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  assert.ok(session.payment_intent && typeof session.payment_intent === 'object')
  return { intentId: session.payment_intent.id, taken: session.payment_intent.amount_received }
}

const wellAgain = () =>
  eventually(async () => {
    const found = await stripe.balance.retrieve().catch(() => null)
    return found !== null
  }, 30_000)

describe('a payment started while the provider', () => {
  for (const [what, manner] of [
    ['hangs', 'hangs'],
    ['resets connections', 'resets'],
    ['answers byte by byte', 'drips'],
    ['answers 500', { status: 500 }],
    ['has had too many requests', { status: 429 }],
  ] as const)
    test(`${what} is refused with the specified sentence, and later succeeds once`, async () => {
      await wellAgain()
      const { bookingId, start } = await aHold()
      line.manner = manner
      const before = line.heard.length
      const refused = await start()
      assert.deepEqual([refused.status, refused.json.error], [503, SENTENCE])
      // The port makes three attempts, and the SDK makes none.
      assert.ok(line.heard.length - before <= 3)
      assert.ok(Number(refused.headers.get('retry-after')) >= 1)
      assert.equal(await readStatus(bookingId), 'PENDING')

      line.manner = 'well'
      const started = await eventually(async () => {
        const answer = await start()
        return answer.status === 200 && answer.json
      }, 30_000)
      await payOnHostedPage(started.url)
      await eventually(async () => (await readStatus(bookingId)) === 'CONFIRMED', 30_000)
      assert.equal((await takenFor(started.sessionId)).taken, 420_000)
    })

  test('has sent retry-after is refused at once, and the provider is not called until then', async () => {
    await wellAgain()
    const { start, bookingId } = await aHold()
    line.manner = { status: 503, headers: { 'retry-after': '30' } }
    for (let times = 0; times < 5; times++) assert.equal((await start()).status, 503)
    const heard = line.heard.length
    const answer = await start()
    assert.deepEqual([answer.status, answer.json.error], [503, SENTENCE])
    // The header says thirty seconds; the test allows for its own time.
    assert.ok(Number(answer.headers.get('retry-after')) > 1)
    assert.equal(line.heard.length, heard)
    assert.equal(await readStatus(bookingId), 'PENDING')
    line.manner = 'well'
    await eventually(async () => (await start()).status === 200, 30_000)
  })

  test('refuses connections is refused too, and works when the provider is back', async () => {
    await wellAgain()
    const { start } = await aHold()
    await line.refuse()
    for (let times = 0; times < 3; times++) assert.equal((await start()).status, 503)
    await line.comeBack()
    await eventually(async () => (await start()).status === 200, 30_000)
  })

  test('hangs does not delay other requests', async () => {
    await wellAgain()
    const { start } = await aHold()
    line.manner = 'hangs'
    const state = { answered: false }
    const slow = Promise.all(Array.from({ length: 30 }, start)).then((answers) => {
      state.answered = true
      return answers
    })
    await eventually(async () => line.heard.at(-1)?.url === '/v1/checkout/sessions')
    for (let times = 0; times < 5; times++) await aHold()
    assert.equal((await app.call('GET', '/api/api/health')).status, 200)
    assert.equal(state.answered, false)
    for (const { status } of await slow) assert.equal(status, 503)
    line.manner = 'well'
  })
})

describe('money that is moving while the provider does not answer', () => {
  test('is captured once after the provider is back: an authorisation', async () => {
    await wellAgain()
    const { user, leg, bookingId } = await aHold()
    const { url, sessionId } = await startCheckout(app, { user, legId: leg.id })
    const before = line.heard.length
    // The request that reads the payment succeeds and the one that captures fails, whichever comes first.
    line.next.push('well', 'resets', 'breaks', { status: 503 }, 'hangs')
    await payOnHostedPage(url)
    await eventually(async () => (await readStatus(bookingId)) === 'CONFIRMED', 45_000)
    const { taken, intentId } = await takenFor(sessionId)
    assert.equal(taken, 420_000)
    const captures = line.heard
      .slice(before)
      .filter((one) => one.url === `/v1/payment_intents/${intentId}/capture`)
    assert.ok(captures.length >= 1)
  })

  test('is refunded once: a refund whose answers are lost', async () => {
    await wellAgain()
    const user = await aUser(db)
    const leg = await aLeg(db)
    const { bookingId, sessionId } = await aPaidBooking(app, { user, legId: leg.id })
    const path = `/api/api/trips/${bookingId}/cancellation`
    const quote = await app.call('GET', path, { as: user })
    assert.equal(quote.status, 200, quote.text)
    const { way, refundMinor } = quote.json.quote
    line.next.push('resets', 'breaks', { status: 500 }, 'resets', 'hangs', { status: 503 })
    const cancelled = await app.call('POST', path, {
      as: user,
      body: { way, refundMinor },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    assert.equal(cancelled.status, 200, cancelled.text)
    await eventually(async () => {
      const refund = await db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.paymentId')
        .select('refunds.status')
        .where('bookingId', '=', bookingId)
        .executeTakeFirst()
      return refund?.status === 'REFUNDED'
    }, 60_000)
    const { intentId } = await takenFor(sessionId)
    const { data } = await stripe.refunds.list({ payment_intent: intentId })
    assert.deepEqual(
      data.map(({ amount }) => amount),
      [refundMinor],
    )
  })
})
