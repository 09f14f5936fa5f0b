import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aPaidBooking } from '#test/pay.ts'

const app = await openTestApp({ worker: true })
const { db } = app
const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(Date.now() + (240 + hours) * HOUR_MS)

type User = Awaited<ReturnType<typeof aUser>>

/** Finds legs whose counters differ from the sum of their bookings, or that have more seats booked than there are. */
async function findWrongSeats() {
  const { rows } = await sql`
    select l.id from legs l left join bookings b on b.leg_id = l.id group by l.id
    having l.seats_held + l.seats_sold > l.seats_total
      or l.seats_held <> coalesce(sum(b.seats) filter (where b.status = 'PENDING'), 0)
      or l.seats_sold <> coalesce(sum(b.seats) filter (where b.status = 'CONFIRMED'), 0)`.execute(db)
  return rows
}

async function holdAndGiveBack(user: User, legId: string): Promise<void> {
  const headers = () => ({ 'idempotency-key': randomUUID() })
  const path = `/api/api/checkout/${legId}/hold`
  const { status, json } = await app.call('POST', path, {
    as: user,
    headers: headers(),
    body: { requestedPax: 1 },
  })
  assert.ok(status < 500, JSON.stringify(json))
  if (status !== 200) return
  await app.call('POST', `/api/api/checkout/${json.bookingId}/abandon`, { as: user, headers: headers() })
}

// Four buyers take at most four of the twenty-four seats, so twelve travellers find seats.
test('when two sold flights are cancelled while others buy, every traveller gets a refund and a flight, and no seat is held twice', async () => {
  const admin = await aUser(db, { role: 'ADMIN' })
  const sold = [
    await aLeg(db, { departureAt: at(0), seatsTotal: 6 }),
    await aLeg(db, { departureAt: at(1), seatsTotal: 6 }),
  ]
  const bookingIds: string[] = []
  for (const { id: legId } of sold) {
    for (let i = 0; i < 6; i++) {
      bookingIds.push((await aPaidBooking(app, { user: await aUser(db), legId })).bookingId)
    }
  }
  const others = await Promise.all(
    [2, 3, 4, 5].map((hours) => aLeg(db, { departureAt: at(hours), seatsTotal: 6 })),
  )
  const state = { stopped: false }
  const buyers = Array.from({ length: 4 }, async (_, first) => {
    for (let i = first; !state.stopped; i++) {
      await holdAndGiveBack(await aUser(db), others[i % others.length]?.id ?? '')
    }
  })
  const answers = await Promise.all(
    sold.map(({ id }) =>
      app.call('POST', `/api/api/admin/legs/${id}/cancel`, { as: admin, body: { reason: 'Weather' } }),
    ),
  )
  assert.deepEqual(
    answers.map(({ json }) => json.refundedBookings),
    [6, 6],
  )
  await eventually(async () => {
    const { rows } = await sql`select from substitute_offers where found_at is null`.execute(db)
    return rows.length === 0
  })
  state.stopped = true
  await Promise.all(buyers)
  const { rows } = await sql<{ id: string; refunds: number; held: number; legs: number }>`
    select o.booking_id as id,
      (select count(*)::int from refunds r join payments p on p.id = r.payment_id where p.booking_id = o.booking_id) as refunds,
      count(b.id)::int as held, count(distinct b.leg_id)::int as legs
    from substitute_offers o left join bookings b on b.substitute_for = o.booking_id and b.status = 'PENDING'
    group by 1`.execute(db)
  assert.deepEqual(rows.map(({ id }) => id).sort(), bookingIds.sort())
  const isWell = rows.every(
    ({ refunds, held, legs }) => refunds === 1 && held >= 1 && held <= 3 && held === legs,
  )
  assert.ok(isWell, JSON.stringify(rows))
  assert.deepEqual(await findWrongSeats(), [])
})
