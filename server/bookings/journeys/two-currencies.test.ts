import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { checkPayments, expireHolds } from '#server/bookings/hold/expire-holds.ts'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { closePayments } from '#server/payments/end-payment.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { askForJourney, holdJourney, journeyStatus, startJourneyCheckout } from '#test/journeys.ts'
import { CARDS, payOnHostedPage } from '#test/pay.ts'
import { BOTH, KEPT, NO_MONEY, openJourneyPairs } from '#test/samples/journey-pairs.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const { stripe } = provider

const pairs = openJourneyPairs(app)
const { settle, lapse, cancelLeg, sendRefunds, readIntent, assertBothBooked, assertNothing } = pairs
const [aHeldPair, aHalfPaidPair, bothAuthorised, whatIs] = [
  pairs.hold,
  pairs.payHalf,
  pairs.payBoth,
  pairs.observe,
]

describe('a journey of two currencies', () => {
  test('is one hold and two charges: the first waits for the second, then both are captured', async () => {
    const pair = await aHeldPair()
    const page = await stripe.checkout.sessions.retrieve(pair.sessionId)
    assert.deepEqual([page.currency, page.amount_total], ['usd', 420_000])
    const before = await journeyStatus(app, pair)
    assert.deepEqual([before.paymentStatus, before.journey.currency], ['unpaid', 'USD'])

    await payOnHostedPage(pair.url)
    const half = await journeyStatus(app, pair)
    assert.deepEqual(
      half.journey.parts.map((part: { paymentStatus: string | null }) => part.paymentStatus),
      ['authorized', null],
    )
    const { held, awaitingConfirmation, currency, amountMinor } = half.journey
    assert.deepEqual([held, awaitingConfirmation, currency, amountMinor], [true, false, 'EUR', 610_000])
    const waiting = await whatIs(pair)
    assert.deepEqual(
      [waiting.waits, waiting.kept],
      [
        [true, false],
        [0, 0],
      ],
    )

    const second = await startJourneyCheckout(app, pair)
    assert.notEqual(second.sessionId, pair.sessionId)
    await payOnHostedPage(second.url)
    const status = await journeyStatus(app, pair)
    assert.equal(status.paymentStatus, 'paid')
    await assertBothBooked(pair)
    assert.equal((await reconcile(db, provider, { underWaySeconds: 0 })).differencesCount, 0)
  })

  test('opens one payment page at a time, however often it is requested, and none when both are paid', async () => {
    const pair = await aHeldPair()
    const again = await Promise.all([1, 2, 3].map(() => startJourneyCheckout(app, pair)))
    assert.deepEqual(new Set(again.map(({ sessionId }) => sessionId)), new Set([pair.sessionId]))
    await payOnHostedPage(pair.url)
    const seconds = await Promise.all([1, 2, 3].map(() => startJourneyCheckout(app, pair)))
    assert.equal(new Set(seconds.map(({ sessionId }) => sessionId)).size, 1)
    await payOnHostedPage(seconds[0]?.url ?? '')
    await assert.rejects(startJourneyCheckout(app, pair), /payment_in_progress/)
  })

  test('if every webhook is lost and every page closed, the scheduled check alone confirms both', async () => {
    const pair = await aHalfPaidPair()
    await payOnHostedPage(pair.second.url)
    await sql`update payments set check_at = now() where booking_id in (${pair.firstBookingId}, ${pair.secondBookingId})`.execute(
      db,
    )
    await checkPayments(db)
    const { rows } = await app.pool.query('select key from graphile_worker.jobs where key = any($1)', [
      [`sync ${pair.sessionId}`, `sync ${pair.second.sessionId}`],
    ])
    assert.equal(rows.length, 2)
    for (const { sessionId } of [pair, pair.second]) await syncPayment(db, provider, { sessionId })
    await settle(pair)
    await assertBothBooked(pair)
  })

  test('a declined second payment charges nothing, and both are released together', async () => {
    const pair = await aHalfPaidPair()
    await payOnHostedPage(pair.second.url, CARDS.declined)
    const status = await journeyStatus(app, pair)
    assert.deepEqual([status.paymentStatus, status.journey.held], ['unpaid', true])
    await pairs.release(pair)
    for (const bookingId of [pair.firstBookingId, pair.secondBookingId]) {
      await closePayments(db, provider, { bookingId })
    }
    await settle(pair)
    const { bookings, payments } = await assertNothing(pair)
    assert.deepEqual(
      [bookings, payments],
      [
        ['ABANDONED', 'ABANDONED'],
        ['CANCELLED', 'EXPIRED'],
      ],
    )
  })

  test('if the hold lapses between the two payments, the first is released, the second page is closed, and the mail says why', async () => {
    const pair = await aHalfPaidPair()
    await lapse(pair)
    const status = await journeyStatus(app, pair)
    assert.match(status.error, /other flight of your journey was not paid for before your hold ended/)
    const late = await payOnHostedPage(pair.second.url)
    assert.notEqual(late.status, 303)
    await expireHolds(db)
    const { bookings, payments, why } = await assertNothing(pair)
    assert.deepEqual(
      [bookings, payments],
      [
        ['EXPIRED', 'EXPIRED'],
        ['CANCELLED', 'EXPIRED'],
      ],
    )
    assert.deepEqual(why, ['OTHER_UNPAID', null])
    const { rows } = await sql<{ text: string }>`
      select text from mails where recipient = ${pair.user.email} and kind = 'not-charged'`.execute(db)
    assert.equal(rows.length, 1)
  })

  test('a second payment made as the hold lapses is read before anything is released', async () => {
    const pair = await aHalfPaidPair()
    await journeyStatus(app, pair)
    await payOnHostedPage(pair.second.url)
    await lapse(pair)
    await expireHolds(db)
    await settle(pair)
    await assertBothBooked(pair)
  })

  test('a second payment after the release of the first is released as well', async () => {
    const pair = await aHalfPaidPair()
    await syncPayment(db, provider, { sessionId: pair.sessionId })
    await stripe.paymentIntents.cancel(await readIntent(pair.firstBookingId))
    await payOnHostedPage(pair.second.url)
    await journeyStatus(app, pair)
    await settle(pair)
    const { bookings } = await assertNothing(pair)
    assert.deepEqual(bookings, ['PAYMENT_FAILED', 'PAYMENT_FAILED'])
  })

  test('of two buyers for the last seat on the second flight, one gets both flights and the other pays nothing', async () => {
    const pair = await aHalfPaidPair({ second: { seatsTotal: 1 } })
    const rival = await aUser(db)
    const early = await askForJourney(app, { user: rival, legs: pair.legs })
    assert.equal(early.json.code, 'not_enough_seats')
    await lapse(pair)
    const held = await holdJourney(app, { user: rival, legs: pair.legs })
    const other = { ...pair, user: rival, ...held }
    const [first] = await Promise.all([startJourneyCheckout(app, other), payOnHostedPage(pair.second.url)])
    await payOnHostedPage(first.url)
    const last = await startJourneyCheckout(app, other)
    await Promise.all([
      payOnHostedPage(last.url).then(() => journeyStatus(app, other)),
      journeyStatus(app, pair),
    ])
    await settle(pair)
    const { bookings, kept, waits } = await whatIs(pair)
    assert.deepEqual(bookings, ['EXPIRED', 'EXPIRED'])
    assert.deepEqual({ kept, waits }, NO_MONEY)
    const won = await whatIs(other)
    assert.deepEqual({ bookings: won.bookings, kept: won.kept }, { bookings: BOTH.bookings, kept: KEPT.kept })
  })

  test('if the operator cancels one flight between the two payments, neither is booked', async () => {
    for (const which of ['first', 'second'] as const) {
      const pair = await aHalfPaidPair()
      await journeyStatus(app, pair)
      await cancelLeg(pair.legs[which].id)
      await settle(pair)
      await expireHolds(db)
      await expireHolds(db)
      await settle(pair)
      for (const bookingId of [pair.firstBookingId, pair.secondBookingId]) {
        await closePayments(db, provider, { bookingId })
      }
      const { bookings, payments } = await assertNothing(pair)
      assert.equal(bookings.includes('PENDING'), false, bookings.join())
      assert.deepEqual(payments, ['CANCELLED', 'EXPIRED'])
    }
  })
})

