import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aLeg, anOperator, KEEP_TAXES } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { findAlternatives } from './alternatives.ts'

const { db } = await openTestDatabase()
const operatorId = (await anOperator(db)).id
const DAY_MS = 86_400_000
const departureAt = new Date(Date.now() + 10 * DAY_MS)

type Fields = NonNullable<Parameters<typeof aLeg>[1]> & { originIcao?: string; destinationIcao?: string }

async function leg({ originIcao = 'KTEB', destinationIcao = 'KOPF', ...fields }: Fields = {}) {
  const { id } = await aLeg(db, { operatorId, departureAt, ...fields })
  await db
    .updateTable('legs')
    .set({ originIcao, destinationIcao, ...KEEP_TAXES })
    .where('id', '=', id)
    .execute()
  return id
}

const hoursLater = (hours: number) => new Date(departureAt.getTime() + hours * 3_600_000)

describe('alternatives to a flight', () => {
  test('leave near the same airports within three days and can be booked, the nearest first', async () => {
    const legId = await leg()
    const sameRoute = await leg({ departureAt: hoursLater(20) })
    const nearby = await leg({ originIcao: 'KHPN', destinationIcao: 'KFXE', departureAt: hoursLater(1) })
    await leg({ departureAt: hoursLater(80) })
    await leg({ destinationIcao: 'KLAX', departureAt: hoursLater(2) })
    await leg({ status: 'CANCELLED', departureAt: hoursLater(3) })
    await leg({ seatsTotal: 2, seatsSold: 2, departureAt: hoursLater(3) })
    await leg({
      operatorId: (await anOperator(db, { payoutsEnabled: false })).id,
      departureAt: hoursLater(3),
    })
    const found = await findAlternatives(db, { legId, seats: 1 })
    assert.deepEqual(new Set(found.map(({ id }) => id)), new Set([sameRoute, nearby]))
    for (const one of found) assert.ok(one.price > 0 && one.seatsAvailable >= 1)
  })

  test('have enough seats that can be held together, and are at most three', async () => {
    const start = hoursLater(30 * 24)
    const at = (hours: number) => ({ departureAt: new Date(start.getTime() + hours * 3_600_000) })
    const legId = await leg({ departureAt: start })
    // These legs are the nearest, but have too few seats.
    for (const hours of [0, 1, 2]) await leg({ seatsTotal: 2, ...at(hours) })
    const large = []
    for (const hours of [10, 11, 12, 13]) large.push(await leg({ seatsTotal: 8, ...at(hours) }))
    const found = await findAlternatives(db, { legId, seats: 5 })
    assert.deepEqual(
      found.map(({ id }) => id),
      large.slice(0, 3),
    )
    // A party of more than eight needs an aircraft that is sold as a whole.
    await leg({ seatsTotal: 12, ...at(1) })
    const whole = await leg({ seatsTotal: 12, saleMode: 'WHOLE_AIRCRAFT', ...at(2) })
    assert.deepEqual(
      (await findAlternatives(db, { legId, seats: 10 })).map(({ id }) => id),
      [whole],
    )
  })

  test('are near the booked flight if the flight was moved after the booking', async () => {
    const start = hoursLater(60 * 24)
    const later = new Date(start.getTime() + 10 * DAY_MS)
    const legId = await leg({ departureAt: later })
    const near = await leg({ departureAt: new Date(start.getTime() + 3_600_000) })
    const booked = { originICAO: 'KTEB', destinationICAO: 'KOPF', departureAt: start }
    const found = await findAlternatives(db, { legId, seats: 1, booked })
    assert.deepEqual(
      found.map(({ id }) => id),
      [near],
    )
  })
})
