import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expireHolds } from '#server/bookings/hold/expire-holds.ts'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { closePayments } from '#server/payments/end-payment.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import type { TestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { holdJourney, startJourneyCheckout, twoLegs } from '#test/journeys.ts'
import { askProvider, payOnHostedPage } from '#test/pay.ts'

type Asked = NonNullable<Parameters<typeof twoLegs>[1]> & { user?: Awaited<ReturnType<typeof aUser>> }
type Row = {
  booking: string
  payment: string | null
  why: string | null
  intent: string | null
  seats: [number, number]
  ledger: number
}

export const BOTH = {
  bookings: ['CONFIRMED', 'CONFIRMED'],
  payments: ['CAPTURED', 'CAPTURED'],
  why: [null, null],
}
export const KEPT = { kept: [420_000, 610_000], waits: [false, false] }
export const NO_MONEY = { kept: [0, 0], waits: [false, false] }

/** Makes journeys of a leg in dollars and one in euros, in every state of their two payments. */
export function openJourneyPairs(app: TestApp) {
  const { db } = app
  const { provider } = app.app
  const { stripe } = provider

  /** The traveller holds both legs and has the first payment's page open. */
  async function hold(asked: Asked = {}) {
    const { user = await aUser(db), ...wanted } = asked
    const legs = await twoLegs(db, { ...wanted, second: { currency: 'EUR', ...wanted.second } })
    const held = await holdJourney(app, { user, legs })
    return { user, legs, ...held, ...(await startJourneyCheckout(app, { user, ...held })) }
  }

  type Pair = Awaited<ReturnType<typeof hold>>

  /** The first payment is authorised, and the page of the second one is open. */
  async function payHalf(asked: Asked = {}) {
    const pair = await hold(asked)
    await payOnHostedPage(pair.url)
    return { ...pair, second: await startJourneyCheckout(app, pair) }
  }

  /** Both payments are authorised and recorded, and not captured yet. */
  async function payBoth(asked: Asked = {}) {
    const pair = await payHalf(asked)
    await payOnHostedPage(pair.second.url)
    for (const { sessionId } of [pair, pair.second]) await syncPayment(db, provider, { sessionId })
    return pair
  }

  async function lapse({ journeyId }: Pair): Promise<void> {
    await sql`update bookings set hold_expires_at = now() - interval '1 second' where journey_id = ${journeyId}`.execute(
      db,
    )
  }

  /** Releases the journey as its traveller does, including the job that closes the payment pages. */
  async function release({ user, journeyId }: Pair): Promise<void> {
    const released = await app.call('POST', `/api/api/checkout/journey/${journeyId}/abandon`, {
      as: user,
      headers: { 'idempotency-key': randomUUID() },
    })
    assert.equal(released.status, 200, released.text)
  }

  async function settle({ firstBookingId: bookingId }: Pair): Promise<void> {
    await settleBooking(db, provider, { bookingId })
  }

  async function cancelLeg(legId: string): Promise<void> {
    const admin = await aUser(db, { role: 'ADMIN' })
    const answer = await app.call('POST', `/api/api/admin/legs/${legId}/cancel`, {
      as: admin,
      body: { reason: 'Maintenance' },
    })
    assert.equal(answer.status, 200, answer.text)
  }

  async function sendRefunds(): Promise<void> {
    const refunds = await db.selectFrom('refunds').select('id').where('status', '=', 'REQUESTED').execute()
    for (const { id } of refunds) await sendRefund(db, provider, { refundId: id })
  }

  async function readIntent(bookingId: string): Promise<string> {
    const { paymentIntentId } = await db
      .selectFrom('payments')
      .select('paymentIntentId')
      .where('bookingId', '=', bookingId)
      .where('paymentIntentId', 'is not', null)
      .executeTakeFirstOrThrow()
    return paymentIntentId ?? ''
  }

  /** Runs the scheduled checks and the jobs, without a webhook or a browser. */
  async function goOn(pair: Pair): Promise<void> {
    for (let pass = 0; pass < 2; pass++) await lookAgain(pair)
    await sendRefunds()
  }

  async function lookAgain({ firstBookingId, secondBookingId }: Pair): Promise<void> {
    const both = [firstBookingId, secondBookingId]
    await expireHolds(db)
    const unfinished = await db
      .selectFrom('payments')
      .select('sessionId')
      .where('bookingId', 'in', both)
      .where('checkAt', 'is not', null)
      .execute()
    for (const { sessionId } of unfinished) if (sessionId) await syncPayment(db, provider, { sessionId })
    for (const bookingId of both) {
      await closePayments(db, provider, { bookingId })
      await settleBooking(db, provider, { bookingId })
    }
  }

  /** Reads bookings, payments, seats and the provider's kept amounts, for the first and the second leg. */
  async function observe({ journeyId }: Pair) {
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

  async function assertBothBooked(pair: Pair): Promise<void> {
    const seats = [
      [0, 1],
      [0, 1],
    ]
    assert.deepEqual(await observe(pair), { ...BOTH, ...KEPT, seats })
  }

  /** Asserts that the journey has no seat, no payment and no authorisation. */
  async function assertNothing(pair: Pair) {
    const { kept, waits, seats, ...rest } = await observe(pair)
    assert.deepEqual({ kept, waits }, NO_MONEY)
    const none = [0, 0]
    assert.deepEqual(seats, [none, none])
    return rest
  }

  return {
    ...{
      hold,
      payHalf,
      payBoth,
      lapse,
      release,
      settle,
      cancelLeg,
      sendRefunds,
      readIntent,
      lookAgain,
      goOn,
    },
    ...{ observe, assertBothBooked, assertNothing },
  }
}

export type JourneyPair = Awaited<ReturnType<ReturnType<typeof openJourneyPairs>['payHalf']>>
