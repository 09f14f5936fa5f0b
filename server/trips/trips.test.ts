import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { writeDisclosure } from '#contract/site/site.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { aPaidBooking, holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { refused } from '#test/person.ts'

const app = await openTestApp()
const { db, call } = app
const { provider } = app.app

type User = Awaited<ReturnType<typeof aUser>>

async function readList(user: User, query = '') {
  const answer = await call('GET', `/api/api/trips${query}`, { as: user })
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}

async function readTrip(user: User, bookingId: string) {
  const answer = await call('GET', `/api/api/trips/${bookingId}`, { as: user })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.trip
}

async function moveTo(legId: string, departsInHours: number, arrivesInHours = departsInHours + 3) {
  await sql`update legs set departure_at = now() + make_interval(secs => ${departsInHours * 3600}),
    arrival_at = now() + make_interval(secs => ${arrivesInHours * 3600}) where id = ${legId}`.execute(db)
}

describe('the list of trips', () => {
  let user: User
  const ids: Record<string, string> = {}
  before(async () => {
    user = await aUser(db)
    for (const [name, hours] of [
      ['later', 200],
      ['sooner', 30],
      ['underWay', -1],
      ['flown', -10],
    ] as const) {
      const leg = await aLeg(db)
      ids[name] = (await aPaidBooking(app, { user, legId: leg.id, seats: 2 })).bookingId
      await moveTo(leg.id, hours)
    }
    await holdSeats(app, { user, legId: (await aLeg(db)).id })
  })

  test('has upcoming trips by departure, and flights in the air', async () => {
    const { trips, pagination, counts } = await readList(user)
    assert.deepEqual(
      trips.map(({ bookingId, state }: { bookingId: string; state: string }) => [bookingId, state]),
      [
        [ids.underWay, 'UNDER_WAY'],
        [ids.sooner, 'CONFIRMED'],
        [ids.later, 'CONFIRMED'],
      ],
    )
    assert.deepEqual(counts, { upcoming: 3, past: 1, cancelled: 0 })
    assert.deepEqual(pagination, { page: 1, limit: 10, total: 3, pages: 1 })
    assert.deepEqual(
      trips[1].todos.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
      [['NAMES_MISSING', 2]],
    )
  })

  test('has past trips in their own tab, and no unpaid holds', async () => {
    const { trips } = await readList(user, '?tab=past')
    assert.deepEqual(
      trips.map(({ bookingId, todos }: { bookingId: string; todos: object[] }) => [bookingId, todos]),
      [[ids.flown, []]],
    )
    assert.deepEqual((await readList(user, '?tab=cancelled')).trips, [])
  })

  test('is paged by the server, and refuses unknown parameters', async () => {
    const second = await readList(user, '?page=2&limit=2')
    assert.deepEqual([second.trips.length, second.trips[0].bookingId], [1, ids.later])
    assert.deepEqual(second.pagination, { page: 2, limit: 2, total: 3, pages: 2 })
    for (const query of ['?limit=51', '?page=0', '?tab=all', '?sort=price'])
      refused(await call('GET', `/api/api/trips${query}`, { as: user }), 400, 'invalid_input')
  })

  test("contains only the caller's own trips, and a trip is found only by its owner", async () => {
    const other = await aUser(db)
    assert.deepEqual((await readList(other)).counts, { upcoming: 0, past: 0, cancelled: 0 })
    const path = `/api/api/trips/${ids.later}`
    refused(await call('GET', path, { as: other }), 404, 'booking_not_found')
    refused(await call('GET', path, { as: await aUser(db, { role: 'ADMIN' }) }), 404, 'booking_not_found')
    refused(await call('GET', path), 401, 'not_signed_in')
    refused(
      await call('GET', `/api/api/trips/${crypto.randomUUID()}`, { as: user }),
      404,
      'booking_not_found',
    )
  })
})