describe('after a process dies between two charges', () => {
  test('and the first was captured, the second is captured once', async () => {
    const pair = await bothAuthorised()
    await stripe.paymentIntents.capture(await readIntent(pair.firstBookingId))
    await Promise.all([1, 2, 3].map(() => settle(pair)))
    await settleBooking(db, provider, { bookingId: pair.secondBookingId })
    await assertBothBooked(pair)
    assert.equal((await reconcile(db, provider, { underWaySeconds: 0 })).differencesCount, 0)
  })

  test('and the second cannot be captured any more, the first is refunded', async () => {
    const pair = await bothAuthorised()
    await stripe.paymentIntents.capture(await readIntent(pair.firstBookingId))
    await stripe.paymentIntents.cancel(await readIntent(pair.secondBookingId))
    await settle(pair)
    for (const { sessionId } of [pair, pair.second]) await syncPayment(db, provider, { sessionId })
    await settle(pair)
    await sendRefunds()
    const { bookings } = await assertNothing(pair)
    assert.deepEqual(bookings, ['PAYMENT_FAILED', 'PAYMENT_FAILED'])
    assert.equal((await journeyStatus(app, pair)).paymentStatus, 'refunded')
    assert.equal((await reconcile(db, provider, { underWaySeconds: 0 })).differencesCount, 0)
  })

  test('and the second flight was cancelled meanwhile, the first is refunded', async () => {
    const pair = await bothAuthorised()
    await stripe.paymentIntents.capture(await readIntent(pair.firstBookingId))
    await syncPayment(db, provider, { sessionId: pair.sessionId })
    await cancelLeg(pair.legs.second.id)
    await settle(pair)
    await sendRefunds()
    const { bookings } = await assertNothing(pair)
    assert.deepEqual(bookings, ['PAYMENT_FAILED', 'OPERATOR'])
  })
})

test('one flight can be cancelled later by its own policy, and only its own payment is refunded', async () => {
  const pair = await aHalfPaidPair()
  await payOnHostedPage(pair.second.url)
  await journeyStatus(app, pair)
  const path = `/api/api/trips/${pair.secondBookingId}/cancellation`
  const { quote } = (await app.call('GET', path, { as: pair.user })).json
  const { way, refundMinor } = quote
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await app.call('POST', path, { as: pair.user, body: { way, refundMinor }, headers })
  await sendRefunds()
  const { bookings, kept } = await whatIs(pair)
  assert.deepEqual(
    [bookings, kept],
    [
      ['CONFIRMED', 'TRAVELLER'],
      [420_000, 610_000 - refundMinor],
    ],
  )
  assert.equal((await reconcile(db, provider, { underWaySeconds: 0 })).differencesCount, 0)
})
