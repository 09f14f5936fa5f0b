import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postCapture, postRefund } from '#server/payments/ledger/ledger.ts'
import { requestFullRefund } from '#server/payments/refunds/refund.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, STANDARD_TIERS } from '#test/build.ts'

const { db, call } = await openTestApp()
const DAY_MS = 86_400_000
const DASHBOARD = '/api/api/operators/dashboard'

test('a user without an operator sees zeros and twelve empty weeks', async () => {
  const user = await aUser(db)
  const { status, json } = await call('GET', DASHBOARD, { as: user })
  assert.equal(status, 200)
  assert.deepEqual(json.figures, {
    flightCount: 0,
    draftFlightCount: 0,
    activeFlightCount: 0,
    bookingCount: 0,
    passengerCount: 0,
    revenue: [],
  })
  assert.deepEqual([json.recentFlights, json.routes], [[], []])
  assert.equal(json.weeks.length, 12)
  assert.deepEqual(
    new Set(json.weeks.map((week: { bookingCount: number }) => week.bookingCount)),
    new Set([0]),
  )
})

test('flights, bookings and revenue are counted by currency, without those of other operators', async () => {
  const { user, operatorId } = await anOwner()
  const leg = await aLeg(db, { operatorId, seatsTotal: 8, seatsSold: 3 })
  await aLeg(db, { operatorId, status: 'DRAFT' })
  await aLeg(db, { operatorId, departureAt: new Date(Date.now() - DAY_MS) })
  const euros = await aLeg(db, { operatorId, currency: 'EUR', seatsSold: 2 })
  await aBooking({ legId: leg.id, seats: 2, priceMinor: 100_000 })
  await aBooking({ legId: leg.id, seats: 1, priceMinor: 90_000 })
  await aBooking({ legId: euros.id, seats: 2, priceMinor: 50_000, currency: 'EUR' })
  await aBooking({ legId: (await aLeg(db)).id, seats: 4, priceMinor: 100_000 })

  const { json } = await call('GET', DASHBOARD, { as: user })
  assert.deepEqual(json.figures, {
    flightCount: 4,
    draftFlightCount: 1,
    activeFlightCount: 2,
    bookingCount: 3,
    passengerCount: 5,
    revenue: [
      { currency: 'USD', amountMinor: 261_000 },
      { currency: 'EUR', amountMinor: 90_000 },
    ],
  })
  const thisWeek = json.weeks.at(-1)
  assert.equal(thisWeek.bookingCount, 3)
  assert.deepEqual(thisWeek.revenue, [
    { currency: 'EUR', amountMinor: 90_000 },
    { currency: 'USD', amountMinor: 261_000 },
  ])
})

test('a refunded booking counts neither as revenue nor as a booking', async () => {
  const { user, operatorId } = await anOwner()
  const leg = await aLeg(db, { operatorId })
  const bookingId = await aBooking({ legId: leg.id, seats: 1, priceMinor: 100_000 })
  const cancelled = { status: 'CANCELLED', cancelReason: 'OPERATOR', cancelledAt: new Date() } as const
  await db.updateTable('bookings').set(cancelled).where('id', '=', bookingId).execute()
  await db.transaction().execute(async (tx) => {
    const payment = {
      bookingId,
      receiptEmail: 'sam@example.test',
      status: 'CAPTURED',
      amountMinor: 100_000,
      currency: 'USD',
    } as const
    const created = await tx.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()
    await requestFullRefund(tx, { paymentId: created.id, reason: 'Flight cancelled' })
    const refund = await tx
      .selectFrom('refunds')
      .select('id')
      .where('paymentId', '=', created.id)
      .executeTakeFirstOrThrow()
    await postRefund(tx, { refundId: refund.id })
  })
  const { json } = await call('GET', DASHBOARD, { as: user })
  assert.equal(json.figures.bookingCount, 0)
  assert.deepEqual(json.figures.revenue, [])
  assert.deepEqual(json.weeks.at(-1).revenue, [])
})

