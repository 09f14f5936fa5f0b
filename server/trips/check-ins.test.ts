import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { aPaidBooking, holdSeats } from '#test/pay.ts'

const app = await openTestApp()
const { db } = app

/** An operator's flight with one paid booking. */
async function aFlight({ seats = 1 } = {}) {
  const as = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: as.id })
  const leg = await aLeg(db, { operatorId: operator.id })
  const booking = await aBooking(leg.id, seats)
  return { as, leg, ...booking }
}

async function aBooking(legId: string, seats = 1) {
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId, seats })
  const { reference } = await db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { user, bookingId, reference }
}

type Flight = { as: Awaited<ReturnType<typeof aUser>>; leg: { id: string } }
const buildPath = ({ leg }: Flight) => `/api/api/operators/flights/${leg.id}/check-ins`
const read = (flight: Flight) => app.call('GET', buildPath(flight), { as: flight.as })

function aReport(number: string, fields: object = {}) {
  const checkedUTC = new Date().toISOString()
  return { id: randomUUID(), number, checkedUTC, byCode: true, crew: 'Ana', undone: false, ...fields }
}

const report = (flight: Flight, ...checkIns: object[]) =>
  app.call('POST', buildPath(flight), { as: flight.as, body: { checkIns } })

describe("the crew's list", () => {
  test('contains every pass of the flight and the public keys, and nothing of other flights', async () => {
    const flight = await aFlight({ seats: 2 })
    await aFlight()
    const { status, json } = await read(flight)
    assert.equal(status, 200)
    assert.deepEqual(
      json.passes.map(({ number, name, named }: { number: string; name: string; named: boolean }) => [
        number,
        name,
        named,
      ]),
      [1, 2].map((seat) => [`${flight.reference}-${seat}`, 'Sam Traveller', false]),
    )
    assert.equal(json.keys.length, 1)
    assert.match(json.keys[0].publicKey, /^[\w-]{43}$/)
    assert.equal(json.manifestOpen, true)
    assert.deepEqual(json.checkIns, [])
  })

  test('contains no holds, marks cancelled passes with their time, and shortens names after departure', async () => {
    const flight = await aFlight()
    const other = await aBooking(flight.leg.id)
    await holdSeats(app, { user: await aUser(db), legId: flight.leg.id })
    await db
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelReason: 'TRAVELLER', cancelledAt: new Date('2026-01-02T03:04:05Z') })
      .where('id', '=', other.bookingId)
      .execute()
    const { json } = await read(flight)
    assert.deepEqual(
      json.passes.map(({ number, cancelledUTC }: { number: string; cancelledUTC: string | null }) => [
        number,
        cancelledUTC,
      ]),
      [
        [`${flight.reference}-1`, null],
        [`${other.reference}-1`, '2026-01-02T03:04:05.000Z'],
      ],
    )
    await db
      .updateTable('legs')
      .set({ departureAt: new Date(Date.now() - 1000) })
      .where('id', '=', flight.leg.id)
      .execute()
    const later = (await read(flight)).json
    assert.equal(later.passes[0].name, 'S. T.')
    assert.equal(later.manifestOpen, false)
  })

  test('is not found by other users', async () => {
    const flight = await aFlight()
    const stranger = await aUser(db, { role: 'OPERATOR' })
    await anOperator(db, { userId: stranger.id })
    assert.equal((await read({ ...flight, as: stranger })).status, 404)
    assert.equal((await report({ ...flight, as: stranger }, aReport(`${flight.reference}-1`))).status, 404)
    assert.equal((await read({ ...flight, as: flight.user })).status, 404)
  })
})

