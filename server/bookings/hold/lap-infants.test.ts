import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { aTaxedLeg } from '#test/samples/taxed-leg.ts'

const app = await openTestApp()
const { db, call } = app

type User = Awaited<ReturnType<typeof aUser>>
type Asked = { people: number; infants: number; as?: User; key?: string }

async function hold(legId: string, { people, infants, as, key = randomUUID() }: Asked) {
  return await call('POST', `/api/api/checkout/${legId}/hold`, {
    as: as ?? (await aUser(db)),
    body: { requestedPax: people, infants },
    headers: { 'idempotency-key': key },
  })
}

const quote = async (legId: string, { people, infants }: Asked) =>
  (await call('GET', `/api/api/legs/${legId}/quote?people=${people}&infants=${infants}`)).json.quote

const findBooking = async (id: string) =>
  await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an infant on a lap', () => {
  test('takes no seat, pays no fare, and pays the taxes whose rules include infants', async () => {
    const italian = { currency: 'EUR', day: '2026-12-16' } as const
    const leg = await aTaxedLeg(db, 'LIRA–LIRN', { askedMinor: 100_000 }, italian)
    assert.ok(leg)
    const alone = await quote(leg.id, { people: 2, infants: 0 })
    const party = { people: 2, infants: 1 }
    const quoted = await quote(leg.id, party)
    const { json } = await hold(leg.id, party)
    const booking = await findBooking(json.bookingId)
    assert.deepEqual([booking.seats, booking.people, booking.infants], [2, 2, 1])
    assert.deepEqual([quoted.seats, quoted.infants, quoted.canBeHeld], [2, 1, true])
    assert.deepEqual([quoted.fareMinor, quoted.totalMinor], [booking.fareMinor, booking.amountMinor])
    // The tax is 10, 100 or 200 euros per head by distance; for this leg it is 100.
    assert.equal(booking.fareMinor, alone.fareMinor)
    assert.equal(booking.amountMinor, alone.totalMinor + 10_000)
    const heads = quoted.taxes.map(({ code, heads }: { code: string; heads: number }) => `${code} ${heads}`)
    assert.ok(heads.includes('IT_AERO 3'), heads.join())
    const { seatsHeld } = await db
      .selectFrom('legs')
      .select('seatsHeld')
      .where('id', '=', leg.id)
      .executeTakeFirstOrThrow()
    assert.equal(seatsHeld, 2)
  })

  test('is taxed on a whole aircraft in the United States, and not on a flight sold by the seat: case 5 of the fact sheet', async () => {
    const given = { facts: { saleMode: 'WHOLE_AIRCRAFT' } } as const
    const whole = await aTaxedLeg(db, 'KTEB–KOPF', { askedMinor: 100_000 }, given)
    const bySeat = await aTaxedLeg(db, 'KTEB–KOPF', { askedMinor: 200_000 })
    assert.ok(whole && bySeat)
    for (const [leg, totalMinor] of [
      [whole, 862_120],
      [bySeat, 646_590],
    ] as const) {
      const { json } = await hold(leg.id, { people: 3, infants: 1 })
      assert.equal((await findBooking(json.bookingId)).amountMinor, totalMinor)
    }
  })

  test('needs a lap: at most one infant for each seat, and two on a flight', async () => {
    const { id: legId } = await aLeg(db)
    const tooMany = await hold(legId, { people: 1, infants: 2 })
    assert.deepEqual([tooMany.status, tooMany.json.code], [400, 'lap_infant_limit'])
    assert.equal((await quote(legId, { people: 1, infants: 2 })).canBeHeld, false)

    const first = await hold(legId, { people: 1, infants: 1 })
    assert.equal((await hold(legId, { people: 1, infants: 1 })).status, 200)
    const third = await hold(legId, { people: 1, infants: 1 })
    assert.deepEqual([third.status, third.json.code], [400, 'aircraft_lap_limit'])
    assert.equal((await quote(legId, { people: 1, infants: 1 })).canBeHeld, false)
    assert.equal((await hold(legId, { people: 1, infants: 0 })).status, 200)

    await db
      .updateTable('bookings')
      .set({ holdExpiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', first.json.bookingId)
      .execute()
    assert.equal((await hold(legId, { people: 1, infants: 1 })).status, 200)
  })

  test('is part of the idempotent request: another number of infants is another request', async () => {
    const { id: legId } = await aLeg(db)
    const as = await aUser(db)
    const asked = { people: 2, infants: 1, as, key: randomUUID() }
    const first = await hold(legId, asked)
    assert.deepEqual((await hold(legId, asked)).json, first.json)
    const other = await hold(legId, { ...asked, infants: 0 })
    assert.equal(other.json.code, 'idempotency_key_reused')
  })

  test('is refused as the third on a flight, even if many travellers ask at once', async () => {
    const { id: legId } = await aLeg(db)
    const users = await Promise.all(Array.from({ length: 6 }, () => aUser(db)))
    const answers = await overlapping(
      app.connectionString,
      `select from legs where id = '${legId}' for no key update`,
      () => users.map((as) => hold(legId, { people: 1, infants: 1, as })),
    )
    const codes = answers.map((one) =>
      one.status === 'fulfilled' ? (one.value.json.code ?? 'held') : 'lost',
    )
    assert.deepEqual(codes.sort(), [...Array(4).fill('aircraft_lap_limit'), 'held', 'held'])
  })
})
