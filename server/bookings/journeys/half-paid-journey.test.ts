import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { journeyStatus } from '#test/journeys.ts'
import { CARDS, payOnHostedPage } from '#test/pay.ts'
import { openJourneyPairs } from '#test/samples/journey-pairs.ts'

/**
 * One of two charges is authorised: these tests check what other users see and may do, and the effect of late or
 * false reports.
 */
const app = await openTestApp()
const { db, call } = app
const { provider } = app.app
const { stripe, webhookSecret } = provider
const pairs = openJourneyPairs(app)
const admin = await aUser(db, { role: 'ADMIN' })

/** Makes a journey with one of two charges authorised, and records it. */
async function aHalfPaidPair() {
  const pair = await pairs.payHalf()
  await syncPayment(db, provider, { sessionId: pair.sessionId })
  return pair
}

describe('while one of two charges is authorised', () => {
  test('neither flight is a trip and neither waits for confirmation; after the second charge, both do', async () => {
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

  test('an administrator cannot capture it, and a failed attempt changes nothing', async () => {
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
    test(`an administrator who declines the ${which} flight releases both`, async () => {
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

  test('other travellers cannot pay the rest, release it or read it', async () => {
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

  test('a false provider report about the other charge is not believed', async () => {
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
  test('for only the first flight is released, and the traveller is told why', async () => {
    const pair = await pairs.hold()
    await pairs.lapse(pair)
    await payOnHostedPage(pair.url)
    const status = await journeyStatus(app, pair)
    assert.match(status.error, /other flight of your journey was not paid for before your hold ended/)
    await pairs.goOn(pair)
    const { why } = await pairs.assertNothing(pair)
    assert.deepEqual(why, ['OTHER_UNPAID', null])
  })

  test('for the second flight, after its seats were sold, releases both charges', async () => {
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

test('a declined card can be followed by another card while the first charge waits', async () => {
  const pair = await pairs.payHalf()
  for (const card of [CARDS.declined, CARDS.insufficientFunds]) await payOnHostedPage(pair.second.url, card)
  const status = await journeyStatus(app, pair)
  assert.deepEqual(
    [status.paymentStatus, status.journey.held, status.journey.currency],
    ['unpaid', true, 'EUR'],
  )
  await payOnHostedPage(pair.second.url, CARDS.pays)
  await journeyStatus(app, pair)
  await pairs.assertBothBooked(pair)
})

test('paying on the first page again with the back button charges nothing twice', async () => {
  const pair = await pairs.payHalf()
  for (let again = 0; again < 3; again++) await payOnHostedPage(pair.url)
  await payOnHostedPage(pair.second.url)
  for (let again = 0; again < 3; again++) await payOnHostedPage(pair.second.url)
  await journeyStatus(app, pair)
  await pairs.assertBothBooked(pair)
})
