import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { EuApiFile, UkGarRow, UsApisFile } from '#contract/bookings/border-files.ts'
import type { PassengerFields } from '#contract/bookings/passengers.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, dayFromNow, KEEP_TAXES } from '#test/build.ts'
import { aPassenger, aTravelledPassenger } from '#test/passengers.ts'
import { aPaidBooking } from '#test/pay.ts'
import { refused } from '#test/person.ts'
import { findFindings, findReadyState } from './readiness-rules.ts'

const app = await openTestApp()
const { db, call } = app

type Route = { originIcao?: string; destinationIcao?: string }

/**
 * A paid booking of a leg that leaves in this many hours, with functions that act as its traveller and its
 * operator.
 */
async function aBooking(route: Route = {}, { seats = 1, hours = 100 } = {}) {
  const seller = await aUser(db, { role: 'OPERATOR' })
  const { id: operatorId } = await anOperator(db, { userId: seller.id })
  const leg = await aLeg(db, { operatorId })
  const traveller = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user: traveller, legId: leg.id, seats })
  const departureAt = new Date(Date.now() + hours * 3_600_000)
  const times = { departureAt, arrivalAt: new Date(departureAt.getTime() + 2 * 3_600_000) }
  await db
    .updateTable('legs')
    .set({ ...route, ...times, ...KEEP_TAXES })
    .where('id', '=', leg.id)
    .execute()
  const as = { id: seller.id, role: seller.role }
  const legPath = `/api/api/operators/flights/${leg.id}`
  return {
    legId: leg.id,
    as,
    save: (passenger: PassengerFields, { seat = 1, version = 0 } = {}) =>
      call('PUT', `/api/api/trips/${bookingId}/passengers/${seat}`, {
        as: traveller,
        body: { who: 'same', version, passenger },
      }),
    trip: async () => (await call('GET', `/api/api/trips/${bookingId}`, { as: traveller })).json.trip,
    setRule: (rule: string) => call('PUT', '/api/api/operators/minor-rule', { as, body: { rule } }),
    readiness: async () => (await call('GET', `${legPath}/readiness`, { as })).json.readiness,
    list: async () => (await call('GET', '/api/api/operators/readiness', { as })).json.flights,
    file: (form: string) => call('POST', `${legPath}/border-files`, { as, body: { form } }),
    manifest: async () =>
      (await call('POST', `${legPath}/manifest`, { as, body: { format: 'csv' } })).json.contentBase64,
    crew: async () => (await call('GET', `${legPath}/check-ins`, { as })).json.passes,
  }
}

const listPaths = (answer: { json: { details: { path: string }[] } }) =>
  answer.json.details.map(({ path }) => path.split('.').at(-1))
const decode = (base64: string) => Buffer.from(base64, 'base64').toString('utf8')

