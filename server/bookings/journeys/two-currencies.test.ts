import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { checkPayments, expireHolds } from '#server/bookings/hold/expire-holds.ts'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { closePayments } from '#server/payments/end-payment.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { askForJourney, holdJourney, journeyStatus, startJourneyCheckout, twoLegs } from '#test/journeys.ts'
import { askProvider, CARDS, payOnHostedPage } from '#test/pay.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const { stripe } = provider

/** A traveller who holds a flight in dollars and one in euros, and has the first payment's page open. */
async function aHeldPair(seatsTotal = 8) {
  const user = await aUser(db)
  const legs = await twoLegs(db, { second: { currency: 'EUR', seatsTotal } })
  const held = await holdJourney(app, { user, legs })
  return { user, legs, ...held, ...(await startJourneyCheckout(app, { user, ...held })) }
}

type Pair = Awaited<ReturnType<typeof aHeldPair>>

/** The same with the first payment authorised and the second one's page open. */
async function aHalfPaidPair(seatsTotal = 8) {
  const pair = await aHeldPair(seatsTotal)
  await payOnHostedPage(pair.url)
  return { ...pair, second: await startJourneyCheckout(app, pair) }
}

async function lapse({ journeyId }: Pair): Promise<void> {
  await sql`update bookings set hold_expires_at = now() - interval '1 second' where journey_id = ${journeyId}`.execute(
    db,
  )
}

/** Bookings, payments, seats and what the provider keeps, each of the first flight and of the second. */
async function whatIs({ journeyId }: Pair) {
  const { rows } = await sql<Row>`
    select coalesce(b.cancel_reason, b.status) as booking, p.status as payment, p.release_reason as why,
      p.payment_intent_id as intent, array[l.seats_held, l.seats_sold] as seats, coalesce((
        select sum(e.amount_minor) from ledger_entries e where e.booking_id = b.id and e.account = 'provider'), 0) as ledger
    from bookings b join legs l on l.id = b.leg_id left join lateral (
      select * from payments p where p.booking_id = b.id order by p.created_at desc limit 1) p on true
    where b.journey_id = ${journeyId} order by b.journey_part`.execute(db)
  assert.deepEqual(await findImbalances(db), [])
  const asked = await Promise.all(rows.map(({ intent }) => askProvider(stripe, intent)))
  assert.deepEqual(
    rows.map(({ ledger }) => Number(ledger)),
    asked.map(({ kept }) => kept),
    'the ledger and the provider agree',
  )
  return {
    bookings: rows.map(({ booking }) => booking),
    payments: rows.map(({ payment }) => payment),
    why: rows.map(({ why }) => why),
    seats: rows.map(({ seats }) => seats),
    kept: asked.map(({ kept }) => kept),
    waits: asked.map(({ waits }) => waits),
  }
}

type Row = {
  booking: string
  payment: string | null
  why: string | null
  intent: string | null
  seats: [number, number]
  ledger: number
}

const BOTH = { bookings: ['CONFIRMED', 'CONFIRMED'], payments: ['CAPTURED', 'CAPTURED'], why: [null, null] }
const KEPT = { kept: [420_000, 610_000], waits: [false, false] }
const NO_MONEY = { kept: [0, 0], waits: [false, false] }

async function assertBothBooked(pair: Pair): Promise<void> {
  const seats = [
    [0, 1],
    [0, 1],
  ]
  assert.deepEqual(await whatIs(pair), { ...BOTH, ...KEPT, seats })
}

async function assertNothing(pair: Pair) {
  const { kept, waits, seats, ...rest } = await whatIs(pair)
  assert.deepEqual({ kept, waits }, NO_MONEY)
  const none = [0, 0]
  assert.deepEqual(seats, [none, none])
  return rest
}

const settle = ({ firstBookingId: bookingId }: Pair) => settleBooking(db, provider, { bookingId })

async function cancelLeg(legId: string): Promise<void> {
  const admin = await aUser(db, { role: 'ADMIN' })
  const answer = await app.call('POST', `/api/api/admin/legs/${legId}/cancel`, {
    as: admin,
    body: { reason: 'Maintenance' },
  })
  assert.equal(answer.status, 200, answer.text)
}