describe('a trip', () => {
  test('shows the terms and charges as they were stored at booking', async () => {
    const user = await aUser(db)
    const operator = await anOperator(db, { legalName: 'Harbourlight Aviation Ltd' })
    const leg = await aLeg(db, { operatorId: operator.id })
    await db
      .updateTable('legs')
      .set({ originTerminal: 'Hangar 4', baggageNote: 'Two bags', petNote: null })
      .where('id', '=', leg.id)
      .execute()
    const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats: 2 })
    await db
      .updateTable('operators')
      .set({ legalName: 'Another Name Ltd', refundRules: JSON.stringify([]) })
      .where('id', '=', operator.id)
      .execute()
    const trip = await readTrip(user, bookingId)
    assert.equal(trip.operatingCarrier, 'Harbourlight Aviation Ltd')
    assert.equal(trip.disclosure, writeDisclosure('Harbourlight Aviation Ltd'))
    assert.deepEqual(
      [trip.flight.originTerminal, trip.flight.tail, trip.baggageNote, trip.petNote],
      ['Hangar 4', leg.tail, 'Two bags', null],
    )
    const { receipt, policy, passengers } = trip
    assert.deepEqual(
      [
        receipt.pricePerPersonMinor,
        receipt.fareMinor,
        receipt.feeMinor,
        receipt.taxMinor,
        receipt.totalMinor,
      ],
      [420_000, 756_000, 84_000, 0, 840_000],
    )
    assert.ok(Math.abs(Date.parse(receipt.chargedUTC) - Date.now()) < 60_000)
    assert.equal(receipt.receiptEmail, user.email)
    assert.deepEqual(
      policy.tiers.map((tier: Record<string, unknown>) => [tier.refundPct, tier.amountMinor]),
      [
        [95, 798_000],
        [70, 588_000],
        [0, 0],
      ],
    )
    assert.equal(Date.parse(policy.tiers[0].untilUTC), leg.departureAt.getTime() - 72 * 3_600_000)
    assert.deepEqual([passengers.open, passengers.needs.ask, passengers.seats.length], [true, 'NAME', 2])
  })

  test('waits for its confirmation before anything is charged', async () => {
    const user = await aUser(db)
    const leg = await aLeg(db, { instantConfirm: false })
    await holdSeats(app, { user, legId: leg.id })
    const { bookingId, sessionId, url } = await startCheckout(app, { user, legId: leg.id })
    refused(await call('GET', `/api/api/trips/${bookingId}`, { as: user }), 404, 'booking_not_found')
    await payOnHostedPage(url)
    await syncPayment(db, provider, { sessionId })
    const trip = await readTrip(user, bookingId)
    assert.deepEqual([trip.state, trip.receipt.chargedUTC, trip.passengers.open], ['AWAITING', null, false])
    assert.deepEqual(trip.passengers.seats, [])
    assert.deepEqual(trip.todos, [{ kind: 'AWAITING_CONFIRMATION' }])
    assert.equal((await readList(user)).counts.upcoming, 1)
  })

  test('that the operator cancelled shows the refund as under way, and then as made', async () => {
    const user = await aUser(db)
    const seller = await aUser(db, { role: 'OPERATOR' })
    const leg = await aLeg(db, { operatorId: (await anOperator(db, { userId: seller.id })).id })
    const { bookingId } = await aPaidBooking(app, { user, legId: leg.id })
    const cancelled = await call('POST', `/api/api/operators/flights/${leg.id}/cancel`, {
      as: seller,
      body: { reason: 'Unserviceable' },
    })
    assert.equal(cancelled.status, 200, cancelled.text)
    const under = await readTrip(user, bookingId)
    assert.deepEqual(
      [under.state, under.cancelReason, under.flight.status],
      ['CANCELLED', 'OPERATOR', 'CANCELLED'],
    )
    assert.deepEqual(under.todos, [{ kind: 'REFUND_UNDER_WAY', amountMinor: 420_000 }])
    const { id: refundId } = await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select('refunds.id')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    await sendRefund(db, provider, { refundId })
    const back = await readTrip(user, bookingId)
    assert.deepEqual([back.refundedMinor, back.todos], [420_000, []])
    assert.equal(back.receipt.refunds[0].status, 'REFUNDED')
    assert.equal((await readList(user, '?tab=cancelled')).counts.cancelled, 1)
    await db
      .updateTable('refunds')
      .set({ status: 'FAILED', failedAt: new Date(), refundedAt: null })
      .where('id', '=', refundId)
      .execute()
    assert.deepEqual((await readTrip(user, bookingId)).todos, [
      { kind: 'REFUND_DELAYED', amountMinor: 420_000 },
    ])
  })

  test('whose flight was changed a lot shows the offer of a full refund', async () => {
    const user = await aUser(db)
    const leg = await aLeg(db)
    const { bookingId } = await aPaidBooking(app, { user, legId: leg.id })
    await db
      .updateTable('bookings')
      .set({ fullRefundOfferedAt: new Date() })
      .where('id', '=', bookingId)
      .execute()
    const { todos, fullRefundOfferedUTC } = await readTrip(user, bookingId)
    assert.ok(fullRefundOfferedUTC)
    assert.deepEqual(todos[0], {
      kind: 'FULL_REFUND_OFFERED',
      amountMinor: 420_000,
      untilUTC: leg.departureAt.toISOString(),
    })
  })
})
