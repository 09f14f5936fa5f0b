import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { notifyOtherLegOnce } from '#server/bookings/cancel/notify-other-leg.ts'
import { checkPayments, expireHolds } from '#server/bookings/hold/expire-holds.ts'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { decide, learn } from '#test/disputes.ts'
import { holdJourney, journeyStatus, startJourneyCheckout, twoLegs } from '#test/journeys.ts'
import { CARDS, payOnHostedPage } from '#test/pay.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

/** A traveller who holds both legs and has the payment page open. */
async function aStartedJourney({ seats = 1 } = {}) {
  const user = await aUser(db)
  const legs = await twoLegs(db)
  const held = await holdJourney(app, { user, legs, seats })
  const checkout = await startJourneyCheckout(app, { user, journeyId: held.journeyId })
  return { user, legs, ...held, ...checkout }
}

type Started = Awaited<ReturnType<typeof aStartedJourney>>

async function lapse({ journeyId }: Started): Promise<void> {
  const holdExpiresAt = sql<Date>`now() - interval '1 second'`
  await db.updateTable('bookings').set({ holdExpiresAt }).where('journeyId', '=', journeyId).execute()
}

/** Reads the state of a journey, and checks that all money has a seat or a refund. */
async function whatIs({ journeyId, sessionId, legs }: Started) {
  const bookings = await db
    .selectFrom('bookings')
    .selectAll()
    .where('journeyId', '=', journeyId)
    .orderBy('journeyPart')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute()
  const seats = await db
    .selectFrom('legs')
    .select(['id', 'seatsHeld', 'seatsSold'])
    .where('id', 'in', [legs.first.id, legs.second.id])
    .execute()
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(e.amount_minor), 0) as held from ledger_entries e join bookings b on b.id = e.booking_id
    where b.journey_id = ${journeyId} and e.account = 'provider'`.execute(db)
  const session = await provider.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  const intent = session.payment_intent
  const received = intent && typeof intent === 'object' ? intent.amount_received : 0
  assert.deepEqual(await findImbalances(db), [])
  return {
    statuses: bookings.map(({ status, cancelReason }) => cancelReason ?? status),
    payments: payments.map(({ status, amountMinor }) => [status, amountMinor]),
    why: payments.map(({ releaseReason }) => releaseReason),
    seats: [legs.first.id, legs.second.id].map((id) => {
      const one = seats.find((seat) => seat.id === id)
      return [one?.seatsHeld, one?.seatsSold]
    }),
    heldMinor: rows[0]?.held ?? 0,
    received,
    intent: typeof intent === 'object' ? intent?.status : null,
    session,
  }
}

describe('paying a journey', () => {
  test('uses one page with a line for each flight, one authorisation and one capture; then each flight is a trip', async () => {
    const started = await aStartedJourney({ seats: 2 })
    const items = await provider.stripe.checkout.sessions.listLineItems(started.sessionId)
    assert.deepEqual(
      items.data.map(({ description, amount_total }) => [description, amount_total]),
      [
        ['2 seats, New York (TEB) to Miami (OPF)', 840_000],
        ['2 seats, Fort Lauderdale (FLL) to Los Angeles (VNY)', 1_220_000],
      ],
    )
    const paid = await payOnHostedPage(started.url)
    assert.match(paid.headers.get('location') ?? '', /\/booking\/journey\/.*session_id=cs_/)
    const status = await journeyStatus(app, started)
    assert.equal(status.paymentStatus, 'paid')
    assert.deepEqual(
      status.journey.parts.map(({ status }: { status: string }) => status),
      ['CONFIRMED', 'CONFIRMED'],
    )
    const now = await whatIs(started)
    assert.equal(now.received, 2_060_000)
    assert.deepEqual(now.payments, [
      ['CAPTURED', 840_000],
      ['CAPTURED', 1_220_000],
    ])
    assert.deepEqual(now.seats, [
      [0, 2],
      [0, 2],
    ])
    assert.equal(now.heldMinor, 2_060_000)
    const { differencesCount } = await reconcile(db, provider, { underWaySeconds: 0 })
    assert.equal(differencesCount, 0)
  })

  test('opens one page, however often it is requested', async () => {
    const started = await aStartedJourney()
    const again = await Promise.all([1, 2, 3].map(() => startJourneyCheckout(app, started)))
    assert.deepEqual(new Set(again.map(({ sessionId }) => sessionId)), new Set([started.sessionId]))
    assert.equal((await whatIs(started)).payments.length, 2)
  })

  test('a declined card charges nothing, and the hold keeps its end', async () => {
    const started = await aStartedJourney()
    await payOnHostedPage(started.url, CARDS.declined)
    await journeyStatus(app, started)
    const now = await whatIs(started)
    assert.deepEqual([now.statuses, now.received, now.heldMinor], [['PENDING', 'PENDING'], 0, 0])
  })

  test('if the webhook is lost and the page closed, the scheduled check alone confirms both flights', async () => {
    const started = await aStartedJourney()
    await payOnHostedPage(started.url)
    await sql`update payments set check_at = now() where session_id = ${started.sessionId}`.execute(db)
    await checkPayments(db)
    const jobs = await app.pool.query('select from graphile_worker.jobs where key = $1', [
      `sync ${started.sessionId}`,
    ])
    assert.equal(jobs.rowCount, 1)
    const synced = await syncPayment(db, provider, { sessionId: started.sessionId })
    assert.equal(synced?.bookingId, started.firstBookingId)
    await settleBooking(db, provider, { bookingId: started.secondBookingId })
    const now = await whatIs(started)
    assert.deepEqual(now.statuses, ['CONFIRMED', 'CONFIRMED'])
    assert.equal(now.heldMinor, now.received)
  })
})

describe('all or nothing', () => {
  test('if a seat is sold during the authorisation, neither flight is booked and nothing is charged', async () => {
    const started = await aStartedJourney()
    await payOnHostedPage(started.url)
    await lapse(started)
    await sql`update legs set seats_sold = seats_total - seats_held where id = ${started.legs.second.id}`.execute(
      db,
    )
    await sql`update bookings set status = 'CANCELLED', cancel_reason = 'EXPIRED', cancelled_at = now()
      where id = ${started.secondBookingId}`.execute(db)
    await sql`update legs set seats_held = 0, seats_sold = seats_total where id = ${started.legs.second.id}`.execute(
      db,
    )
    const status = await journeyStatus(app, started)
    assert.match(status.error, /other flight of your journey could not be booked/)
    const now = await whatIs(started)
    assert.deepEqual(now.statuses, ['PAYMENT_FAILED', 'EXPIRED'])
    assert.deepEqual(now.why, ['OTHER_FLIGHT', 'SEATS_GONE'])
    assert.deepEqual([now.intent, now.received, now.heldMinor], ['canceled', 0, 0])
    assert.deepEqual(now.seats[0], [0, 0])
  })

  test('lapsed holds whose seats are still free are both confirmed', async () => {
    const started = await aStartedJourney()
    await payOnHostedPage(started.url)
    await lapse(started)
    await expireHolds(db)
    await journeyStatus(app, started)
    const now = await whatIs(started)
    assert.deepEqual(now.statuses, ['CONFIRMED', 'CONFIRMED'])
    assert.equal(now.received, 1_030_000)
  })

  test('if the operator cancels one flight before the capture, neither is booked', async () => {
    const started = await aStartedJourney()
    await payOnHostedPage(started.url)
    await cancelLeg(started.legs.second.id)
    await syncPayment(db, provider, { sessionId: started.sessionId })
    await settleBooking(db, provider, { bookingId: started.secondBookingId })
    const now = await whatIs(started)
    assert.deepEqual(now.statuses, ['PAYMENT_FAILED', 'OPERATOR'])
    assert.deepEqual([now.intent, now.received, now.heldMinor], ['canceled', 0, 0])
  })

  test('after a process dies during the capture, both flights are confirmed once', async () => {
    const started = await aStartedJourney()
    await payOnHostedPage(started.url)
    const { stripe } = provider
    // Captured at the provider, but not recorded here.
    await syncPayment(db, provider, { sessionId: started.sessionId })
    const { paymentIntentId } = await db
      .selectFrom('payments')
      .select('paymentIntentId')
      .where('sessionId', '=', started.sessionId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await stripe.paymentIntents.capture(paymentIntentId ?? '')
    await Promise.all([
      settleBooking(db, provider, { bookingId: started.firstBookingId }),
      settleBooking(db, provider, { bookingId: started.secondBookingId }),
    ])
    const now = await whatIs(started)
    assert.deepEqual(now.statuses, ['CONFIRMED', 'CONFIRMED'])
    assert.equal(now.heldMinor, 1_030_000)
  })

  test('if one flight is cancelled during the capture, it is refunded, and the other stays with a full refund on offer', async () => {
    const started = await aStartedJourney()
    await payOnHostedPage(started.url)
    await syncPayment(db, provider, { sessionId: started.sessionId })
    const { rows } = await sql<{ intent: string }>`
      select payment_intent_id as intent from payments where session_id = ${started.sessionId} limit 1`.execute(
      db,
    )
    await provider.stripe.paymentIntents.capture(rows[0]?.intent ?? '')
    await cancelLeg(started.legs.first.id)
    await syncPayment(db, provider, { sessionId: started.sessionId })
    await settleBooking(db, provider, { bookingId: started.firstBookingId })
    await sendRefunds()
    const now = await whatIs(started)
    assert.deepEqual(now.statuses, ['OPERATOR', 'CONFIRMED'])
    assert.equal(now.heldMinor, 610_000)
    assert.equal((await readQuote(started, started.secondBookingId)).way, 'FULL_OFFERED')
    const asked = await app.pool.query('select from graphile_worker.jobs where key = $1', [
      `tell other ${started.firstBookingId}`,
    ])
    assert.equal(asked.rowCount, 1)
    const about = { bookingId: started.firstBookingId }
    await Promise.all([notifyOtherLegOnce(db, about), notifyOtherLegOnce(db, about)])
    const mails = await db
      .selectFrom('mails')
      .select('text')
      .where('bookingId', '=', started.secondBookingId)
      .where('kind', '=', 'other-flight')
      .execute()
    assert.equal(mails.length, 1)
    assert.match(mails[0]?.text ?? '', /have everything back that has not gone back yet, up to \$6,100/)
  })
})

describe('after the booking', () => {
  test('one flight is cancelled by its own policy, and only its share is refunded', async () => {
    const started = await aPaidJourney()
    const quote = await readQuote(started, started.firstBookingId)
    assert.deepEqual([quote.way, quote.refundMinor], ['POLICY', 399_000])
    await cancel(started, started.firstBookingId, quote)
    await sendRefunds()
    const now = await whatIs(started)
    assert.deepEqual(now.statuses, ['TRAVELLER', 'CONFIRMED'])
    assert.equal(now.heldMinor, 1_030_000 - 399_000)
    // A traveller's own cancellation gives no full refund for the other leg.
    assert.equal((await readQuote(started, started.secondBookingId)).way, 'POLICY')
    assert.equal((await reconcile(db, provider, { underWaySeconds: 0 })).differencesCount, 0)
  })

  test('if the operator cancels one flight, the other is offered and given a full refund', async () => {
    const started = await aPaidJourney()
    await cancelLeg(started.legs.first.id)
    const quote = await readQuote(started, started.secondBookingId)
    assert.deepEqual([quote.way, quote.refundMinor], ['FULL_OFFERED', 610_000])
    await cancel(started, started.secondBookingId, quote)
    await sendRefunds()
    const now = await whatIs(started)
    assert.deepEqual(now.statuses, ['OPERATOR', 'TRAVELLER'])
    assert.deepEqual(
      now.payments.map(([status]) => status),
      ['REFUNDED', 'REFUNDED'],
    )
    assert.equal(now.heldMinor, 0)
    assert.equal((await reconcile(db, provider, { underWaySeconds: 0 })).differencesCount, 0)
    const { rows } = await sql<{ subject: string }>`
      select m.subject from mails m where m.recipient = ${started.user.email} order by m.id`.execute(db)
    assert.ok(
      rows.some(({ subject }) => /other flight/i.test(subject)),
      rows.map(({ subject }) => subject).join(' | '),
    )
  })
})

async function aPaidJourney(card = CARDS.pays): Promise<Started> {
  const started = await aStartedJourney()
  await payOnHostedPage(started.url, card)
  const { paymentStatus } = await journeyStatus(app, started)
  assert.equal(paymentStatus, 'paid')
  return started
}

async function cancelLeg(legId: string): Promise<void> {
  const admin = await aUser(db, { role: 'ADMIN' })
  const answer = await app.call('POST', `/api/api/admin/legs/${legId}/cancel`, {
    as: admin,
    body: { reason: 'Maintenance' },
  })
  assert.equal(answer.status, 200, answer.text)
}

async function readQuote({ user }: Started, bookingId: string) {
  const answer = await app.call('GET', `/api/api/trips/${bookingId}/cancellation`, { as: user })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.quote
}

async function cancel(
  { user }: Started,
  bookingId: string,
  { way, refundMinor }: { way: string; refundMinor: number },
): Promise<void> {
  const answer = await app.call('POST', `/api/api/trips/${bookingId}/cancellation`, {
    as: user,
    body: { way, refundMinor },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  assert.equal(answer.status, 200, answer.text)
}

async function sendRefunds(): Promise<void> {
  const refunds = await db.selectFrom('refunds').select('id').where('status', '=', 'REQUESTED').execute()
  for (const { id } of refunds) await sendRefund(db, provider, { refundId: id })
}

describe('a dispute about the one charge', () => {
  test('is borne by both flights by their shares, and is one transaction in the nightly comparison', async () => {
    const started = await aPaidJourney(CARDS.disputed)
    const { rows } = await sql<{ intent: string }>`
      select payment_intent_id as intent from payments where session_id = ${started.sessionId} limit 1`.execute(
      db,
    )
    const { data } = await provider.stripe.disputes.list({ payment_intent: rows[0]?.intent ?? '' })
    const stripeDisputeId = data[0]?.id ?? ''
    await learn(app, stripeDisputeId)
    await learn(app, stripeDisputeId)
    assert.deepEqual(await readParts(stripeDisputeId), [
      [420_000, 420_000, 42_000],
      [610_000, 610_000, 61_000],
    ])
    assert.equal((await whatIs(started)).heldMinor, -1500)
    assert.equal((await reconcile(db, provider, { underWaySeconds: 0 })).differencesCount, 0)

    await decide(app, stripeDisputeId, 'winning_evidence')
    await learn(app, stripeDisputeId)
    const now = await whatIs(started)
    assert.equal(now.heldMinor, 1_030_000 - 1500)
    assert.equal((await reconcile(db, provider, { underWaySeconds: 0 })).differencesCount, 0)
  })
})

async function readParts(stripeDisputeId: string): Promise<number[][]> {
  const rows = await db
    .selectFrom('disputes')
    .select(['amountMinor', 'withdrawnMinor', 'platformMinor'])
    .where('stripeDisputeId', '=', stripeDisputeId)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.amountMinor, row.withdrawnMinor, row.platformMinor])
}
