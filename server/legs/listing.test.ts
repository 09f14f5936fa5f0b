import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type LegListing, legs as legEndpoints } from '#contract/legs/legs.ts'
import { announce } from '#server/runtime/events.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'

const { db, call } = await openTestApp()

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

async function page(query = '') {
  const answer = await call('GET', `/api/routes${query}`)
  assert.equal(answer.status, 200, answer.text)
  return z.parse(legEndpoints.routes.answer, answer.json)
}

async function listed(legId: string): Promise<LegListing | undefined> {
  return (await page('?limit=100')).routes.find((route) => route.id === legId)
}

/** Waits until the cached listing has expired. */
async function pastItsAge(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1050))
}

async function hold(legId: string, seats: number): Promise<string> {
  const answer = await call('POST', `/api/api/checkout/${legId}/hold`, {
    as: await aUser(db),
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { requestedPax: seats },
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.bookingId
}

async function lapse(bookingId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ holdExpiresAt: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', bookingId)
    .execute()
}

async function removeLegs(): Promise<void> {
  await db.updateTable('legs').set({ status: 'CANCELLED', publishedAt: new Date() }).execute()
  await announce(db, 'catalogue', {})
  await eventually(async () => (await page('?limit=100')).total === 0)
}

describe('the listing', () => {
  test('contains a bookable leg with every field that the booking screen reads', async () => {
    const departureAt = new Date('2027-01-16T02:30:00Z')
    const leg = await aLeg(db, { departureAt })
    await pastItsAge()
    const route = await listed(leg.id)
    assert.ok(route)
    const read = {
      origin: 'New York (TEB)',
      seatsAvailable: 8,
      // By the clock at Teterboro, it is still the day before.
      date: '2027-01-15',
      duration: '2h 52m',
      price: 420_000,
      currency: 'USD',
      referencePrice: 1_250_000,
      savingsPct: 66,
      departureUTC: departureAt.toISOString(),
      operatingCarrier: 'Northlight Air Charter LLC',
    }
    for (const [field, value] of Object.entries(read)) {
      assert.equal(route[field as keyof LegListing], value, field)
    }
    assert.match(route.destination, /^.+ \(OPF\)$/)
    assert.ok(route.aircraft.length > 3)
    assert.ok(Math.abs(route.distanceKm - 1757) < 10)
    assert.equal(route.originAirport.timezone, 'America/New_York')
  })

  test('gives the same answer below the API base', async () => {
    const [one, other] = [await call('GET', '/api/routes'), await call('GET', '/api/api/routes')]
    assert.equal(one.text, other.text)
  })

  test('starts with the soonest departure and counts all bookable legs', async () => {
    await removeLegs()
    const operatorId = (await anOperator(db)).id
    for (const hours of [72, 5, 48, 24]) await aLeg(db, { operatorId, departureAt: inHours(hours) })
    await pastItsAge()
    const { routes, total } = await page()
    assert.equal(total, 4)
    const times = routes.map((route) => route.departureUTC)
    assert.deepEqual(times, times.toSorted())
  })

  const absent: [string, () => Promise<{ id: string }>][] = [
    ['a draft', () => aLeg(db, { status: 'DRAFT' })],
    ['a cancelled leg', () => aLeg(db, { status: 'CANCELLED' })],
    ['a flown leg', () => aLeg(db, { status: 'FLOWN', departureAt: inHours(-5) })],
    ['a leg that has departed', () => aLeg(db, { departureAt: inHours(-1) })],
    ['a leg whose sales have closed', () => aLeg(db, { departureAt: inHours(1.99) })],
    ['a leg that is sold out', () => aLeg(db, { seatsTotal: 4, seatsSold: 4 })],
    [
      'a whole aircraft with one sold seat',
      () => aLeg(db, { saleMode: 'WHOLE_AIRCRAFT', seatsTotal: 4, seatsSold: 1 }),
    ],
    ['a leg of an operator under review', () => makeLeg({ kybStatus: 'UNDER_REVIEW' })],
    ['a leg of an operator that was rejected', () => makeLeg({ kybStatus: 'REJECTED' })],
    ['a leg of an operator that has not finished onboarding', () => makeLeg({ onboardingStatus: 'PENDING' })],
    ['a leg of an operator with payouts switched off', () => makeLeg({ payoutsEnabled: false })],
  ]
  for (const [what, make] of absent) {
    test(`does not contain ${what}`, async () => {
      const { id } = await make()
      const witness = await aLeg(db)
      await announce(db, 'catalogue', {})
      await eventually(() => listed(witness.id))
      assert.equal(await listed(id), undefined)
    })
  }

  test('contains a leg until two hours before its departure', async () => {
    const leg = await aLeg(db, { departureAt: new Date(Date.now() + 2 * HOUR_MS + 2_500) })
    await eventually(() => listed(leg.id), 2_000)
    await eventually(async () => !(await listed(leg.id)), 5_000)
    assert.ok(Date.now() >= leg.departureAt.getTime() - 2 * HOUR_MS)
  })

  test('shows the current price of a declining schedule', async () => {
    const leg = await aLeg(db, {
      priceMode: 'DECLINING',
      floorPriceMinor: 220_000,
      publishedAt: inHours(-24),
      departureAt: inHours(26),
    })
    const route = await eventually(() => listed(leg.id))
    assert.equal(route.price, 320_000)
    assert.equal(route.savingsPct, 74)
  })

  async function makeLeg(fields: Parameters<typeof anOperator>[1]) {
    return await aLeg(db, { operatorId: (await anOperator(db, fields)).id })
  }
})

describe('an operator that loses the right to publish', () => {
  test('disappears from the listing at once when the change of the catalogue is announced', async () => {
    const operator = await anOperator(db)
    const leg = await aLeg(db, { operatorId: operator.id })
    await eventually(() => listed(leg.id))
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('operators').set({ payoutsEnabled: false }).where('id', '=', operator.id).execute()
      await announce(tx, 'catalogue', { operatorId: operator.id })
    })
    const since = performance.now()
    await eventually(async () => !(await listed(leg.id)), 300)
    assert.ok(performance.now() - since < 300)
  })

  test('disappears within about a second without an announcement, and cannot be held meanwhile', async () => {
    const operator = await anOperator(db)
    const leg = await aLeg(db, { operatorId: operator.id })
    await eventually(() => listed(leg.id))
    await db.updateTable('operators').set({ kybStatus: 'REJECTED' }).where('id', '=', operator.id).execute()
    const refused = await call('POST', `/api/api/checkout/${leg.id}/hold`, {
      as: await aUser(db),
      headers: { 'idempotency-key': 'off' },
      body: { requestedPax: 1 },
    })
    assert.deepEqual([refused.status, refused.json.code], [400, 'leg_not_bookable'])
    await eventually(async () => !(await listed(leg.id)), 1_500)
  })

  test('is shown as not bookable on the leg’s own page', async () => {
    const leg = await aLeg(db, { operatorId: (await anOperator(db, { payoutsEnabled: false })).id })
    const answer = await call('GET', `/api/api/checkout/${leg.id}/status`)
    assert.equal(answer.json.emptyLeg.isBookable, false)
  })
})

