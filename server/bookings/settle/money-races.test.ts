import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { toLegForm } from '#contract/legs/operator-legs.ts'
import { formatLocalTextAt } from '#contract/local-instants.ts'
import { expireHolds } from '#server/bookings/hold/expire-holds.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { sendRefund, syncRefund } from '#server/payments/refunds/send-refund.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { aPaidBooking, CARDS, holdSeats, payOnHostedPage, sandboxControl, startCheckout } from '#test/pay.ts'
import { readRefunds, refundAsAdmin } from '#test/refunds.ts'
import { settleBooking } from './settle-booking.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const admin = await aUser(db, { role: 'ADMIN' })

async function ask(path: string, body: object) {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return await app.call('POST', `/api/api/admin${path}`, { as: admin, body, headers })
}

async function refund(bookingId: string, asked: { kind: 'full' | 'amount'; amountMinor?: number }) {
  const answer = await refundAsAdmin(app, { admin, bookingId }, asked)
  if (answer.status === 200) await sendRefund(db, provider, { refundId: answer.json.refundId })
  return answer
}

async function readBooking(bookingId: string) {
  return await db
    .selectFrom('bookings')
    .select(['status', 'cancelReason'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

/** A booking with an authorised card on a leg that needs an administrator's approval. */
async function anAuthorisedBooking({ instantConfirm = false } = {}) {
  const leg = await aLeg(db, { instantConfirm })
  const user = await aUser(db)
  await holdSeats(app, { user, legId: leg.id })
  const checkout = await startCheckout(app, { user, legId: leg.id })
  await payOnHostedPage(checkout.url)
  await syncPayment(db, provider, { sessionId: checkout.sessionId })
  if (!instantConfirm) await settleBooking(db, provider, { bookingId: checkout.bookingId })
  return { leg, user, ...checkout }
}

async function readLastMailTo(email: string): Promise<string> {
  const { text } = await db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return text
}

describe('a cancelled flight', () => {
  test('refunds all that is left, also after an earlier refund failed and was enqueued again', async () => {
    const leg = await aLeg(db)
    const user = await aUser(db)
    const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, card: CARDS.refundFails })
    await refund(bookingId, { kind: 'amount', amountMinor: 100_000 })
    // The bank returns the refund; the administrator enters the amount again instead of retrying.
    await sandboxControl(app, 'advance', { seconds: 6 })
    const [failed] = await readRefunds(db, bookingId)
    const { stripeRefundId } = await db
      .selectFrom('refunds')
      .select('stripeRefundId')
      .where('id', '=', failed?.id ?? '')
      .executeTakeFirstOrThrow()
    await syncRefund(db, provider, { stripeRefundId: stripeRefundId ?? '' })
    await refund(bookingId, { kind: 'amount', amountMinor: 100_000 })

    await ask(`/legs/${leg.id}/cancel`, { reason: 'Maintenance' })
    const all = await readRefunds(db, bookingId)
    assert.equal(all[0]?.status, 'FAILED')
    const back = all.filter(({ status }) => status !== 'FAILED').map(({ amountMinor }) => amountMinor)
    assert.deepEqual(back, [100_000, 320_000])
  })

  test('says how much is refunded if a part was refunded before', async () => {
    const owner = await aUser(db, { role: 'OPERATOR' })
    const leg = await aLeg(db, { operatorId: (await anOperator(db, { userId: owner.id })).id })
    const [one, other] = [await aUser(db), await aUser(db)]
    const partly = await aPaidBooking(app, { user: one, legId: leg.id })
    const wholly = await aPaidBooking(app, { user: other, legId: leg.id })
    await refund(partly.bookingId, { kind: 'amount', amountMinor: 20_000 })
    await refund(wholly.bookingId, { kind: 'full' })
    const { preview } = (
      await app.call('GET', `/api/api/operators/flights/${leg.id}/cancellation`, { as: owner })
    ).json
    assert.deepEqual([preview.refundedBookings, preview.refundedMinor], [1, 400_000])
    const { json } = await ask(`/legs/${leg.id}/cancel`, { reason: 'Maintenance' })
    assert.deepEqual([json.refundedBookings, json.refundedMinor], [1, 400_000])
    assert.match(await readLastMailTo(one.email), /What is left of your payment, \$4,000/)
    const mail = await readLastMailTo(other.email)
    assert.match(mail, /has gone back to your card already/)
    assert.doesNotMatch(mail, /Nothing was charged/)
  })
})

describe('a booking that waits for an administrator', () => {
  test('is released when the flight leaves, and cannot be captured any more', async () => {
    const { leg, bookingId, sessionId } = await anAuthorisedBooking()
    await sql`update legs set departure_at = now() - interval '1 minute' where id = ${leg.id}`.execute(db)
    const refused = await ask(`/bookings/${bookingId}/capture`, {})
    assert.deepEqual([refused.status, refused.json.code], [409, 'flight_departed'])
    await settleBooking(db, provider, { bookingId })
    assert.deepEqual(await readBooking(bookingId), { status: 'CANCELLED', cancelReason: 'OPERATOR' })
    const session = await provider.stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent'],
    })
    assert.equal((session.payment_intent as { status: string }).status, 'canceled')
  })
})

