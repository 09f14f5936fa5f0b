import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { offerSubstitutes } from '#server/bookings/substitutes/offer-substitutes.ts'
import { closePayments } from '#server/payments/end-payment.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { holdSeats, payOnHostedPage, startCheckout, syncAndSettle } from '#test/pay.ts'
import { readRefunds } from '#test/refunds.ts'
import { cancelLegs } from './cancel-legs.ts'

const app = await openTestApp()
const { db, connectionString } = app
const { provider } = app.app
const reason = 'The aircraft needs maintenance'

type Leg = Awaited<ReturnType<typeof aLeg>>

async function cancel(...legs: Leg[]) {
  const legIds = legs.map(({ id }) => id)
  return await db.transaction().execute((tx) => cancelLegs(tx, { legIds, reason }))
}

async function aPaidBooking(leg: Leg, { seats = 1 } = {}) {
  const started = await aStartedCheckout(leg, { seats })
  await payOnHostedPage(started.url)
  await syncAndSettle(app, started.sessionId)
  return started
}

async function aStartedCheckout(leg: Leg, { seats = 1 } = {}) {
  const user = await aUser(db)
  await holdSeats(app, { user, legId: leg.id, seats })
  return { user, ...(await startCheckout(app, { user, legId: leg.id, seats: seats })) }
}

/** Runs the jobs that the queue would run: the refunds, and the closing of open payment pages. */
async function runJobs(bookingId: string): Promise<void> {
  await closePayments(db, provider, { bookingId })
  await settleBooking(db, provider, { bookingId })
  const refunds = await readRefunds(db, bookingId)
  for (const { id } of refunds) await sendRefund(db, provider, { refundId: id })
}

