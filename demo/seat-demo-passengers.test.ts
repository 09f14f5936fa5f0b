import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#test/db.ts'
import { openRowCipher } from '../server/security/encryption.ts'
import { readTrip } from '../server/trips/read-trip.ts'
import { seedDemo } from './data/seed.ts'
import { seatDemoPassengers } from './seat-demo-passengers.ts'

const { db, pool } = await openTestDatabase()
const rowCipher = openRowCipher([{ id: 'demo', key: Buffer.alloc(32, 1) }])

test("the demo's traveller has a trip that lacks names and complete past trips, and each passenger is named once", async () => {
  await seedDemo(pool, { now: new Date() })
  await seatDemoPassengers(db, rowCipher)
  const count = async () => (await db.selectFrom('passengers').select('id').execute()).length
  const named = await count()
  assert.ok(named > 30)
  await seatDemoPassengers(db, rowCipher)
  assert.equal(await count(), named)

  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['bookings.id', 'bookings.userId', 'users.email'])
    .where('bookings.status', '=', 'CONFIRMED')
    .where('users.email', 'in', ['traveller@ferrywing.test', 'premium@ferrywing.test'])
    .execute()
  const trips = await Promise.all(
    bookings.map(({ id, userId }) => readTrip(db, rowCipher, { userId, bookingId: id })),
  )
  const missing = trips.map(({ state, passengers }) => ({
    state,
    missing: passengers.seats.map((seat) => seat.missing),
  }))
  assert.ok(missing.some((trip) => trip.state === 'CONFIRMED' && trip.missing.join() === ',NAME'))
  assert.ok(missing.some((trip) => trip.state === 'FLOWN' && trip.missing.every((one) => one === null)))
  assert.ok(missing.every((trip) => trip.missing.every((one) => one === null || one === 'NAME')))
  assert.ok(trips.some(({ passengers }) => passengers.seats.some(({ passenger }) => passenger?.document)))
})
