import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { pickSite } from '#server/config.ts'
import { openDatabase } from '#server/runtime/db.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, readSeats } from '#test/build.ts'
import { atEnd } from '#test/db.ts'
import { overlapping } from '#test/overlapping.ts'
import { holdSeats } from '#test/pay.ts'
import { aWaitingTraveller, join, readWaitingPlace } from '#test/waiting.ts'
import { processWaitingList, processWaitingLists } from './offer-seats.ts'

const app = await openTestApp()
const { db, connectionString } = app

/** Another server process with its own connections. */
function anotherServer() {
  const { db: other } = openDatabase(connectionString, { site: pickSite(app.config) })
  atEnd(() => other.destroy())
  return other
}
const servers = [db, anotherServer(), anotherServer()]

async function placesOn(legId: string) {
  return await db
    .selectFrom('waitingPlaces')
    .select(['userId', 'status', 'seats'])
    .where('legId', '=', legId)
    .orderBy('joinedAt')
    .execute()
}

/** A leg without a free seat and with this many travellers on its waiting list. */
async function aLegWithLine(people: number, { seatsTotal = 8 } = {}) {
  const { id: legId } = await aLeg(db, { seatsTotal, seatsSold: seatsTotal })
  const users = []
  for (let at = 0; at < people; at++) users.push(await aWaitingTraveller(app, { legId }))
  return { legId, users }
}

describe('fifty travellers on a waiting list', () => {
  test('and seats freed at once by two processes: the first travellers get them, and no seat is held twice', async () => {
    const { legId, users } = await aLegWithLine(50)
    const free = (other: typeof db) =>
      sql`update legs set seats_sold = seats_sold - 3 where id = ${legId}`.execute(other)
    await overlapping(
      connectionString,
      `select from legs where id = '${legId}' for update`,
      (): Promise<unknown>[] => [
        ...servers.slice(1).map(free),
        ...[...servers, ...servers].map((other) => processWaitingList(other, { legId })),
      ],
    )
    await processWaitingLists(db)
    const places = await placesOn(legId)
    const offered = places.filter(({ status }) => status === 'OFFERED').map(({ userId }) => userId)
    assert.deepEqual(
      offered,
      users.slice(0, 6).map(({ id }) => id),
    )
    assert.deepEqual(await readSeats(db, legId), { seatsHeld: 6, seatsSold: 2 })
    const { rows } = await sql<{ seats: number }>`
      select sum(seats) as seats from bookings where leg_id = ${legId} and status = 'PENDING'`.execute(db)
    assert.equal(rows[0]?.seats, 6)
  })

  test('control: without the leg’s lock the same pass would hold twice, and only the constraint stops it', async () => {
    const { legId, users } = await aLegWithLine(2, { seatsTotal: 1 })
    await sql`update legs set seats_sold = 0 where id = ${legId}`.execute(db)
    // Both passes read before either writes, as passes without the lock could.
    const looked = await Promise.all(
      [0, 1].map(() =>
        sql<{ userId: string }>`select user_id from servable_places(${legId}, 1, now())`.execute(db),
      ),
    )
    assert.ok(looked.every(({ rows }) => rows.length === 2))
    const take = sql`update legs set seats_held = seats_held + 1 where id = ${legId}`
    const results = await Promise.allSettled(users.map(() => take.execute(db)))
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await sql`update legs set seats_held = 0 where id = ${legId}`.execute(db)
    await overlapping(connectionString, `select from legs where id = '${legId}' for update`, () =>
      servers.map((other) => processWaitingList(other, { legId })),
    )
    assert.deepEqual(
      (await placesOn(legId)).map(({ status }) => status),
      ['OFFERED', 'WAITING'],
    )
  })
})

