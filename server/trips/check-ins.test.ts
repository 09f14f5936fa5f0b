import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { aPaidBooking, holdSeats } from '#test/pay.ts'

const app = await openTestApp()
const { db } = app

/** An operator's leg with one paid booking. */
async function aBookedLeg({ seats = 1 } = {}) {
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

type BookedLeg = { as: Awaited<ReturnType<typeof aUser>>; leg: { id: string } }
const buildPath = ({ leg }: BookedLeg) => `/api/api/operators/flights/${leg.id}/check-ins`
const read = (booked: BookedLeg) => app.call('GET', buildPath(booked), { as: booked.as })

function aReport(number: string, fields: object = {}) {
  const checkedUTC = new Date().toISOString()
  return { id: randomUUID(), number, checkedUTC, byCode: true, crew: 'Ana', undone: false, ...fields }
}

const report = (booked: BookedLeg, ...checkIns: object[]) =>
  app.call('POST', buildPath(booked), { as: booked.as, body: { checkIns } })

describe("the crew's list", () => {
  test('contains every pass of the flight and the public keys, and nothing of other flights', async () => {
    const booked = await aBookedLeg({ seats: 2 })
    await aBookedLeg()
    const { status, json } = await read(booked)
    assert.equal(status, 200)
    assert.deepEqual(
      json.passes.map(({ number, name, named }: { number: string; name: string; named: boolean }) => [
        number,
        name,
        named,
      ]),
      [1, 2].map((seat) => [`${booked.reference}-${seat}`, 'Sam Traveller', false]),
    )
    assert.equal(json.keys.length, 1)
    assert.match(json.keys[0].publicKey, /^[\w-]{43}$/)
    assert.equal(json.manifestOpen, true)
    assert.deepEqual(json.checkIns, [])
  })

  test('contains no holds, marks cancelled passes with their time, and shortens names after departure', async () => {
    const booked = await aBookedLeg()
    const other = await aBooking(booked.leg.id)
    await holdSeats(app, { user: await aUser(db), legId: booked.leg.id })
    await db
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelReason: 'TRAVELLER', cancelledAt: new Date('2026-01-02T03:04:05Z') })
      .where('id', '=', other.bookingId)
      .execute()
    const { json } = await read(booked)
    assert.deepEqual(
      json.passes.map(({ number, cancelledUTC }: { number: string; cancelledUTC: string | null }) => [
        number,
        cancelledUTC,
      ]),
      [
        [`${booked.reference}-1`, null],
        [`${other.reference}-1`, '2026-01-02T03:04:05.000Z'],
      ],
    )
    await db
      .updateTable('legs')
      .set({ departureAt: new Date(Date.now() - 1000) })
      .where('id', '=', booked.leg.id)
      .execute()
    const later = (await read(booked)).json
    assert.equal(later.passes[0].name, 'S. T.')
    assert.equal(later.manifestOpen, false)
  })

  test('is not found by other users', async () => {
    const booked = await aBookedLeg()
    const stranger = await aUser(db, { role: 'OPERATOR' })
    await anOperator(db, { userId: stranger.id })
    assert.equal((await read({ ...booked, as: stranger })).status, 404)
    assert.equal((await report({ ...booked, as: stranger }, aReport(`${booked.reference}-1`))).status, 404)
    assert.equal((await read({ ...booked, as: booked.user })).status, 404)
  })
})

describe('a check-in', () => {
  test('is stored with its time and crew member, once however often it is reported', async () => {
    const booked = await aBookedLeg()
    const one = aReport(`${booked.reference}-1`, { checkedUTC: new Date(Date.now() - 60_000).toISOString() })
    for (let time = 0; time < 3; time++) {
      const { status, json } = await report(booked, one)
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
      .where('subjectId', '=', booked.leg.id)
      .where('act', '=', 'check-in.record')
      .execute()
    assert.deepEqual(acts, [{ act: 'check-in.record', after: { changed: 1, undone: 0 } }])
  })

  test('of a pass that another phone has checked too is stored as well: both phones see both', async () => {
    const booked = await aBookedLeg()
    const number = `${booked.reference}-1`
    await report(booked, aReport(number, { crew: 'Ana' }))
    const { json } = await report(booked, aReport(number, { crew: 'Max' }))
    assert.deepEqual(
      json.checkIns.map(({ number: of, crew }: { number: string; crew: string }) => [of, crew]),
      [
        [number, 'Ana'],
        [number, 'Max'],
      ],
    )
  })

  test('from two phones at once is recorded for both', async () => {
    const booked = await aBookedLeg()
    const number = `${booked.reference}-1`
    const same = aReport(number)
    const answers = await Promise.all([
      report(booked, same),
      report(booked, same),
      report(booked, aReport(number, { crew: 'Max' })),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal((await read(booked)).json.checkIns.length, 2)
  })

  test('that is undone does not count any more, even if both reports arrive together', async () => {
    const booked = await aBookedLeg()
    const one = aReport(`${booked.reference}-1`)
    await report(booked, one)
    assert.deepEqual((await report(booked, { ...one, undone: true })).json.checkIns, [])
    assert.deepEqual((await report(booked, one)).json.checkIns, [], 'the repetition restores nothing')
    const unheard = aReport(`${booked.reference}-1`, { undone: true })
    assert.deepEqual((await report(booked, unheard)).json.checkIns, [])
  })

  test('after the booking was cancelled is stored and marked, because the phone had an old list', async () => {
    const booked = await aBookedLeg()
    const number = `${booked.reference}-1`
    await report(booked, aReport(number, { checkedUTC: new Date(Date.now() - 60_000).toISOString() }))
    await db
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelReason: 'OPERATOR', cancelledAt: new Date(Date.now() - 30_000) })
      .where('id', '=', booked.bookingId)
      .execute()
    const { json } = await report(booked, aReport(number, { crew: 'Max' }))
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
    const booked = await aBookedLeg()
    const elsewhere = await aBookedLeg()
    const reports = [`${elsewhere.reference}-1`, `${booked.reference}-2`, 'FW-000000-1'].map((number) =>
      aReport(number),
    )
    const { status, json } = await report(booked, ...reports, aReport(`${booked.reference}-1`))
    assert.equal(status, 200)
    assert.deepEqual(
      json.unknownIds,
      reports.map(({ id }) => id),
    )
    assert.equal(json.checkIns.length, 1)
  })

  test('of another flight cannot be undone by its id', async () => {
    const booked = await aBookedLeg()
    const one = aReport(`${booked.reference}-1`)
    await report(booked, one)
    const other = await aBookedLeg()
    await report(other, { ...one, number: `${other.reference}-1`, undone: true })
    assert.equal((await read(booked)).json.checkIns.length, 1)
  })

  test('is never later than its report, whatever the phone’s clock says', async () => {
    const booked = await aBookedLeg()
    const ahead = aReport(`${booked.reference}-1`, {
      checkedUTC: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const { json } = await report(booked, ahead)
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
      const booked = await aBookedLeg()
      const { status, json } = await report(booked, aReport(`${booked.reference}-1`, fields))
      assert.deepEqual([status, json.code], [400, 'invalid_input'])
    })
})