describe('passenger details for a border', () => {
  test('are required and kept only if the flight needs them; the operator sees which are missing but not their values', async () => {
    const { save, readiness, list, legId, file } = await aBooking(
      { originIcao: 'EGLF', destinationIcao: 'OMDW' },
      { hours: 30 },
    )
    const bare = await save(
      aTravelledPassenger({ sex: '', birthPlace: '', residenceCountry: '', homeAddress: '' }),
    )
    refused(bare, 400, 'invalid_input')
    assert.deepEqual(listPaths(bare), ['sex', 'birthPlace', 'residenceCountry', 'homeAddress'])
    refused(await save(aTravelledPassenger({ weightKg: '0' })), 400, 'invalid_input')

    const before = await readiness()
    assert.deepEqual(
      [before.state, before.people, before.forms, before.notReady[0].missing],
      ['T48', 1, ['UK_GAR'], ['NAME']],
    )
    assert.deepEqual(await list(), [{ legId, state: 'T48', people: 1, notReady: 1 }])
    refused(await file('UK_GAR'), 409, 'border_file_not_ready')
    refused(await file('US_APIS'), 409, 'border_form_not_needed')

    const saved = await save(aTravelledPassenger())
    assert.equal(saved.status, 200, saved.text)
    const { details } = saved.json.passengers.seats[0].passenger
    assert.deepEqual(Object.keys(details), ['sex', 'birthPlace', 'residenceCountry', 'homeAddress'])
    const after = await readiness()
    assert.deepEqual(after.notReady, [])

    const gar = await file('UK_GAR')
    assert.equal(gar.status, 200, gar.text)
    assert.match(gar.json.fileName, /^uk-gar-.*-EGLF-OMDW-.*\.csv$/)
    const rows = parse(decode(gar.json.contentBase64), { bom: true, columns: true })
    assert.equal(rows.length, 1)
    const row = UkGarRow.parse(rows[0])
    assert.deepEqual([row.familyName, row.birthPlace, row.documentNumber], ['Vale', 'Boston', 'X12345678'])
    const acts = await db
      .selectFrom('auditLog')
      .select(['act', 'after'])
      .where('subjectId', '=', legId)
      .execute()
    assert.deepEqual(acts, [{ act: 'border-file.export', after: { form: 'UK_GAR', names: 1 } }])
  })

  test('are written to the United States file and to the European Union file of the same flight', async () => {
    const { save, file } = await aBooking({ originIcao: 'LFPB', destinationIcao: 'KTEB' }, { seats: 2 })
    const french = { nationality: 'FR', documentCountry: 'FR', entry: 'VISA' } as const
    assert.equal((await save(aTravelledPassenger(french))).status, 200)
    const own = { givenNames: 'Bea', redressNumber: '123 4567', stayAddress: '' }
    assert.equal((await save(aTravelledPassenger(own), { seat: 2 })).status, 200)
    const [us, eu] = [await file('US_APIS'), await file('EU_API')]
    const apis = UsApisFile.parse(JSON.parse(decode(us.json.contentBase64)))
    assert.deepEqual(
      apis.passengers.map(({ stayAddress, entry, redressNumber }) => [stayAddress, entry, redressNumber]),
      [
        ['5 Park Avenue, New York', 'VISA', null],
        [null, null, '1234567'],
      ],
    )
    const api = EuApiFile.parse(JSON.parse(decode(eu.json.contentBase64)))
    assert.deepEqual(
      api.passengers.map(({ seat, sex }) => [seat, sex]),
      [
        [1, 'F'],
        [2, 'F'],
      ],
    )
  })

  test('are date of birth and sex within the United States, and none within France', async () => {
    const us = await aBooking()
    assert.deepEqual(listPaths(await us.save(aPassenger())), ['dateOfBirth', 'sex'])
    const france = await aBooking({ originIcao: 'LFPB', destinationIcao: 'LFMN' })
    const saved = await france.save(aTravelledPassenger())
    assert.equal(saved.status, 200, saved.text)
    const { passenger } = saved.json.passengers.seats[0]
    assert.deepEqual([passenger.dateOfBirth, passenger.details], [null, {}])
  })

  test('are hidden from other users, and from everybody after the departure', async () => {
    const mine = await aBooking({ originIcao: 'EGLF', destinationIcao: 'OMDW' })
    assert.equal((await mine.save(aTravelledPassenger())).status, 200)
    const other = await aBooking()
    const path = `/api/api/operators/flights/${mine.legId}`
    refused(await call('GET', `${path}/readiness`, { as: other.as }), 404, 'leg_not_found')
    const body = { form: 'UK_GAR' }
    refused(await call('POST', `${path}/border-files`, { as: other.as, body }), 404, 'leg_not_found')
    const ago = { departureAt: new Date(Date.now() - 60_000), ...KEEP_TAXES }
    await db.updateTable('legs').set(ago).where('id', '=', mine.legId).execute()
    const { open, people, notReady } = await mine.readiness()
    assert.deepEqual([open, people, notReady], [false, 0, []])
    refused(await mine.file('UK_GAR'), 409, 'manifest_closed')
  })
})

