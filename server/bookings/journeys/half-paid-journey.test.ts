import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { journeyStatus } from '#test/journeys.ts'
import { CARDS, payOnHostedPage } from '#test/pay.ts'
import { openJourneyPairs } from '#test/samples/journey-pairs.ts'

/** Of two charges one is authorised: what others see and may do, and what late or false reports come to. */
const app = await openTestApp()
const { db, call } = app
const { provider } = app.app
const { stripe, webhookSecret } = provider
const pairs = openJourneyPairs(app)
const admin = await aUser(db, { role: 'ADMIN' })

/** Half paid, and that is recorded. */
async function aHalfPaidPair() {
  const pair = await pairs.payHalf()
  await syncPayment(db, provider, { sessionId: pair.sessionId })
  return pair
}

describe('while one of two charges is authorised', () => {
  test('neither flight is a trip, and no hold waits for a confirmation; then both are', async () => {
    const { user, second, ...pair } = await aHalfPaidPair()
    const readTrips = async () =>
      (await call('GET', '/api/api/trips', { as: user })).json.trips as { bookingId: string }[]
    assert.deepEqual(await readTrips(), [])
    const { holds } = (await call('GET', '/api/api/checkout/holds', { as: user })).json
    assert.deepEqual(
      holds.map((one: { awaitingConfirmation: boolean }) => one.awaitingConfirmation),
      [false, false],
    )
    await payOnHostedPage(second.url)
    await journeyStatus(app, { user, journeyId: pair.journeyId })
    const trips = (await readTrips()).map(({ bookingId }) => bookingId)
    assert.deepEqual(new Set(trips), new Set([pair.firstBookingId, pair.secondBookingId]))
  })

  test('an administrator cannot take it, and nothing of the attempt stays', async () => {
    const pair = await aHalfPaidPair()
    const path = `/api/api/admin/bookings/${pair.firstBookingId}/capture`
    const asked = await call('POST', path, { as: admin })
    assert.deepEqual([asked.status, asked.json.code], [409, 'payment_not_authorised'])
    const { rows } =
      await sql`select id from bookings where journey_id = ${pair.journeyId} and approved_at is not null`.execute(
        db,
      )
    assert.deepEqual(rows, [])
    await payOnHostedPage(pair.second.url)
    await journeyStatus(app, pair)
    await pairs.assertBothBooked(pair)
  })

  for (const which of ['first', 'second'] as const) {
    test(`an administrator who declines the ${which} flight lets both go`, async () => {
      const pair = await aHalfPaidPair()
      const bookingId = which === 'first' ? pair.firstBookingId : pair.secondBookingId
      const path = `/api/api/admin/bookings/${bookingId}/cancel`
      const declined = await call('POST', path, { as: admin, body: { reason: 'No crew' } })
      assert.equal(declined.status, 200, declined.text)
      await pairs.goOn(pair)
      await pairs.goOn(pair)
      const { payments } = await pairs.assertNothing(pair)
      assert.deepEqual(payments, ['CANCELLED', 'EXPIRED'])
    })
  }

  test('nobody else pays the rest, releases it or reads of it', async () => {
    const pair = await aHalfPaidPair()
    const stranger = await aUser(db)
    const path = `/api/api/checkout/journey/${pair.journeyId}`
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = [
      await call('POST', path, { as: stranger, body: { userEmail: stranger.email } }),
      await call('POST', `${path}/abandon`, { as: stranger, headers }),
      await call('GET', `${path}/status`, { as: stranger }),
      await call('POST', path, { body: { userEmail: stranger.email } }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404, 401],
    )
    const { bookings } = await pairs.observe(pair)
    assert.deepEqual(bookings, ['PENDING', 'PENDING'])
  })

  test('a report of the provider that lies about the other charge is not believed', async () => {
    const pair = await aHalfPaidPair()
    const lie = { status: 'complete', payment_status: 'paid', amount_total: 610_000, currency: 'eur' }
    const payload = JSON.stringify({
      ...{ id: `evt_${crypto.randomUUID()}`, object: 'event', type: 'checkout.session.completed' },
      data: { object: { id: pair.second.sessionId, object: 'checkout.session', ...lie } },
    })
    for (const [secret, status] of [
      ['whsec_wrong', 400],
      [webhookSecret, 200],
    ] as const) {
      const headers = { 'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }) }
      assert.equal((await call('POST', '/api/webhooks/stripe', { body: payload, headers })).status, status)
    }
    await syncPayment(db, provider, { sessionId: pair.second.sessionId })
    await pairs.settle(pair)
    const { bookings, payments } = await pairs.observe(pair)
    assert.deepEqual(
      [bookings, payments],
      [
        ['PENDING', 'PENDING'],
        ['AUTHORISED', 'OPEN'],
      ],
    )
  })
})

describe('a payment after the hold has ended', () => {
  test('of the first flight alone is let go, and its traveller learns why', async () => {
    const pair = await pairs.hold()
    await pairs.lapse(pair)
    await payOnHostedPage(pair.url)
    const said = await journeyStatus(app, pair)
    assert.match(said.error, /other flight of your journey was not paid for before your hold ended/)
    await pairs.goOn(pair)
    const { why } = await pairs.assertNothing(pair)
    assert.deepEqual(why, ['OTHER_UNPAID', null])
  })

  test('of the second flight, after seats were sold to somebody else, lets both go', async () => {
    const pair = await pairs.payHalf({ second: { seatsTotal: 1 } })
    await pairs.lapse(pair)
    await db
      .updateTable('legs')
      .set({ seatsSold: 1, seatsHeld: 0 })
      .where('id', '=', pair.legs.second.id)
      .execute()
    await db
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelReason: 'EXPIRED', cancelledAt: new Date() })
      .where('id', '=', pair.secondBookingId)
      .execute()
    await payOnHostedPage(pair.second.url)
    await pairs.goOn(pair)
    const { kept, waits, bookings } = await pairs.observe(pair)
    assert.deepEqual({ kept, waits }, { kept: [0, 0], waits: [false, false] })
    assert.equal(bookings.includes('CONFIRMED'), false)
  })
})

test('a card that is declined can be followed by another one, with the first charge waiting', async () => {
  const pair = await pairs.payHalf()
  for (const card of [CARDS.declined, CARDS.insufficientFunds]) await payOnHostedPage(pair.second.url, card)
  const said = await journeyStatus(app, pair)
  assert.deepEqual([said.paymentStatus, said.journey.held, said.journey.currency], ['unpaid', true, 'EUR'])
  await payOnHostedPage(pair.second.url, CARDS.pays)
  await journeyStatus(app, pair)
  await pairs.assertBothBooked(pair)
})

test('the first page, opened again with the back button, takes nothing twice', async () => {
  const pair = await pairs.payHalf()
  for (let again = 0; again < 3; again++) await payOnHostedPage(pair.url)
  await payOnHostedPage(pair.second.url)
  for (let again = 0; again < 3; again++) await payOnHostedPage(pair.second.url)
  await journeyStatus(app, pair)
  await pairs.assertBothBooked(pair)
})