test('bookings count in the week of their confirmation, and older ones only in the total', async () => {
  const { user, operatorId } = await anOwner()
  const leg = await aLeg(db, { operatorId, seatsTotal: 19 })
  for (const weeksAgo of [1, 1, 5, 20])
    await aBooking({ legId: leg.id, seats: 1, priceMinor: 100_000, weeksAgo })
  const { json } = await call('GET', DASHBOARD, { as: user })
  const counts = json.weeks.map((week: { bookingCount: number }) => week.bookingCount)
  assert.deepEqual(counts, [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0])
  assert.equal(json.figures.bookingCount, 4)
  const half = (await call('GET', `${DASHBOARD}?weeks=26`, { as: user })).json.weeks
  assert.equal(half.length, 26)
  assert.equal(half.at(-21).bookingCount, 1)
  assert.match(half[0].weekStart, /^\d{4}-\d\d-\d\d$/)
  assert.equal(new Date(half[0].weekStart).getUTCDay(), 1)
})

test('sell-through is counted by route over published seats; the newest flights come first', async () => {
  const { user, operatorId } = await anOwner()
  await aLeg(db, { operatorId, seatsTotal: 8, seatsSold: 2 })
  await aLeg(db, { operatorId, seatsTotal: 8, seatsSold: 6, status: 'FLOWN', departureAt: daysAgo(9) })
  await aLeg(db, { operatorId, seatsTotal: 8, seatsSold: 8, status: 'FLOWN', departureAt: daysAgo(200) })
  const newest = await aLeg(db, { operatorId, seatsTotal: 8, status: 'DRAFT' })
  const { json } = await call('GET', DASHBOARD, { as: user })
  assert.equal(json.routes.length, 1)
  const [route] = json.routes
  assert.deepEqual([route.originAirport.iata, route.destinationAirport.iata], ['TEB', 'OPF'])
  assert.deepEqual([route.flightCount, route.seatsTotal, route.seatsSold], [2, 16, 8])
  assert.equal(json.recentFlights.length, 4)
  assert.equal(json.recentFlights[0].id, newest.id)
  assert.equal(json.recentFlights[0].status, 'DRAFT')
})

test('the dashboard requires a signed-in user, and refuses unknown parameters', async () => {
  assert.equal((await call('GET', DASHBOARD)).status, 401)
  const user = await aUser(db)
  assert.equal((await call('GET', `${DASHBOARD}?weeks=400`, { as: user })).status, 400)
  assert.equal((await call('GET', `${DASHBOARD}?operatorId=1`, { as: user })).status, 400)
})

async function anOwner() {
  const user = await aUser(db)
  const operator = await anOperator(db)
  await db.updateTable('operators').set({ userId: user.id }).where('id', '=', operator.id).execute()
  return { user, operatorId: operator.id }
}

// Adds a booking that is confirmed and captured, with a fee of ten percent.
async function aBooking(of: {
  legId: string
  seats: number
  priceMinor: number
  currency?: string
  weeksAgo?: number
}): Promise<string> {
  const { legId, seats, priceMinor, currency = 'USD', weeksAgo = 0 } = of
  const confirmedAt = daysAgo(7 * weeksAgo)
  const amountMinor = seats * priceMinor
  const { id } = await db
    .insertInto('bookings')
    .values({
      userId: (await aUser(db)).id,
      legId,
      status: 'CONFIRMED',
      seats,
      priceMinor,
      amountMinor,
      feeMinor: amountMinor / 10,
      currency,
      holdExpiresAt: confirmedAt,
      confirmedAt,
      cancelWindowHours: 24,
      noShowPenaltyPct: 100,
      refundRules: JSON.stringify(STANDARD_TIERS),
      operatingCarrier: 'Northlight Air Charter LLC',
      disclosure: 'Operated by Northlight Air Charter LLC',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => postCapture(tx, { paymentId: id, bookingId: id }))
  return id
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS)
}
