import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InsertObject } from 'kysely'
import type { PassengerFields } from '#contract/bookings/passengers.ts'
import type { Database } from '#db/types.ts'
import { cancelLegs } from '#server/bookings/cancel/cancel-legs.ts'
import { offerSubstitutes } from '#server/bookings/substitutes/offer-substitutes.ts'
import { moveLegs } from '#server/schedules/move-legs.ts'
import { priceLegs } from '#server/taxes/price-legs.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, dayFromNow } from '#test/build.ts'
import { aTravelledPassenger } from '#test/passengers.ts'
import { aPaidBooking } from '#test/pay.ts'
import { mailsTo } from '#test/person.ts'

// These tests move or cancel a leg after a traveller has changed the booking.
const app = await openTestApp()
const { db, call } = app
const DAY_MS = 86_400_000
const findNoon = (day: number) => new Date(Math.floor(Date.now() / DAY_MS + day) * DAY_MS + DAY_MS / 2)

const RULE: Omit<InsertObject<Database, 'taxRules'>, 'id' | 'validFrom'> = {
  ...{ slot: 'IE_DUTY', jurisdiction: 'IE', code: 'IE_DUTY', kind: 'PER_HEAD', currency: 'GBP' },
  ...{ applies: 'DEPARTURE', dateKey: 'DEPARTURE_LOCAL', condition: JSON.stringify({ all: [] }) },
  ...{ taxedFromAge: 2, lapInfants: 'FREE', base: 'FARE', inVatBase: false, liable: 'CARRIER' },
  ...{ remitter: 'OPERATOR', refund: 'NOT_FLOWN', treatment: 'SEPARATE', sourceTitle: 'test', note: '' },
}

async function aTrip({ seats, leg }: { seats: number; leg: { id: string } }) {
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats })
  const path = `/api/api/trips/${bookingId}`
  const read = async (part: string) => {
    const answer = await call('GET', `${path}${part}`, { as: user })
    assert.equal(answer.status, 200, answer.text)
    return answer.json
  }
  const name = async (seat: number, fields: Partial<PassengerFields> = {}) => {
    const passenger = aTravelledPassenger(fields)
    const body = { who: 'same', version: 0, passenger }
    const answer = await call('PUT', `${path}/passengers/${seat}`, { as: user, body })
    assert.equal(answer.status, 200, answer.text)
  }
  const make = async (change: object) => {
    const asked = await call('POST', `${path}/changes/quotes`, { as: user, body: { change } })
    assert.equal(asked.status, 200, asked.text)
    const { quote } = asked.json
    const answer = await call('POST', `${path}/changes`, {
      as: user,
      body: { quoteId: quote.quoteId, change },
    })
    assert.equal(answer.status, 200, answer.text)
    return quote
  }
  return { user, bookingId, path, read, name, make }
}

async function move({ id, operatorId }: { id: string; operatorId: string }, day: number) {
  const departureAt = findNoon(day)
  const times = {
    departureAt,
    arrivalAt: new Date(departureAt.getTime() + 172 * 60_000),
    departureLatestAt: null,
  }
  await db.transaction().execute((tx) => moveLegs(tx, { operatorId, moves: [{ legId: id, times }] }))
}

test('ages count on the day for which taxes were settled, even if the flight moves past a birthday', async () => {
  const coverage: InsertObject<Database, 'taxCoverage'> = {
    ...{ jurisdiction: 'IE', side: 'DEPARTURE', validFrom: dayFromNow(-1), state: 'RULES' },
    ...{ sourceTitle: 'test', note: '' },
  }
  await db
    .insertInto('taxRules')
    .values({ ...RULE, id: 'IE-DUTY', amountMinor: 3200, validFrom: dayFromNow(-1), validUntil: null })
    .execute()
  await db.insertInto('taxCoverage').values(coverage).execute()
  const leg = await aLeg(db, {
    ...{
      operatorId: (await anOperator(db)).id,
      originIcao: 'EIDW',
      destinationIcao: 'LFMN',
      currency: 'GBP',
    },
    ...{ departureAt: findNoon(20), askPriceMinor: 100_000, floorPriceMinor: 100_000 },
  })
  await db.transaction().execute((tx) => priceLegs(tx, { legIds: [leg.id] }))
  const trip = await aTrip({ seats: 3, leg })
  // The child turns two on the day after tomorrow's departure.
  const birthday = new Date(`${dayFromNow(22)}T12:00:00Z`)
  birthday.setUTCFullYear(birthday.getUTCFullYear() - 2)
  const child = { dateOfBirth: birthday.toISOString().slice(0, 10) }
  await trip.name(1)
  await trip.name(2)
  await trip.name(3, child)
  const readAges = () =>
    db
      .selectFrom('bookings')
      .select(['childAges', 'agesOn'])
      .where('id', '=', trip.bookingId)
      .executeTakeFirst()
  assert.deepEqual(await readAges(), { childAges: [1], agesOn: dayFromNow(20) })

  await move(leg, 24)
  const passenger = aTravelledPassenger({ familyName: 'Valéry' })
  const corrected = await trip.make({ kind: 'PASSENGER', seat: 1, who: 'same', version: 1, passenger })
  assert.equal(corrected.refundMinor, 0)
  // The child's duty was refunded when the child was named, so only the fare is left of this seat.
  const { refundMinor, taxesBack } = await trip.make({ kind: 'SEAT', seat: 3, version: 1 })
  assert.deepEqual([refundMinor, taxesBack], [100_000, []])
  assert.deepEqual(await readAges(), { childAges: [], agesOn: null })
})

test('after the flight has moved, a full refund is the amount paid for those who still fly, in trip, price and mail', async () => {
  const leg = await aLeg(db, { departureAt: findNoon(20) })
  const trip = await aTrip({ seats: 2, leg })
  await trip.make({ kind: 'SEAT', seat: 2, version: 0 })
  await move(leg, 22)
  const { quote } = await trip.read('/cancellation')
  assert.deepEqual([quote.way, quote.refundMinor], ['FULL_OFFERED', 420_000])
  const { todos } = (await trip.read('')).trip
  const offered = todos.find(({ kind }: { kind: string }) => kind === 'FULL_REFUND_OFFERED')
  assert.equal(offered.amountMinor, 420_000)
  const mails = await mailsTo(app, trip.user.email)
  const moved = mails.find(({ text }) => text.includes('?dialog=cancel'))?.text ?? ''
  assert.match(moved, /\$4,200, our fee included/)
})

test('substitutes for a cancelled flight are compared with the amount paid for those who still fly', async () => {
  const { id: operatorId } = await anOperator(db)
  const leg = await aLeg(db, { operatorId, departureAt: findNoon(30) })
  const trip = await aTrip({ seats: 2, leg })
  await trip.make({ kind: 'SEAT', seat: 2, version: 0 })
  const later = new Date(findNoon(30).getTime() + 3_600_000)
  await aLeg(db, { operatorId, departureAt: later, askPriceMinor: 500_000, floorPriceMinor: 500_000 })
  await db.transaction().execute((tx) => cancelLegs(tx, { legIds: [leg.id], reason: 'Weather.' }))
  await offerSubstitutes(db, { legId: leg.id })
  const { offer } = await trip.read('/substitutes')
  assert.equal(offer.paidMinor, 420_000)
  // The amount kept for the given-up seat is refunded with the rest, but the amount refunded before is not.
  assert.equal(offer.refundMinor, 441_000)
  assert.deepEqual(
    offer.substitutes.map(({ seats, differenceMinor }: { seats: number; differenceMinor: number }) => [
      seats,
      differenceMinor,
    ]),
    [[1, 80_000]],
  )
})