describe('a check-in', () => {
  test('is stored with its time and crew member, once however often it is reported', async () => {
    const flight = await aFlight()
    const one = aReport(`${flight.reference}-1`, { checkedUTC: new Date(Date.now() - 60_000).toISOString() })
    for (let time = 0; time < 3; time++) {
      const { status, json } = await report(flight, one)
      assert.equal(status, 200)
      assert.deepEqual(json.unknownIds, [])
      assert.deepEqual(json.checkIns, [
        {
          ...{ id: one.id, number: one.number, checkedUTC: one.checkedUTC, byCode: true, crew: 'Ana' },
          ...{ account: 'Sam Traveller', afterCancelling: false },
        },
      ])
    }
    const acts = await db
      .selectFrom('auditLog')
      .select(['act', 'after'])
      .where('subjectId', '=', flight.leg.id)
      .where('act', '=', 'check-in.record')
      .execute()
    assert.deepEqual(acts, [{ act: 'check-in.record', after: { changed: 1, undone: 0 } }])
  })

  test('of a pass that another phone has checked too is stored as well: both phones see both', async () => {
    const flight = await aFlight()
    const number = `${flight.reference}-1`
    await report(flight, aReport(number, { crew: 'Ana' }))
    const { json } = await report(flight, aReport(number, { crew: 'Max' }))
    assert.deepEqual(
      json.checkIns.map(({ number: of, crew }: { number: string; crew: string }) => [of, crew]),
      [
        [number, 'Ana'],
        [number, 'Max'],
      ],
    )
  })

  test('from two phones at once is recorded for both', async () => {
    const flight = await aFlight()
    const number = `${flight.reference}-1`
    const same = aReport(number)
    const answers = await Promise.all([
      report(flight, same),
      report(flight, same),
      report(flight, aReport(number, { crew: 'Max' })),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal((await read(flight)).json.checkIns.length, 2)
  })

  test('that is undone does not count any more, even if both reports arrive together', async () => {
    const flight = await aFlight()
    const one = aReport(`${flight.reference}-1`)
    await report(flight, one)
    assert.deepEqual((await report(flight, { ...one, undone: true })).json.checkIns, [])
    assert.deepEqual((await report(flight, one)).json.checkIns, [], 'the repetition restores nothing')
    const unheard = aReport(`${flight.reference}-1`, { undone: true })
    assert.deepEqual((await report(flight, unheard)).json.checkIns, [])
  })

  test('after the booking was cancelled is stored and marked, because the phone had an old list', async () => {
    const flight = await aFlight()
    const number = `${flight.reference}-1`
    await report(flight, aReport(number, { checkedUTC: new Date(Date.now() - 60_000).toISOString() }))
    await db
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelReason: 'OPERATOR', cancelledAt: new Date(Date.now() - 30_000) })
      .where('id', '=', flight.bookingId)
      .execute()
    const { json } = await report(flight, aReport(number, { crew: 'Max' }))
    assert.deepEqual(
      json.checkIns.map(({ crew, afterCancelling }: { crew: string; afterCancelling: boolean }) => [
        crew,
        afterCancelling,
      ]),
      [
        ['Ana', false],
        ['Max', true],
      ],
    )
  })

  test('of another flight’s pass, or of a seat that was not booked, is refused in the answer and not stored', async () => {
    const flight = await aFlight()
    const elsewhere = await aFlight()
    const reports = [`${elsewhere.reference}-1`, `${flight.reference}-2`, 'FW-000000-1'].map((number) =>
      aReport(number),
    )
    const { status, json } = await report(flight, ...reports, aReport(`${flight.reference}-1`))
    assert.equal(status, 200)
    assert.deepEqual(
      json.unknownIds,
      reports.map(({ id }) => id),
    )
    assert.equal(json.checkIns.length, 1)
  })

  test('of another flight cannot be undone by its id', async () => {
    const flight = await aFlight()
    const one = aReport(`${flight.reference}-1`)
    await report(flight, one)
    const other = await aFlight()
    await report(other, { ...one, number: `${other.reference}-1`, undone: true })
    assert.equal((await read(flight)).json.checkIns.length, 1)
  })

  test('is never later than its report, whatever the phone’s clock says', async () => {
    const flight = await aFlight()
    const ahead = aReport(`${flight.reference}-1`, {
      checkedUTC: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const { json } = await report(flight, ahead)
    assert.ok(Date.parse(json.checkIns[0].checkedUTC) <= Date.now() + 1000)
  })

  for (const [what, fields] of [
    ['no crew', { crew: ' ' }],
    ['a crew name that is too long', { crew: 'x'.repeat(41) }],
    ['no pass number', { number: 'FW-7F3K2Q' }],
    ['no time', { checkedUTC: 'now' }],
    ['an unknown field', { verdict: 'good' }],
  ] as const)
    test(`with ${what} is refused`, async () => {
      const flight = await aFlight()
      const { status, json } = await report(flight, aReport(`${flight.reference}-1`, fields))
      assert.deepEqual([status, json.code], [400, 'invalid_input'])
    })
})