async function readBooking(bookingId: string) {
  return await db
    .selectFrom('bookings')
    .select(['status', 'cancelReason'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

async function legNow({ id }: Leg) {
  return await db
    .selectFrom('legs')
    .select(['status', 'seatsHeld', 'seatsSold', 'cancelReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function mailsTo(email: string) {
  return await db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
}

async function moneyAt(sessionId: string) {
  const session = await provider.stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = session.payment_intent
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : null
  if (!charge || typeof charge !== 'object') return { kept: 0 }
  return { kept: charge.captured ? charge.amount_captured - charge.amount_refunded : 0 }
}

const OPERATOR_CANCELLED = { status: 'CANCELLED', cancelReason: 'OPERATOR' }

describe('cancelling a flight', () => {
  test('refunds every booking in full with the fee, releases every hold, and notifies the travellers', async () => {
    const leg = await aLeg(db)
    const paid = await aPaidBooking(leg, { seats: 2 })
    const holding = await aStartedCheckout(leg, { seats: 3 })
    const [summary] = await cancel(leg)
    assert.deepEqual(summary, {
      legId: leg.id,
      currency: 'USD',
      refundedBookings: 1,
      refundedSeats: 2,
      refundedMinor: 840_000,
      releasedHolds: 1,
    })
    assert.deepEqual(await legNow(leg), {
      status: 'CANCELLED',
      seatsHeld: 0,
      seatsSold: 0,
      cancelReason: reason,
    })
    for (const { bookingId } of [paid, holding])
      assert.deepEqual(await readBooking(bookingId), OPERATOR_CANCELLED)

    await runJobs(paid.bookingId)
    await runJobs(holding.bookingId)
    const [refund, ...others] = await readRefunds(db, paid.bookingId)
    assert.deepEqual([refund?.status, refund?.amountMinor, others.length], ['REFUNDED', 840_000, 0])
    assert.deepEqual(await moneyAt(paid.sessionId), { kept: 0 })
    assert.deepEqual(await readRefunds(db, holding.bookingId), [])
    assert.deepEqual(await findImbalances(db), [])
    const fee = await sql<{ left: number }>`select sum(amount_minor) as left from ledger_entries
      where booking_id = ${paid.bookingId} and account = 'platform_fees'`.execute(db)
    assert.equal(fee.rows[0]?.left, 0)

    const [, toPaid] = await mailsTo(paid.user.email)
    assert.match(toPaid?.subject ?? '', /^Cancelled by the operator: New York to Miami, booking FW-/)
    assert.match(toPaid?.text ?? '', /The aircraft needs maintenance\. The whole \$8,400, our fee included/)
    const [toHolder, ...more] = await mailsTo(holding.user.email)
    assert.match(toHolder?.text ?? '', /Your hold on it has ended\. Nothing was charged\./)
    assert.equal(more.length, 0)
  })

  test('also refunds the amounts kept from bookings that travellers or administrators had cancelled before', async () => {
    const operator = await aUser(db, { role: 'OPERATOR' })
    const { id: operatorId } = await anOperator(db, { userId: operator.id })
    const leg = await aLeg(db, { operatorId, departureAt: new Date(Date.now() + 30 * 3_600_000) })
    const cancelled = await aPaidBooking(leg, { seats: 2 })
    await app.call('POST', `/api/api/trips/${cancelled.bookingId}/cancellation`, {
      ...{ as: cancelled.user, body: { way: 'POLICY', refundMinor: 588_000 } },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    const ended = await aPaidBooking(leg)
    const admin = await aUser(db, { role: 'ADMIN' })
    const refunded = await app.call('POST', `/api/api/admin/bookings/${ended.bookingId}/refund`, {
      as: admin,
      body: { kind: 'amount', amountMinor: 20_000, refundedMinor: 0, reason: 'Weather', cancelSeats: true },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    assert.equal(refunded.status, 200, refunded.text)
    const allBack = await aPaidBooking(leg)
    const inFull = await app.call('POST', `/api/api/admin/bookings/${allBack.bookingId}/refund`, {
      as: admin,
      body: { kind: 'full', refundedMinor: 0, reason: 'Weather', cancelSeats: true },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    assert.equal(inFull.status, 200, inFull.text)
    for (const { bookingId } of [cancelled, ended, allBack]) await runJobs(bookingId)

    const path = `/api/api/operators/flights/${leg.id}/cancellation`
    const { preview } = (await app.call('GET', path, { as: operator })).json
    const [summary] = await cancel(leg)
    assert.deepEqual([summary?.refundedBookings, summary?.refundedMinor], [2, 252_000 + 400_000])
    assert.deepEqual([preview.refundedBookings, preview.refundedMinor], [2, 652_000])
    for (const { bookingId, sessionId, user } of [cancelled, ended]) {
      await runJobs(bookingId)
      assert.deepEqual(await moneyAt(sessionId), { kept: 0 })
      const mail = (await mailsTo(user.email)).at(-1)
      assert.match(mail?.subject ?? '', /^Cancelled by the operator: /)
      assert.match(
        mail?.text ?? '',
        /You had cancelled your booking before\. What was kept of it, \$[\d,]+, our fee/,
      )
    }
    assert.doesNotMatch(
      (await mailsTo(allBack.user.email)).at(-1)?.subject ?? '',
      /^Cancelled by the operator/,
    )
    const { rows } = await sql<{ account: string }>`
      select account from ledger_entries e join bookings b on b.id = e.booking_id where b.leg_id = ${leg.id}
      group by account having sum(e.amount_minor) <> 0`.execute(db)
    assert.deepEqual(rows, [], 'nothing is left of a cancelled flight')
  })

  test('again changes nothing, and legs that are not on sale are skipped', async () => {
    const leg = await aLeg(db)
    const paid = await aPaidBooking(leg)
    const draft = await aLeg(db, { status: 'DRAFT' })
    const flown = await aLeg(db, { status: 'FLOWN' })
    assert.equal((await cancel(leg, draft, flown)).length, 1)
    assert.deepEqual(await cancel(leg, draft, flown), [])
    assert.equal((await readRefunds(db, paid.bookingId)).length, 1)
    assert.equal((await mailsTo(paid.user.email)).length, 2)
    assert.equal((await legNow(draft)).status, 'DRAFT')
    assert.equal((await legNow(flown)).status, 'FLOWN')
  })

  test('is rolled back as a whole with the surrounding transaction', async () => {
    const leg = await aLeg(db)
    const { bookingId } = await aPaidBooking(leg)
    const undone = db.transaction().execute(async (tx) => {
      await cancelLegs(tx, { legIds: [leg.id], reason })
      throw new Error('the import failed')
    })
    await assert.rejects(undone, /the import failed/)
    assert.equal((await readBooking(bookingId)).status, 'CONFIRMED')
    assert.deepEqual(await readRefunds(db, bookingId), [])
    assert.equal((await legNow(leg)).status, 'PUBLISHED')
  })

  test('releases an authorisation that waits for an administrator, with one mail', async () => {
    const leg = await aLeg(db, { instantConfirm: false })
    const waiting = await aPaidBooking(leg)
    assert.equal((await readBooking(waiting.bookingId)).status, 'PENDING')
    await cancel(leg)
    await runJobs(waiting.bookingId)
    assert.deepEqual(await readBooking(waiting.bookingId), OPERATOR_CANCELLED)
    const payment = await db
      .selectFrom('payments')
      .select(['status', 'releaseReason'])
      .where('bookingId', '=', waiting.bookingId)
      .executeTakeFirstOrThrow()
    assert.deepEqual(payment, { status: 'CANCELLED', releaseReason: 'LEG_CANCELLED' })
    const mails = await mailsTo(waiting.user.email)
    assert.equal(mails.length, 1)
    assert.match(mails[0]?.text ?? '', /we are letting the authorisation go/)
    const page = await app.call('GET', `/api/payments/checkout/status/${waiting.sessionId}`)
    assert.match(page.json.error, /The operator has cancelled this flight\. Nothing was charged/)
  })

  test('sends a mail that names no other flight; the next mail lists the held flights and when their holds end', async () => {
    const departureAt = new Date(Date.now() + 40 * 86_400_000)
    const at = (hours: number) => ({ departureAt: new Date(departureAt.getTime() + hours * 3_600_000) })
    const { id: operatorId } = await anOperator(db, { legalName: 'Instead Air LLC' })
    const leg = await aLeg(db, { departureAt })
    const paid = await aPaidBooking(leg, { seats: 2 })
    const other = await aLeg(db, { operatorId, ...at(1) })
    for (const hours of [3, 20, 30, 35]) await aLeg(db, { operatorId, ...at(hours), seatsTotal: 4 })
    await aLeg(db, { operatorId, ...at(2), seatsTotal: 1 })
    await aLeg(db, { operatorId, ...at(100) })
    await cancel(leg, other)
    const first = (await mailsTo(paid.user.email)).at(-1)?.text ?? ''
    assert.doesNotMatch(first, /legId=|Instead Air/)
    assert.match(first, new RegExp(`/trips/${paid.bookingId}#substitutes`))
    await offerSubstitutes(db, { legId: leg.id })
    const held = await db
      .selectFrom('bookings')
      .select('legId')
      .where('substituteFor', '=', paid.bookingId)
      .where('status', '=', 'PENDING')
      .execute()
    const second = (await mailsTo(paid.user.email)).at(-1)?.text ?? ''
    assert.equal(held.length, 3)
    assert.equal([...second.matchAll(/operated by Instead Air LLC/g)].length, 3, second)
    assert.match(second, /for you alone, until \w+/)
    assert.equal(
      held.some(({ legId }) => legId === other.id),
      false,
    )
  })
})

describe('while a flight is being cancelled', () => {
  test('a hold that arrives is refused or released, and no seat stays reserved', async () => {
    const leg = await aLeg(db)
    const users = await Promise.all(Array.from({ length: 6 }, () => aUser(db)))
    await overlapping<unknown>(connectionString, `select from legs where id = '${leg.id}' for update`, () => [
      ...users.slice(0, 3).map((user) => holdSeats(app, { user, legId: leg.id })),
      cancel(leg),
      ...users.slice(3).map((user) => holdSeats(app, { user, legId: leg.id })),
    ])
    const { status, seatsHeld, seatsSold } = await legNow(leg)
    assert.deepEqual([status, seatsHeld, seatsSold], ['CANCELLED', 0, 0])
    const left = await db
      .selectFrom('bookings')
      .select('id')
      .where('legId', '=', leg.id)
      .where('status', '<>', 'CANCELLED')
      .execute()
    assert.deepEqual(left, [])
  })

  test('many cancellations at once cancel the flight once', async () => {
    const leg = await aLeg(db)
    const paid = await aPaidBooking(leg)
    const results = await overlapping(
      connectionString,
      `select from legs where id = '${leg.id}' for update`,
      () => Array.from({ length: 8 }, () => cancel(leg)),
    )
    const cancelled = results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    assert.equal(cancelled.length, 1)
    assert.equal((await readRefunds(db, paid.bookingId)).length, 1)
  })

  for (const first of ['settling', 'cancelling'] as const) {
    test(`a payment that is being settled leaves no money with us, ${first} first`, async () => {
      const leg = await aLeg(db)
      const started = await aStartedCheckout(leg)
      await payOnHostedPage(started.url)
      const settling = () => syncAndSettle(app, started.sessionId)
      await overlapping<unknown>(
        connectionString,
        `select from legs where id = '${leg.id}' for update`,
        () =>
          first === 'settling'
            ? [settling(), settling(), cancel(leg)]
            : [cancel(leg), settling(), settling()],
      )
      await syncAndSettle(app, started.sessionId)
      await runJobs(started.bookingId)
      assert.deepEqual(await readBooking(started.bookingId), OPERATOR_CANCELLED)
      assert.deepEqual(await moneyAt(started.sessionId), { kept: 0 })
      assert.deepEqual(await findImbalances(db), [])
      const { status, seatsHeld, seatsSold } = await legNow(leg)
      assert.deepEqual([status, seatsHeld, seatsSold], ['CANCELLED', 0, 0])
    })
  }

  test('money that is captured at the same moment is refunded in full', async () => {
    const leg = await aLeg(db)
    const started = await aStartedCheckout(leg)
    await payOnHostedPage(started.url)
    const synced = await syncPayment(db, provider, { sessionId: started.sessionId })
    assert.ok(synced)
    // The leg was cancelled during the capture.
    const session = await provider.stripe.checkout.sessions.retrieve(started.sessionId)
    await provider.stripe.paymentIntents.capture(String(session.payment_intent))
    await cancel(leg)
    await syncAndSettle(app, started.sessionId)
    await runJobs(started.bookingId)
    assert.deepEqual(await moneyAt(started.sessionId), { kept: 0 })
    assert.equal((await readRefunds(db, started.bookingId))[0]?.status, 'REFUNDED')
    assert.deepEqual(await findImbalances(db), [])
  })
})