describe('nobody overtakes the waiting list:', () => {
  test('a newcomer is refused a free seat that a traveller waits for, and the seat is then offered to that traveller', async () => {
    const { legId, users } = await aLegWithLine(1)
    await sql`update legs set seats_sold = seats_sold - 1 where id = ${legId}`.execute(db)
    const newcomer = await aUser(db)
    const refused = await app.call('POST', `/api/api/checkout/${legId}/hold`, {
      as: newcomer,
      body: { requestedPax: 1 },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    assert.deepEqual([refused.status, refused.json.code], [400, 'seats_promised'])
    assert.equal((await readWaitingPlace(app, users[0] as never, { legId })).status, 'OFFERED')
  })

  test('a newcomer may hold seats that no waiting traveller can use', async () => {
    const { id: legId } = await aLeg(db, { seatsTotal: 4, seatsSold: 4 })
    await aWaitingTraveller(app, { legId, seats: 3 })
    await sql`update legs set seats_sold = seats_sold - 2 where id = ${legId}`.execute(db)
    await holdSeats(app, { user: await aUser(db), legId, seats: 2 })
  })

  test('a waiting traveller may hold free seats themselves if nobody in front could', async () => {
    const { legId, users } = await aLegWithLine(2)
    await sql`update legs set seats_sold = seats_sold - 1 where id = ${legId}`.execute(db)
    const [first, second] = users as [never, never]
    await assert.rejects(holdSeats(app, { user: second, legId }), /seats_promised/)
    // The refusal made the pass offer the seats to the first in line.
    assert.equal((await readWaitingPlace(app, first, { legId })).status, 'OFFERED')
    await sql`update legs set seats_sold = seats_sold - 1 where id = ${legId}`.execute(db)
    const held = await holdSeats(app, { user: second, legId })
    await processWaitingLists(db)
    assert.equal((await readWaitingPlace(app, second, { legId })).offer.bookingId, held.bookingId)
  })

  test('when a newcomer and a pass come at the same moment, the seat goes to the waiting list', async () => {
    for (let round = 0; round < 5; round++) {
      const { legId, users } = await aLegWithLine(1, { seatsTotal: 1 })
      const newcomer = await aUser(db)
      await sql`update legs set seats_sold = 0 where id = ${legId}`.execute(db)
      await overlapping(
        connectionString,
        `select from legs where id = '${legId}' for update`,
        (): Promise<unknown>[] => [holdSeats(app, { user: newcomer, legId }), processWaitingLists(db)],
      )
      assert.equal((await readWaitingPlace(app, users[0] as never, { legId })).status, 'OFFERED')
    }
  })

  test('control: without that rule a newcomer gets the seat before the waiting list', async () => {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_functiondef('seats_are_promised'::regproc) as rule`.execute(db)
    await sql`create or replace function seats_are_promised(leg uuid, asking_user uuid, free integer, at timestamptz)
      returns boolean language sql stable as 'select false'`.execute(db)
    const { legId, users } = await aLegWithLine(1, { seatsTotal: 1 })
    await sql`update legs set seats_sold = 0 where id = ${legId}`.execute(db)
    await holdSeats(app, { user: await aUser(db), legId })
    await processWaitingLists(db)
    assert.equal((await readWaitingPlace(app, users[0] as never, { legId })).status, 'WAITING')
    await sql.raw(rows[0]?.rule ?? '').execute(db)
  })

  test('a traveller with holds on three flights is skipped, keeps the place, and does not block others', async () => {
    const operatorId = (await anOperator(db)).id
    const busy = await aUser(db)
    const { id: legId } = await aLeg(db, { seatsTotal: 2, seatsSold: 2, operatorId })
    await aWaitingTraveller(app, { legId, user: busy })
    const next = await aWaitingTraveller(app, { legId })
    for (let at = 0; at < 3; at++)
      await holdSeats(app, { user: busy, legId: (await aLeg(db, { operatorId })).id })
    await sql`update legs set seats_sold = 0 where id = ${legId}`.execute(db)
    await processWaitingLists(db)
    assert.equal((await readWaitingPlace(app, next, { legId })).status, 'OFFERED')
    assert.equal((await readWaitingPlace(app, busy, { legId })).place, 1)
    await holdSeats(app, { user: await aUser(db), legId })
  })
})

test('a traveller has one place per leg, also from many tabs at once', async () => {
  const { legId } = await aLegWithLine(0)
  const user = await aUser(db)
  const answers = await overlapping(
    connectionString,
    `select from legs where id = '${legId}' for update`,
    () => [1, 2, 1, 2].map((seats) => join(app, user, { legId, seats })),
  )
  const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
  assert.deepEqual(statuses.sort(), [200, 200, 409, 409])
  assert.equal((await placesOn(legId)).length, 1)
})
