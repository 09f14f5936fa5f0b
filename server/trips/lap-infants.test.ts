import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, dayFromNow, KEEP_TAXES } from '#test/build.ts'
import { holdJourney, journeyStatus, startJourneyCheckout, twoLegs } from '#test/journeys.ts'
import { aPassenger, aTravelledPassenger } from '#test/passengers.ts'
import { aPaidBooking, payOnHostedPage } from '#test/pay.ts'
import { refused } from '#test/person.ts'

const app = await openTestApp()
const { db, call } = app

type Party = { seats?: number; infants?: number; abroad?: boolean }

/** A confirmed booking with infants, whose places follow the seats. */
async function aFamily({ seats = 2, infants = 1, abroad = false }: Party = {}) {
  const operator = await aUser(db, { role: 'OPERATOR' })
  const leg = await aLeg(db, { operatorId: (await anOperator(db, { userId: operator.id })).id })
  const route = abroad ? { destinationIcao: 'LFMN' } : { originIcao: 'LFPB', destinationIcao: 'LFMN' }
  await db
    .updateTable('legs')
    .set({ ...route, ...KEEP_TAXES })
    .where('id', '=', leg.id)
    .execute()
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats, infants })
  const save = (seat: number, fields: object, version = 0) =>
    call('PUT', `/api/api/trips/${bookingId}/passengers/${seat}`, {
      as: user,
      body: {
        who: 'same',
        version,
        passenger: { ...(abroad ? aTravelledPassenger() : aPassenger()), ...fields },
      },
    })
  const trip = async () => (await call('GET', `/api/api/trips/${bookingId}`, { as: user })).json.trip
  return { operator, leg, user, bookingId, save, trip }
}

const BABY = { givenNames: 'Bea', familyName: 'Vale', dateOfBirth: dayFromNow(-200) }
const twoYearsBefore = (day: string) => `${Number(day.slice(0, 4)) - 2}${day.slice(4)}`

