import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { holdSeats } from '#test/pay.ts'
import { listLegs } from './list-legs.ts'

const app = await openTestApp()
const { db } = app
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

/** The status of a leg in the administrators' list. */
async function readStanding({ id }: { id: string }): Promise<string | undefined> {
  const { legs } = await listLegs(db, { search: id, page: 1, limit: 20, order: 'asc' })
  return legs[0]?.standing
}

const times = (hours: number) => ({ departureAt: inHours(hours), arrivalAt: inHours(hours + 3) })

test('the status of a published flight depends on the clock, its seats and its operator', async () => {
  const suspended = await anOperator(db, { payoutsEnabled: false })
  const standings = await Promise.all(
    [
      aLeg(db),
      aLeg(db, { seatsTotal: 2, seatsSold: 2 }),
      aLeg(db, times(1)),
      aLeg(db, times(-1)),
      aLeg(db, { operatorId: suspended.id }),
      aLeg(db, { saleMode: 'WHOLE_AIRCRAFT' }),
    ].map(async (leg) => await readStanding(await leg)),
  )
  assert.deepEqual(standings, [
    'BOOKABLE',
    'SOLD_OUT',
    'SALES_CLOSED',
    'DEPARTED',
    'OPERATOR_OFF_SALE',
    'BOOKABLE',
  ])
})

test('the status of an unpublished flight is its own', async () => {
  for (const status of ['DRAFT', 'CANCELLED', 'FLOWN'] as const) {
    assert.equal(await readStanding(await aLeg(db, { status })), status)
  }
})

test('a hold takes the last seat, and frees it when it lapses', async () => {
  const leg = await aLeg(db, { seatsTotal: 1 })
  const user = await aUser(db)
  const { bookingId } = await holdSeats(app, { user, legId: leg.id })
  assert.equal(await readStanding(leg), 'SOLD_OUT')
  await db
    .updateTable('bookings')
    .set({ holdExpiresAt: inHours(-0.1) })
    .where('id', '=', bookingId)
    .execute()
  assert.equal(await readStanding(leg), 'BOOKABLE')
})