describe('a journey of two currencies', () => {
  test('is one hold and two charges: the first waits for the second, then both are taken', async () => {
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
    const said = await journeyStatus(app, pair)
    assert.equal(said.paymentStatus, 'paid')
    await assertBothBooked(pair)
    assert.equal((await reconcile(db, provider, { underWaySeconds: 0 })).differencesCount, 0)
  })

  test('opens one page at a time, however often it is asked for, and none when both are paid', async () => {
    const pair = await aHeldPair()
    const again = await Promise.all([1, 2, 3].map(() => startJourneyCheckout(app, pair)))
    assert.deepEqual(new Set(again.map(({ sessionId }) => sessionId)), new Set([pair.sessionId]))
    await payOnHostedPage(pair.url)
    const seconds = await Promise.all([1, 2, 3].map(() => startJourneyCheckout(app, pair)))
    assert.equal(new Set(seconds.map(({ sessionId }) => sessionId)).size, 1)
    await payOnHostedPage(seconds[0]?.url ?? '')
    await assert.rejects(startJourneyCheckout(app, pair), /payment_in_progress/)
  })

  test('with every webhook lost and every page closed, the scheduled check alone confirms both', async () => {
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

  test('a second payment that is declined charges nothing, and both are released together', async () => {
    const pair = await aHalfPaidPair()
    await payOnHostedPage(pair.second.url, CARDS.declined)
    const said = await journeyStatus(app, pair)
    assert.deepEqual([said.paymentStatus, said.journey.held], ['unpaid', true])
    const path = `/api/api/checkout/journey/${pair.journeyId}/abandon`
    const released = await app.call('POST', path, {
      as: pair.user,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    assert.equal(released.status, 200, released.text)
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

  test('a hold that lapses between the two payments lets the first go, closes the second, and says why', async () => {
    const pair = await aHalfPaidPair()
    await lapse(pair)
    const said = await journeyStatus(app, pair)
    assert.match(said.error, /other flight of your journey was not paid for before your hold ended/)
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

  test('a second payment in the moment in which the hold lapses is found before anything is let go', async () => {
    const pair = await aHalfPaidPair()
    await journeyStatus(app, pair)
    await payOnHostedPage(pair.second.url)
    await lapse(pair)
    await expireHolds(db)
    await settle(pair)
    await assertBothBooked(pair)
  })

  test('a second payment after the first was let go is let go as well', async () => {
    const pair = await aHalfPaidPair()
    await syncPayment(db, provider, { sessionId: pair.sessionId })
    const { intent } = await readIntent(pair.firstBookingId)
    await stripe.paymentIntents.cancel(intent)
    await payOnHostedPage(pair.second.url)
    await journeyStatus(app, pair)
    await settle(pair)
    const { bookings } = await assertNothing(pair)
    assert.deepEqual(bookings, ['PAYMENT_FAILED', 'PAYMENT_FAILED'])
  })

  test('two buyers and one seat on the second flight: one has both flights, the other has nothing to pay', async () => {
    const pair = await aHalfPaidPair(1)
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

  test('a flight that its operator cancels between the two payments takes the other with it', async () => {
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

describe('a process that dies between two charges', () => {
  test('is continued where the first was taken: the second is taken too, once', async () => {
    const pair = await bothAuthorised()
    await stripe.paymentIntents.capture((await readIntent(pair.firstBookingId)).intent)
    await Promise.all([1, 2, 3].map(() => settle(pair)))
    await settleBooking(db, provider, { bookingId: pair.secondBookingId })
    await assertBothBooked(pair)
    assert.equal((await reconcile(db, provider, { underWaySeconds: 0 })).differencesCount, 0)
  })

  test('gives the first back where the second cannot be taken any more', async () => {
    const pair = await bothAuthorised()
    await stripe.paymentIntents.capture((await readIntent(pair.firstBookingId)).intent)
    await stripe.paymentIntents.cancel((await readIntent(pair.secondBookingId)).intent)
    await settle(pair)
    for (const { sessionId } of [pair, pair.second]) await syncPayment(db, provider, { sessionId })
    await settle(pair)
    await sendRefunds()
    const { bookings } = await assertNothing(pair)
    assert.deepEqual(bookings, ['PAYMENT_FAILED', 'PAYMENT_FAILED'])
    assert.equal((await journeyStatus(app, pair)).paymentStatus, 'refunded')
    assert.equal((await reconcile(db, provider, { underWaySeconds: 0 })).differencesCount, 0)
  })

  test('gives the first back where the second flight was cancelled meanwhile', async () => {
    const pair = await bothAuthorised()
    await stripe.paymentIntents.capture((await readIntent(pair.firstBookingId)).intent)
    await syncPayment(db, provider, { sessionId: pair.sessionId })
    await cancelLeg(pair.legs.second.id)
    await settle(pair)
    await sendRefunds()
    const { bookings } = await assertNothing(pair)
    assert.deepEqual(bookings, ['PAYMENT_FAILED', 'OPERATOR'])
  })
})

test('afterwards one is cancelled by its own policy, and only its own money goes back', async () => {
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

async function bothAuthorised() {
  const pair = await aHalfPaidPair()
  await payOnHostedPage(pair.second.url)
  for (const { sessionId } of [pair, pair.second]) await syncPayment(db, provider, { sessionId })
  return pair
}

async function readIntent(bookingId: string): Promise<{ intent: string }> {
  const { paymentIntentId } = await db
    .selectFrom('payments')
    .select('paymentIntentId')
    .where('bookingId', '=', bookingId)
    .where('paymentIntentId', 'is not', null)
    .executeTakeFirstOrThrow()
  return { intent: paymentIntentId ?? '' }
}

async function sendRefunds(): Promise<void> {
  const refunds = await db.selectFrom('refunds').select('id').where('status', '=', 'REQUESTED').execute()
  for (const { id } of refunds) await sendRefund(db, provider, { refundId: id })
}