describe('an infant on a lap', () => {
  test('is named after the seats, with a date of birth even on a domestic flight', async () => {
    const { save, trip } = await aFamily()
    const before = await trip()
    assert.deepEqual([before.seats, before.infants], [2, 1])
    assert.deepEqual(
      before.passengers.seats.map(({ seat, infant }: { seat: number; infant: number | null }) => [
        seat,
        infant,
      ]),
      [
        [1, null],
        [2, null],
        [3, 1],
      ],
    )
    const unborn = await save(3, { givenNames: 'Bea', familyName: 'Vale' })
    refused(unborn, 400, 'invalid_input')
    assert.deepEqual(unborn.json.details, [{ path: 'dateOfBirth', message: 'Date of birth is required' }])
    const saved = await save(3, BABY)
    assert.equal(saved.status, 200, saved.text)
    const third = saved.json.passengers.seats[2]
    assert.deepEqual([third.passenger.dateOfBirth, third.missing], [BABY.dateOfBirth, null])
    assert.equal((await save(4, BABY)).json.code, 'seat_not_found')
  })

  test('must be under two until the flight has landed: on the second birthday it is too old', async () => {
    const { leg, save, trip } = await aFamily()
    const { passengers } = await trip()
    const birthday = twoYearsBefore(passengers.needs.arrivalDay)
    const tooOld = await save(3, { ...BABY, dateOfBirth: birthday })
    refused(tooOld, 400, 'invalid_input')
    assert.match(tooOld.json.details[0].message, /^On a lap a child must be under two/)
    const dayLater = new Date(Date.parse(`${birthday}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    assert.equal((await save(3, { ...BABY, dateOfBirth: dayLater })).status, 200)

    // The leg is moved by a day, to the birthday.
    const moved = (at: Date) => new Date(at.getTime() + 86_400_000)
    const { departureAt, arrivalAt } = await db
      .selectFrom('legs')
      .select(['departureAt', 'arrivalAt'])
      .where('id', '=', leg.id)
      .executeTakeFirstOrThrow()
    const times = { departureAt: moved(departureAt), arrivalAt: moved(arrivalAt), ...KEEP_TAXES }
    await db.updateTable('legs').set(times).where('id', '=', leg.id).execute()
    const after = await trip()
    assert.equal(after.passengers.seats[2].missing, 'SEAT')
    assert.ok(after.todos.some(({ kind }: { kind: string }) => kind === 'INFANTS_NEED_SEATS'))
  })

  test('who turns two between two flights is on a lap on the first and needs a seat on the second', async () => {
    const user = await aUser(db)
    const [hour, day] = [3_600_000, 86_400_000]
    // The first leg lands in the evening in New York, the second in the next morning in Los Angeles.
    const departureAt = new Date(Math.ceil(Date.now() / day) * day + 4 * day + 20 * hour)
    const landsAt = departureAt.getTime() + 2.5 * hour
    const legs = await twoLegs(db, {
      first: { departureAt, arrivalAt: new Date(landsAt) },
      second: { departureAt: new Date(landsAt + 10 * hour), arrivalAt: new Date(landsAt + 15 * hour) },
    })
    const held = await holdJourney(app, { user, legs, infants: 1 })
    const { journeyId, firstBookingId, secondBookingId } = held
    const { url } = await startJourneyCheckout(app, { user, journeyId })
    await payOnHostedPage(url)
    await journeyStatus(app, { user, journeyId })
    const readNeeds = async (id: string) =>
      (await call('GET', `/api/api/trips/${id}`, { as: user })).json.trip.passengers.needs
    const birthday = (await readNeeds(secondBookingId)).arrivalDay
    assert.ok((await readNeeds(firstBookingId)).arrivalDay < birthday)
    const name = (id: string) =>
      call('PUT', `/api/api/trips/${id}/passengers/2`, {
        as: user,
        body: {
          ...{ who: 'same', version: 0 },
          passenger: aPassenger({ ...BABY, sex: 'F', dateOfBirth: twoYearsBefore(birthday) }),
        },
      })
    assert.equal((await name(firstBookingId)).status, 200)
    const second = await name(secondBookingId)
    refused(second, 400, 'invalid_input')
    assert.match(second.json.details[0].message, /This child needs a seat/)
  })

  test('needs an adult: once everybody is named, a child in a seat cannot hold an infant', async () => {
    const { save } = await aFamily({ infants: 2, abroad: true })
    const child = { givenNames: 'Cy', familyName: 'Vale', dateOfBirth: dayFromNow(-8 * 365) }
    for (const [seat, person] of [
      [1, child],
      [2, {}],
      [3, BABY],
    ] as const)
      assert.equal((await save(seat, person)).status, 200)
    const fourth = await save(4, BABY)
    refused(fourth, 400, 'invalid_input')
    assert.match(fourth.json.details[0].message, /^Each adult may hold one infant/)
    assert.equal((await save(1, {}, 1)).status, 200)
    assert.equal((await save(4, BABY)).status, 200)
    refused(await save(1, child, 2), 400, 'invalid_input')
  })

  test('appears on the manifest, on the crew’s list and on its own pass, and takes no seat', async () => {
    const { operator, leg, user, bookingId, save } = await aFamily({ abroad: true })
    const child = { givenNames: 'Cy', familyName: 'Vale', dateOfBirth: dayFromNow(-8 * 365) }
    for (const [seat, person] of [
      [1, child],
      [2, {}],
      [3, BABY],
    ] as const)
      assert.equal((await save(seat, person)).status, 200)

    const legPath = `/api/api/operators/flights/${leg.id}`
    const bookings = (await call('GET', `${legPath}/bookings`, { as: operator })).json
    const [booking] = bookings.data
    assert.deepEqual([booking.seats, booking.infants, bookings.flight.seatsSold], [2, 1, 2])
    assert.deepEqual(booking.passengers[2], { seat: 3, onLap: true, name: 'Bea Vale', complete: true })

    const csv = (await call('POST', `${legPath}/manifest`, { as: operator, body: { format: 'csv' } })).json
    const rows = parse(Buffer.from(csv.contentBase64, 'base64'), {
      bom: true,
      columns: true,
    }) as unknown as Record<string, string>[]
    assert.deepEqual(
      rows.map((row) => [row.kind, row.given_names, row.seat, row.on_lap_of]),
      [
        ['CHILD', 'Cy', '1', ''],
        ['ADULT', 'Ada', '2', ''],
        ['INFANT_LAP', 'Bea', '', 'Ada Vale'],
      ],
    )
    const pdf = await call('POST', `${legPath}/manifest`, { as: operator, body: { format: 'pdf' } })
    assert.equal(pdf.status, 200)

    const { passes } = (await call('GET', `/api/api/trips/${bookingId}/pass`, { as: user })).json
    assert.deepEqual(
      passes.map(({ lap }: { lap: object | null }) => lap),
      [null, null, { holder: 'Ada Vale' }],
    )
    assert.equal((await call('GET', `/api/api/trips/${bookingId}/pass.pdf`, { as: user })).status, 200)

    const crew = `${legPath}/check-ins`
    const list = (await call('GET', crew, { as: operator })).json
    assert.deepEqual([list.passes.length, list.passes[2].lap], [3, { holder: 'Ada Vale' }])
    const report = (number: string) => ({
      ...{ id: randomUUID(), number, checkedUTC: new Date().toISOString() },
      ...{ byCode: true, crew: 'Ana', undone: false },
    })
    const numbers = list.passes.map(({ number }: { number: string }) => number)
    const checkIns = [report(numbers[2]), report(`${numbers[0].slice(0, -1)}4`)]
    const { unknownIds } = (await call('POST', crew, { as: operator, body: { checkIns } })).json
    assert.deepEqual(unknownIds, [checkIns[1]?.id])
  })

  test('that alone was checked in leaves everybody in a seat absent', async () => {
    const { operator, leg, bookingId } = await aFamily()
    const { reference } = await db
      .selectFrom('bookings')
      .select('reference')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const checkIns = [
      {
        ...{ id: randomUUID(), number: `${reference}-3`, checkedUTC: new Date().toISOString() },
        ...{ byCode: true, crew: 'Ana', undone: false },
      },
    ]
    await call('POST', `/api/api/operators/flights/${leg.id}/check-ins`, { as: operator, body: { checkIns } })
    const departed = { departureAt: new Date(Date.now() - 3_600_000), ...KEEP_TAXES }
    await db.updateTable('legs').set(departed).where('id', '=', leg.id).execute()
    const path = `/api/api/operators/flights/${leg.id}/bookings/${reference}/no-show`
    const { json, text } = await call('GET', path, { as: operator })
    assert.equal(json.noShow?.mostAbsent ?? json.mostAbsent, 2, text)
  })
})
