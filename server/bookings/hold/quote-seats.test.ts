import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'
import { aVerifiedUser } from '#test/personal-keys.ts'
import { beginPlan } from '#test/plans.ts'

const app = await openTestApp()
const { db, call } = app

const quote = async (legId: string, people: number, as?: Parameters<typeof call>[2]) =>
  await call('GET', `/api/api/legs/${legId}/quote?people=${people}`, as)

describe('a quote', () => {
  test('equals the price that a hold at this moment would freeze, to the minor unit', async () => {
    const leg = await aLeg(db, { currency: 'KWD', askPriceMinor: 1_250_510, floorPriceMinor: 1_250_510 })
    const user = await aVerifiedUser(app)
    const { json } = await quote(leg.id, 3)
    const held = await call('POST', `/api/api/checkout/${leg.id}/hold`, {
      as: user,
      body: { requestedPax: 3 },
      headers: { 'idempotency-key': 'a' },
    })
    const booking = await db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', held.json.bookingId)
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      [json.quote.totalMinor, json.quote.pricePerPersonMinor, json.quote.seats, json.quote.currency],
      [booking.amountMinor, booking.priceMinor, booking.seats, booking.currency],
    )
    assert.equal(json.quote.isReserved, false)
    assert.match(
      json.quote.priceStands,
      /reserves neither seats nor price\. A hold freezes both for 15 minutes/,
    )
    assert.equal(json.quote.holdSeconds, 900)
  })

  test('follows a price that declines', async () => {
    const leg = await aLeg(db, { priceMode: 'DECLINING', askPriceMinor: 500_000, floorPriceMinor: 100_000 })
    await sql`update legs set published_at = now() - (leg_sales_close_at(departure_at) - now()) where id = ${leg.id}`.execute(
      db,
    )
    const { pricePerPersonMinor } = (await quote(leg.id, 1)).json.quote
    assert.ok(Math.abs(pricePerPersonMinor - 300_000) <= 100, String(pricePerPersonMinor))
  })

  test('lists the refund tiers in order, each with its refund and its last instant', async () => {
    const leg = await aLeg(db)
    const { cancellation, totalMinor } = (await quote(leg.id, 2)).json.quote
    assert.equal(totalMinor, 840_000)
    const departure = leg.departureAt.getTime()
    assert.deepEqual(
      cancellation.tiers,
      [
        [72, 95, 798_000],
        [24, 70, 588_000],
        [0, 0, 0],
      ].map(([hoursBeforeMin = 0, refundPct, refundMinor]) => ({
        ...{ hoursBeforeMin, refundPct, refundMinor },
        untilUTC: new Date(departure - hoursBeforeMin * 3_600_000).toISOString(),
      })),
    )
  })

  test('of a whole aircraft is for every seat, also for a smaller party', async () => {
    const leg = await aLeg(db, { saleMode: 'WHOLE_AIRCRAFT' })
    const { json } = await quote(leg.id, 2)
    assert.deepEqual([json.quote.seats, json.quote.people, json.quote.totalMinor], [8, 2, 8 * 420_000])
    assert.match(json.quote.included[0], /whole aircraft/)
  })

  test('says why that many seats cannot be held', async () => {
    const leg = await aLeg(db, { seatsTotal: 4, seatsSold: 2 })
    assert.equal((await quote(leg.id, 2)).json.quote.canBeHeld, true)
    assert.equal((await quote(leg.id, 3)).json.quote.canBeHeld, false)
    const soon = await aLeg(db, {
      departureAt: new Date(Date.now() + 3_600_000),
      arrivalAt: new Date(Date.now() + 7_200_000),
    })
    assert.equal((await quote(soon.id, 1)).json.quote.canBeHeld, false)
  })

  test('is not found for a draft or an unknown leg, and requires the number of travellers', async () => {
    const draft = await aLeg(db, { status: 'DRAFT' })
    assert.equal((await quote(draft.id, 1)).status, 404)
    assert.equal((await quote(crypto.randomUUID(), 1)).status, 404)
    const leg = await aLeg(db)
    for (const people of [0, 20, 1.5]) assert.equal((await quote(leg.id, people)).json.code, 'invalid_input')
    assert.equal((await quote(leg.id, 9)).json.quote.canBeHeld, false)
    assert.equal((await call('GET', `/api/api/legs/${leg.id}/quote`)).json.code, 'invalid_input')
  })
})

test('is for Premium only in a flight’s first minutes; other travellers are told when the flight opens', async () => {
  const early = await openTestApp({ env: { EARLY_ACCESS_SECONDS: '600' } })
  const leg = await aLeg(early.db, { publishedAt: new Date() })
  const [free, premium] = [await aVerifiedUser(early), await aVerifiedUser(early)]
  await beginPlan(early, { user: premium })
  const quoted = async (options: object = {}) =>
    (await early.call('GET', `/api/api/legs/${leg.id}/quote?people=1`, options)).json
  assert.deepEqual(
    [(await quoted()).code, (await quoted({ as: free })).code],
    ['early_access', 'early_access'],
  )
  assert.equal((await quoted({ as: premium })).quote.canBeHeld, true)
})
