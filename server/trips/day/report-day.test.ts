import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { markFlownLegs } from '#server/legs/mark-flown.ts'
import { forgetCrews } from '#server/trips/forget-passengers.ts'
import { setPremium } from '#test/alerts.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser, KEEP_TAXES } from '#test/build.ts'
import { aPaidBooking } from '#test/pay.ts'
import { aPaidOperator } from '#test/payouts.ts'
import { refused } from '#test/person.ts'
import { aPhone } from '#test/phones.ts'

const app = await openTestApp()
const { db, call } = app

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

/** A sold leg of three hours that leaves in this many hours, with a traveller who gets text messages. */
async function aBookedLeg({ hours }: { hours: number }) {
  const { user: owner, operator } = await aPaidOperator(app)
  const leg = await aLeg(db, { operatorId: operator.id })
  const traveller = await aUser(db)
  await setPremium(db, { userId: traveller.id, days: 30 })
  await aPhone(db, app.config, { userId: traveller.id })
  const { bookingId } = await aPaidBooking(app, { user: traveller, legId: leg.id })
  const departureAt = inHours(hours)
  await db
    .updateTable('legs')
    .set({ departureAt, arrivalAt: inHours(hours + 3), publishedAt: inHours(-200), ...KEEP_TAXES })
    .where('id', '=', leg.id)
    .execute()
  const report = (body: object, as = owner) =>
    call('POST', `/api/api/operators/flights/${leg.id}/day`, { as, body })
  return { owner, operator, traveller, legId: leg.id, bookingId, departureAt, report }
}

type BookedLeg = Awaited<ReturnType<typeof aBookedLeg>>

const readTrip = async ({ traveller, bookingId }: BookedLeg) =>
  (await call('GET', `/api/api/trips/${bookingId}`, { as: traveller })).json.trip

async function mailsTo({ traveller }: BookedLeg): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', traveller.email)
    .orderBy('id')
    .execute()
  return mails.slice(1).map(({ subject }) => subject)
}

async function textsTo({ traveller }: BookedLeg): Promise<string[]> {
  const rows = await db
    .selectFrom('smsMessages')
    .innerJoin('phones', 'phones.id', 'smsMessages.phoneId')
    .select('body')
    .where('phones.userId', '=', traveller.id)
    .orderBy('smsMessages.id')
    .execute()
  return rows.map(({ body }) => body)
}

const readActs = ({ legId }: BookedLeg) =>
  db
    .selectFrom('auditLog')
    .select(['after'])
    .where('subjectId', '=', legId)
    .where('act', '=', 'flight.tell-day')
    .orderBy('id')
    .execute()

async function readPayout({ legId }: BookedLeg) {
  return await db
    .selectFrom('payouts')
    .select(['checkAt', 'status'])
    .where('legId', '=', legId)
    .executeTakeFirst()
}