describe('a payment that is refunded because no seat was left', () => {
  test('buys no seat even if one becomes free meanwhile', async () => {
    const { leg, bookingId, sessionId } = await anAuthorisedBooking({ instantConfirm: true })
    await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`.execute(
      db,
    )
    await expireHolds(db)
    const neighbour = await aUser(db)
    const held = await holdSeats(app, { user: neighbour, legId: leg.id, seats: 8 })
    await captureAtProvider(bookingId)
    await syncPayment(db, provider, { sessionId })
    await settleBooking(db, provider, { bookingId })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const path = `/api/api/checkout/${held.bookingId}/abandon`
    assert.equal((await app.call('POST', path, { as: neighbour, headers })).status, 200)
    await settleBooking(db, provider, { bookingId })
    assert.deepEqual(await readBooking(bookingId), { status: 'CANCELLED', cancelReason: 'EXPIRED' })
    assert.equal((await readRefunds(db, bookingId)).length, 1)
  })

  test('leaves its seats free if the flight left before the confirmation', async () => {
    const { leg, bookingId, sessionId } = await anAuthorisedBooking({ instantConfirm: true })
    await captureAtProvider(bookingId)
    await syncPayment(db, provider, { sessionId })
    await sql`update legs set departure_at = now() - interval '1 minute' where id = ${leg.id}`.execute(db)
    await settleBooking(db, provider, { bookingId })
    assert.equal((await readBooking(bookingId)).status, 'CANCELLED')
    assert.equal((await readRefunds(db, bookingId))[0]?.amountMinor, 420_000)
    const { rows } = await sql`select seats_held, seats_sold from legs where id = ${leg.id}`.execute(db)
    assert.deepEqual(rows, [{ seatsHeld: 0, seatsSold: 0 }])
  })
})

async function captureAtProvider(bookingId: string): Promise<void> {
  const { paymentIntentId } = await db
    .selectFrom('payments')
    .select('paymentIntentId')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  await provider.stripe.paymentIntents.capture(paymentIntentId ?? '')
}

describe('a payment that arrives after the hold has ended', () => {
  test('buys no seat on a flight that was moved meanwhile, because this traveller was not notified', async () => {
    const { leg, bookingId } = await anAuthorisedBooking({ instantConfirm: true })
    await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`.execute(
      db,
    )
    await expireHolds(db)
    const operator = await aUser(db, { role: 'OPERATOR' })
    await db.updateTable('operators').set({ userId: operator.id }).where('id', '=', leg.operatorId).execute()
    const path = `/api/api/operators/flights/${leg.id}`
    const { flight: operatorLeg } = (await app.call('GET', path, { as: operator })).json
    const later = (instant: string) =>
      formatLocalTextAt(new Date(Date.parse(instant) + 5 * 3_600_000).toISOString(), 'America/New_York')
    const { departureUTC, arrivalUTC } = operatorLeg
    const form = {
      ...toLegForm(operatorLeg),
      departureLocal: later(departureUTC),
      arrivalLocal: later(arrivalUTC),
    }
    const body = { flight: form, agreedTo: 'NONE' }
    const changed = await app.call('POST', `${path}/change`, { as: operator, body })
    assert.equal(changed.status, 200, changed.text)
    await settleBooking(db, provider, { bookingId })
    assert.deepEqual(await readBooking(bookingId), { status: 'CANCELLED', cancelReason: 'EXPIRED' })
  })
})

describe('a payment that was captured a moment ago', () => {
  test('cannot be refunded before its seats are confirmed, so that nobody gets both seat and refund', async () => {
    const { bookingId, sessionId } = await anAuthorisedBooking({ instantConfirm: true })
    await captureAtProvider(bookingId)
    await syncPayment(db, provider, { sessionId })
    assert.equal((await readBooking(bookingId)).status, 'PENDING')
    assert.equal((await refund(bookingId, { kind: 'full' })).json.code, 'nothing_to_refund')
    await settleBooking(db, provider, { bookingId })
    assert.equal((await readBooking(bookingId)).status, 'CONFIRMED')
    assert.deepEqual(await readRefunds(db, bookingId), [])
    assert.deepEqual(await findImbalances(db), [])
  })
})