describe('children without an adult', () => {
  const WITHIN_FRANCE = { originIcao: 'LFPB', destinationIcao: 'LFMN' }
  const ofAge = (years: number) => dayFromNow(Math.round(-years * 365.25) - 20)
  const contacts = {
    ...{ broughtByName: 'Bo Vale', broughtByPhone: '+33 6 12 34 56 78' },
    ...{ metByName: 'Cy Vale', metByPhone: '0033 6 12 34 56 79' },
  }

  test('may fly only if the operator’s rule allows it and both contacts are given; operator and crew see the contacts', async () => {
    const { legId, save, setRule, manifest, crew, trip, readiness } = await aBooking(WITHIN_FRANCE)
    const child = aPassenger({ dateOfBirth: ofAge(8) })
    const without = await save({ ...child, ...contacts })
    refused(without, 400, 'invalid_input')
    assert.match(without.json.message, /^At least one passenger has to be 18/)
    assert.equal((await setRule('FROM_12')).status, 200)
    assert.match((await save({ ...child, ...contacts })).json.message, /children under twelve/)
    assert.equal((await setRule('FROM_5')).status, 200)
    assert.deepEqual(listPaths(await save(child)), Object.keys(contacts))
    const vague = await save({ ...child, ...contacts, metByPhone: '12' })
    assert.deepEqual(listPaths(vague), ['metByPhone'])
    assert.match((await save(aPassenger({ dateOfBirth: ofAge(3), ...contacts }))).json.message, /under five/)

    const saved = await save({ ...child, ...contacts })
    assert.equal(saved.status, 200, saved.text)
    assert.equal(saved.json.passengers.seats[0].passenger.details.metByPhone, '+33612345679')
    const [line] = parse(decode(await manifest()), { bom: true, columns: true }) as unknown as Record<
      string,
      string
    >[]
    assert.deepEqual([line?.kind, line?.brought_by, line?.met_by], ['CHILD', 'Bo Vale', 'Cy Vale'])
    const [pass] = await crew()
    assert.equal(pass.alone, 'flies alone: brought by Bo Vale (+33612345678), met by Cy Vale (+33612345679)')
    assert.equal(pass.ready, true)

    // A leg with a stop on the way, or one half of a journey, is not direct.
    await db.updateTable('legs').set({ technicalStopIcao: 'LSGG' }).where('id', '=', legId).execute()
    assert.equal((await trip()).passengers.seats[0].missing, 'ADULT')
    await db.updateTable('legs').set({ technicalStopIcao: null }).where('id', '=', legId).execute()

    // The operator stops taking children alone: the child is not ready any more, and the traveller is asked for an
    // adult.
    await setRule('NONE')
    assert.deepEqual((await readiness()).notReady[0].missing, ['ADULT'])
    const { passengers, todos } = await trip()
    assert.equal(passengers.seats[0].missing, 'ADULT')
    assert.ok(todos.some(({ kind }: { kind: string }) => kind === 'ADULT_MISSING'))
  })

  test('need an adult’s consent from the age of twelve; the first of two needs it once the second is not an adult either', async () => {
    const { save, setRule, trip } = await aBooking(
      { originIcao: 'LFPB', destinationIcao: 'LSGG' },
      { seats: 2 },
    )
    await setRule('FROM_5')
    const teenager = aTravelledPassenger({ dateOfBirth: ofAge(14) })
    const consent = { consentName: 'Bo Vale', consentPhone: '+33612345678' }
    assert.equal((await save(teenager)).status, 200)
    assert.deepEqual(listPaths(await save(teenager, { seat: 2 })), Object.keys(consent))
    const young = aTravelledPassenger({ dateOfBirth: ofAge(8), ...contacts })
    assert.match((await save(young, { seat: 2 })).json.message, /children under twelve/)
    assert.equal((await save({ ...teenager, ...consent }, { seat: 2 })).status, 200)
    assert.deepEqual(
      (await trip()).passengers.seats.map(({ missing }: { missing: string | null }) => missing),
      ['CONTACTS', null],
    )
    const adult = await save(aTravelledPassenger(), { seat: 2, version: 1 })
    assert.deepEqual(
      adult.json.passengers.seats.map(({ missing }: { missing: string | null }) => missing),
      [null, null],
    )
    assert.equal(adult.json.passengers.seats[1].passenger.details.consentName, undefined)
  })
})

test('readiness has steps at 48, 24 and 4 hours before departure; missing weights are reported once names are closed', () => {
  const departureAt = new Date('2027-03-10T12:00:00Z')
  const before = (hours: number) =>
    findReadyState(departureAt, new Date(departureAt.getTime() - hours * 3_600_000))
  const states = [48.1, 48, 24.1, 24, 4, 3.1, 3].map(before)
  assert.deepEqual(states, ['EARLY', 'T48', 'T48', 'T24', 'T4', 'T4', 'CLOSED'])
  const light = { reference: 'FW-1', seat: 1, onLap: false, name: 'Ada', missing: ['weightKg'] }
  assert.deepEqual(findFindings('T4', [light]), [])
  assert.deepEqual(
    findFindings('CLOSED', [light]).map(({ code }) => code),
    ['WEIGHT_MISSING'],
  )
})