describe('the seats in the listing', () => {
  test('decrease during a hold, and return when it lapses, before any job has run', async () => {
    const leg = await aLeg(db, { seatsTotal: 6, seatsSold: 1 })
    await eventually(async () => (await listed(leg.id))?.seatsAvailable === 5)
    const bookingId = await hold(leg.id, 3)
    await eventually(async () => (await listed(leg.id))?.seatsAvailable === 2, 1_000)
    await lapse(bookingId)
    await eventually(async () => (await listed(leg.id))?.seatsAvailable === 5, 2_000)
    const row = await db
      .selectFrom('legs')
      .select('seatsHeld')
      .where('id', '=', leg.id)
      .executeTakeFirstOrThrow()
    assert.equal(row.seatsHeld, 3, 'the counter still includes the lapsed hold')
  })

  test('bring a fully held leg back when its hold lapses', async () => {
    const leg = await aLeg(db, { seatsTotal: 2 })
    const bookingId = await hold(leg.id, 2)
    const witness = await aLeg(db)
    await eventually(() => listed(witness.id))
    assert.equal(await listed(leg.id), undefined)
    await lapse(bookingId)
    assert.equal((await eventually(() => listed(leg.id), 2_000)).seatsAvailable, 2)
  })

  test('of a whole aircraft are either all free or none', async () => {
    const leg = await aLeg(db, { saleMode: 'WHOLE_AIRCRAFT', seatsTotal: 7 })
    await eventually(() => listed(leg.id))
    const bookingId = await hold(leg.id, 2)
    await eventually(async () => !(await listed(leg.id)), 1_500)
    await lapse(bookingId)
    assert.equal((await eventually(() => listed(leg.id), 2_000)).seatsAvailable, 7)
  })
})