describe('the status of a flight on its day', () => {
  test('is reported by its operator and shown on the trip’s page', async () => {
    const booked = await aBookedLeg({ hours: 2 })
    const named = await booked.report({ status: 'SCHEDULED', crew: 'Ana Silva, Max Roth' })
    assert.equal(named.status, 200, named.text)
    assert.equal(named.json.flight.day.crew, 'Ana Silva, Max Roth')
    assert.equal((await booked.report({ status: 'BOARDING' })).status, 200)
    const { flight: seen, state } = await readTrip(booked)
    assert.deepEqual(
      [state, seen.day.status, seen.day.crew],
      ['CONFIRMED', 'BOARDING', 'Ana Silva, Max Roth'],
    )
    assert.deepEqual(await mailsTo(booked), [])
  })

  test('notifies travellers once of a delay and once of its end, and leaves the sold departure unchanged', async () => {
    const booked = await aBookedLeg({ hours: 2 })
    const expectedDepartureUTC = new Date(booked.departureAt.getTime() + 90 * 60_000).toISOString()
    for (let time = 0; time < 2; time++)
      assert.equal((await booked.report({ status: 'DELAYED', expectedDepartureUTC })).status, 200)
    const { flight: seen } = await readTrip(booked)
    assert.equal(seen.departureUTC, booked.departureAt.toISOString())
    assert.equal(seen.day.expectedDepartureUTC, expectedDepartureUTC)
    assert.equal(Date.parse(seen.day.expectedArrivalUTC), Date.parse(seen.arrivalUTC) + 90 * 60_000)
    assert.equal((await booked.report({ status: 'ON_TIME' })).status, 200)
    const [later, onTime, ...more] = await mailsTo(booked)
    assert.match(later ?? '', /^Delayed to \d\d:\d\d: New York to Miami, booking FW-/)
    assert.match(onTime ?? '', /^On time after all, at \d\d:\d\d: New York to Miami, booking FW-/)
    assert.deepEqual(more, [])
    const texts = await textsTo(booked)
    assert.equal(texts.length, 2)
    assert.match(
      texts[0] ?? '',
      /^Delayed: TEB-OPF is expected to leave at \d\d:\d\d E[SD]T\. http.+\/trips\//,
    )
    assert.deepEqual(
      (await readActs(booked)).map(({ after }) => (after as { dayStatus: string }).dayStatus),
      ['DELAYED', 'ON_TIME'],
    )
  })

  test('notifies travellers of a delay in quiet hours too', async () => {
    const booked = await aBookedLeg({ hours: 2 })
    await db
      .insertInto('alertSettings')
      .values({ userId: booked.traveller.id, timezone: 'UTC', quietFrom: '00:00', quietTo: '23:59' })
      .execute()
    await booked.report({ status: 'DELAYED', expectedDepartureUTC: inHours(3).toISOString() })
    assert.equal((await mailsTo(booked)).length, 1)
    assert.equal((await textsTo(booked)).length, 1)
  })

  test('refuses a delay for which the terms promise a refund, with an error on its field', async () => {
    const booked = await aBookedLeg({ hours: 2 })
    const answer = await booked.report({
      status: 'DELAYED',
      expectedDepartureUTC: new Date(booked.departureAt.getTime() + 2 * HOUR_MS + 60_000).toISOString(),
    })
    refused(answer, 400, 'invalid_input')
    assert.equal(answer.json.details[0].path, 'expectedDepartureUTC')
    refused(await booked.report({ status: 'LANDED' }), 400, 'invalid_input')
  })

  test('counts a delay from the departure that was booked before the flight was moved', async () => {
    const booked = await aBookedLeg({ hours: 2 })
    const moved = new Date(booked.departureAt.getTime() - HOUR_MS)
    await sql`insert into leg_changes (leg_id, consequence, origin_icao, destination_icao, departure_at, arrival_at, departs_by, aircraft_type)
      select id, 'TOLD', origin_icao, destination_icao, ${moved}, arrival_at, ${moved}, aircraft_type
      from legs where id = ${booked.legId}`.execute(db)
    const delay = (minutes: number) =>
      booked.report({
        status: 'DELAYED',
        expectedDepartureUTC: new Date(booked.departureAt.getTime() + minutes * 60_000).toISOString(),
      })
    refused(await delay(61), 400, 'invalid_input')
    assert.equal((await delay(60)).status, 200)
  })

  test('cannot be reported for another operator’s flight, a draft or a cancelled flight', async () => {
    const booked = await aBookedLeg({ hours: 2 })
    const other = await aBookedLeg({ hours: 2 })
    refused(await booked.report({ status: 'ON_TIME' }, other.owner), 404, 'leg_not_found')
    await db.updateTable('legs').set({ status: 'CANCELLED' }).where('id', '=', booked.legId).execute()
    refused(await booked.report({ status: 'ON_TIME' }), 409, 'flight_not_on_sale')
  })

  test('keeps the crew’s names for thirty days', async () => {
    const [old, young] = [
      await aBookedLeg({ hours: -30 * 24 - 4 }),
      await aBookedLeg({ hours: -30 * 24 - 2 }),
    ]
    for (const { legId } of [old, young])
      await db.updateTable('legs').set({ crew: 'Ana Silva' }).where('id', '=', legId).execute()
    await forgetCrews(db)
    const readCrew = async (booked: BookedLeg) => (await readTrip(booked)).flight.day.crew
    assert.deepEqual([await readCrew(old), await readCrew(young)], [null, 'Ana Silva'])
  })

  test('starts again when the flight is moved', async () => {
    const booked = await aBookedLeg({ hours: 2 })
    await booked.report({ status: 'DELAYED', expectedDepartureUTC: inHours(3).toISOString() })
    await db
      .updateTable('legs')
      .set({ departureAt: inHours(5), arrivalAt: inHours(8) })
      .where('id', '=', booked.legId)
      .execute()
    const { day } = (await readTrip(booked)).flight
    assert.deepEqual([day.status, day.expectedDepartureUTC], ['SCHEDULED', null])
  })
})

describe('a landing', () => {
  test('makes the payout due 24 hours later, which is earlier than without a report', async () => {
    const booked = await aBookedLeg({ hours: -2.5 })
    await booked.report({ status: 'DEPARTED', atUTC: inHours(-2.4).toISOString() })
    const landedAt = inHours(-0.1)
    const landed = await booked.report({ status: 'LANDED', atUTC: landedAt.toISOString() })
    assert.equal(landed.status, 200, landed.text)
    assert.equal(landed.json.flight.status, 'FLOWN')
    assert.deepEqual(await readPayout(booked), {
      checkAt: new Date(landedAt.getTime() + 24 * HOUR_MS),
      status: 'SCHEDULED',
    })
    assert.equal((await readTrip(booked)).state, 'FLOWN')
  })

  test('that is reported after the flight was marked as flown moves the payout', async () => {
    const booked = await aBookedLeg({ hours: -4 })
    await markFlownLegs(db)
    assert.equal((await readPayout(booked))?.checkAt?.getTime(), booked.departureAt.getTime() + 27 * HOUR_MS)
    const landedAt = inHours(-0.5)
    await booked.report({ status: 'LANDED', atUTC: landedAt.toISOString() })
    assert.equal((await readPayout(booked))?.checkAt?.getTime(), landedAt.getTime() + 24 * HOUR_MS)
  })

  test('need not be reported: the flight is marked as flown by the clock, a delayed one after its delay', async () => {
    const booked = await aBookedLeg({ hours: -2.5 })
    const leftHoursAgo = async (hours: number) => {
      const departureAt = inHours(-hours)
      const times = { departureAt, arrivalAt: inHours(3 - hours) }
      await db.updateTable('legs').set(times).where('id', '=', booked.legId).execute()
      const expectedDepartureAt = new Date(departureAt.getTime() + 2 * HOUR_MS)
      await db
        .updateTable('legs')
        .set({ dayStatus: 'DELAYED', expectedDepartureAt })
        .where('id', '=', booked.legId)
        .execute()
      await markFlownLegs(db)
      return departureAt
    }
    await leftHoursAgo(4.9)
    assert.equal(await readPayout(booked), undefined)
    const departureAt = await leftHoursAgo(5.1)
    assert.equal((await readPayout(booked))?.checkAt?.getTime(), departureAt.getTime() + 29 * HOUR_MS)
  })
})
