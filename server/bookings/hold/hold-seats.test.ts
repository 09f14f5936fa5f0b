import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { forgetOldKeys } from '#server/http/idempotency.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { overlapping } from '#test/overlapping.ts'
import { type HeldSeats, type Holds, openHolds } from './hold-seats.ts'

const database = await openTestDatabase()
let holds: Holds

beforeEach(() => {
  holds = newServer()
})

function newServer(): Holds {
  return openHolds({ ...database, holdSeconds: 900, feeBps: 1000 })
}

async function hold({
  userId,
  legId,
  seats = 1,
  key = crypto.randomUUID() as string,
  network = null,
  on = holds,
}: {
  userId: string
  legId: string
  seats?: number
  key?: string
  network?: string | null
  on?: Holds
}): Promise<HeldSeats> {
  return await on.hold({ userId, legId, seats, idempotencyKey: key, network })
}

async function refused(promise: Promise<unknown>, code: ProblemCode): Promise<Problem> {
  const error = await promise.then(
    () => assert.fail(`was not refused with ${code}`),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof Problem, String(error))
  assert.equal(error.code, code)
  return error
}

async function readSeats(legId: string) {
  const { db } = database
  return await db
    .selectFrom('legs')
    .select(['seatsHeld', 'seatsSold', 'seatsTotal'])
    .where('id', '=', legId)
    .executeTakeFirstOrThrow()
}

async function lapse(bookingId: string): Promise<void> {
  const { db } = database
  await db
    .updateTable('bookings')
    .set({ holdExpiresAt: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', bookingId)
    .execute()
}

describe('holding seats', () => {
  test('a hold is a pending booking with a frozen price, the current cancellation policy and fifteen minutes', async () => {
    const { db } = database
    const user = await aUser(db)
    const leg = await aLeg(db)
    const held = await hold({ userId: user.id, legId: leg.id, seats: 2 })

    const booking = await db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', held.bookingId)
      .executeTakeFirstOrThrow()
    assert.equal(booking.status, 'PENDING')
    assert.equal(booking.seats, 2)
    assert.equal(booking.priceMinor, 420_000)
    assert.equal(booking.amountMinor, 840_000)
    assert.equal(booking.feeMinor, 84_000)
    assert.equal(booking.cancelWindowHours, 24)
    assert.match(booking.disclosure, /does not operate it\. It is operated by Northlight Air Charter LLC\./)
    assert.match(booking.reference, /^FW-[0-9A-Z]{6}$/)
    const seconds = (Date.parse(held.holdExpiresUTC) - booking.createdAt.getTime()) / 1000
    assert.ok(Math.abs(seconds - 900) < 1, `${seconds} s`)
    assert.deepEqual(await readSeats(leg.id), { seatsHeld: 2, seatsSold: 0, seatsTotal: 8 })
  })

  test('a lapsed hold frees its seats before any job has run', async () => {
    const { db } = database
    const leg = await aLeg(db, { seatsTotal: 2 })
    const first = await hold({ userId: (await aUser(db)).id, legId: leg.id, seats: 2 })
    await refused(hold({ userId: (await aUser(db)).id, legId: leg.id, seats: 1 }), 'not_enough_seats')
    await lapse(first.bookingId)
    await hold({ userId: (await aUser(db)).id, legId: leg.id, seats: 2 })
    assert.deepEqual(await readSeats(leg.id), { seatsHeld: 2, seatsSold: 0, seatsTotal: 2 })
    const ended = await db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', first.bookingId)
      .executeTakeFirstOrThrow()
    assert.equal(ended.cancelReason, 'EXPIRED')
  })

  test('a refusal says how many seats are left', async () => {
    const { db } = database
    const leg = await aLeg(db, { seatsTotal: 3, seatsSold: 2 })
    const user = await aUser(db)
    const problem = await refused(hold({ userId: user.id, legId: leg.id, seats: 2 }), 'not_enough_seats')
    assert.equal(problem.message, 'Only 1 seat is left on this flight.')
    assert.equal(problem.status, 400)
  })

  test('a traveller has one live hold per leg and three in all', async () => {
    const { db } = database
    const user = await aUser(db)
    const operator = await anOperator(db)
    const legs = await Promise.all([0, 1, 2, 3].map(() => aLeg(db, { operatorId: operator.id })))
    const ids = legs.map((leg) => leg.id)
    const [one = '', two = '', three = '', four = ''] = ids
    const first = await hold({ userId: user.id, legId: one })
    await refused(hold({ userId: user.id, legId: one }), 'already_holding')
    await hold({ userId: user.id, legId: two })
    await hold({ userId: user.id, legId: three })
    await refused(hold({ userId: user.id, legId: four }), 'too_many_holds')
    await lapse(first.bookingId)
    await hold({ userId: user.id, legId: four })
  })

  test('a traveller who asks four servers for one hold each at once gets three', async () => {
    const { db } = database
    const user = await aUser(db)
    const legs = await Promise.all([0, 1, 2, 3].map(() => aLeg(db)))
    const results = await overlapping(
      database.connectionString,
      `select from users where id = '${user.id}' for update`,
      () => legs.map((leg) => hold({ userId: user.id, legId: leg.id, on: newServer() })),
    )
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 3)
  })

  test('a traveller who asks one server for four holds at once gets three', async () => {
    const { db } = database
    const user = await aUser(db)
    const legs = await Promise.all([0, 1, 2, 3].map(() => aLeg(db)))
    const results = await overlapping(
      database.connectionString,
      `select from users where id = '${user.id}' for update`,
      () => legs.map((leg) => hold({ userId: user.id, legId: leg.id })),
    )
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    assert.deepEqual(
      refusals.map((reason) => (reason as Problem).code),
      ['too_many_holds'],
    )
  })

  test('a whole-aircraft hold takes every seat', async () => {
    const { db } = database
    const leg = await aLeg(db, { saleMode: 'WHOLE_AIRCRAFT', seatsTotal: 7 })
    const held = await hold({ userId: (await aUser(db)).id, legId: leg.id, seats: 3 })
    const booking = await db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', held.bookingId)
      .executeTakeFirstOrThrow()
    assert.equal(booking.seats, 7)
    assert.equal(booking.amountMinor, 7 * 420_000)
    await refused(hold({ userId: (await aUser(db)).id, legId: leg.id }), 'not_enough_seats')
  })

  const notOnSale: [string, Parameters<typeof aLeg>[1]][] = [
    ['a draft', { status: 'DRAFT' }],
    ['a cancelled leg', { status: 'CANCELLED' }],
    [
      'a leg whose sales closed two hours before departure',
      { departureAt: new Date(Date.now() + 7_199_000) },
    ],
  ]
  for (const [what, fields] of notOnSale) {
    test(`${what} cannot be held`, async () => {
      const leg = await aLeg(database.db, fields)
      await refused(hold({ userId: (await aUser(database.db)).id, legId: leg.id }), 'leg_not_bookable')
    })
  }

  const notAllowed: [string, Parameters<typeof anOperator>[1]][] = [
    ['is still reviewed', { kybStatus: 'UNDER_REVIEW' }],
    ['was rejected', { kybStatus: 'REJECTED' }],
    ['has not finished payout onboarding', { onboardingStatus: 'PENDING' }],
    ['has payouts switched off', { payoutsEnabled: false }],
  ]
  for (const [what, fields] of notAllowed) {
    test(`a leg of an operator that ${what} cannot be held`, async () => {
      const { db } = database
      const leg = await aLeg(db, { operatorId: (await anOperator(db, fields)).id })
      await refused(hold({ userId: (await aUser(db)).id, legId: leg.id }), 'leg_not_bookable')
    })
  }

  test('a leg that does not exist is not found', async () => {
    await refused(
      hold({ userId: (await aUser(database.db)).id, legId: crypto.randomUUID() }),
      'leg_not_found',
    )
  })

  test('a deleted account has no session, and the other requests of its batch get their seats', async () => {
    const { db } = database
    const [gone, other, leg] = [await aUser(db), await aUser(db), await aLeg(db)]
    await db.deleteFrom('users').where('id', '=', gone.id).execute()
    // The first requests keep the statements busy, so that the next two share a batch.
    const first = [await aUser(db), await aUser(db)].map(({ id }) => hold({ userId: id, legId: leg.id }))
    await Promise.all([
      ...first,
      refused(hold({ userId: gone.id, legId: leg.id }), 'session_ended'),
      hold({ userId: other.id, legId: leg.id }),
    ])
  })
})

describe('the idempotency key of a hold', () => {
  test('with the same body returns the first answer, also from another server', async () => {
    const { db } = database
    const user = await aUser(db)
    const leg = await aLeg(db)
    const first = await hold({ userId: user.id, legId: leg.id, seats: 2, key: 'k1' })
    assert.deepEqual(await hold({ userId: user.id, legId: leg.id, seats: 2, key: 'k1' }), first)
    assert.deepEqual(
      await hold({ userId: user.id, legId: leg.id, seats: 2, key: 'k1', on: newServer() }),
      first,
    )
    assert.equal((await readSeats(leg.id)).seatsHeld, 2)
  })

  test('repeats a refusal too, even after seats became free', async () => {
    const { db } = database
    const user = await aUser(db)
    const leg = await aLeg(db, { seatsTotal: 1 })
    const other = await hold({ userId: (await aUser(db)).id, legId: leg.id })
    await refused(hold({ userId: user.id, legId: leg.id, key: 'k2' }), 'not_enough_seats')
    await lapse(other.bookingId)
    await refused(hold({ userId: user.id, legId: leg.id, key: 'k2' }), 'not_enough_seats')
  })

  test('with another body is refused, and another user may use the same key', async () => {
    const { db } = database
    const user = await aUser(db)
    const leg = await aLeg(db)
    await hold({ userId: user.id, legId: leg.id, key: 'k3' })
    await refused(hold({ userId: user.id, legId: leg.id, seats: 2, key: 'k3' }), 'idempotency_key_reused')
    await hold({ userId: (await aUser(db)).id, legId: leg.id, key: 'k3' })
  })

  test('is refused while its first request is running, on the same server and on another one', async () => {
    const { db } = database
    const user = await aUser(db)
    const leg = await aLeg(db)
    const results = await overlapping(
      database.connectionString,
      `select from legs where id = '${leg.id}' for update`,
      () => [
        hold({ userId: user.id, legId: leg.id, key: 'k4' }),
        hold({ userId: user.id, legId: leg.id, key: 'k4' }),
        hold({ userId: user.id, legId: leg.id, key: 'k4', on: newServer() }),
      ],
    )
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as Problem).code : 'held',
    )
    assert.deepEqual(codes.sort(), ['held', 'idempotency_key_in_flight', 'idempotency_key_in_flight'])
  })

  test('can be used again after a day', async () => {
    const { db } = database
    const user = await aUser(db)
    const leg = await aLeg(db)
    const first = await hold({ userId: user.id, legId: leg.id, key: 'k5' })
    await db
      .updateTable('idempotencyKeys')
      .set({ createdAt: sql<Date>`now() - interval '25 hours'` })
      .where('userId', '=', user.id)
      .execute()
    await lapse(first.bookingId)
    const second = await hold({ userId: user.id, legId: leg.id, key: 'k5' })
    assert.notEqual(second.bookingId, first.bookingId)
  })

  test('is deleted after a day, and not before', async () => {
    const { db } = database
    const [old, young] = [await aUser(db), await aUser(db)]
    const leg = await aLeg(db)
    for (const { id } of [old, young]) await hold({ userId: id, legId: leg.id })
    const ofUser = (id: string) =>
      db.selectFrom('idempotencyKeys').select('key').where('userId', '=', id).execute()
    await db
      .updateTable('idempotencyKeys')
      .set({ createdAt: sql<Date>`now() - interval '25 hours'` })
      .where('userId', '=', old.id)
      .execute()
    await forgetOldKeys(db)
    assert.deepEqual([(await ofUser(old.id)).length, (await ofUser(young.id)).length], [0, 1])
  })
})

describe('two hundred buyers and eight seats', () => {
  const BUYERS = 200
  const SERVERS = 10

  async function race(): Promise<{ held: number; refusals: Problem[]; legId: string }> {
    const { db } = database
    const leg = await aLeg(db, { seatsTotal: 8 })
    const users = await Promise.all(Array.from({ length: BUYERS }, () => aUser(db)))
    const servers = Array.from({ length: SERVERS }, newServer)
    const results = await overlapping(
      database.connectionString,
      `select from legs where id = '${leg.id}' for update`,
      () =>
        users.map((user, i) => hold({ userId: user.id, legId: leg.id, on: servers[i % SERVERS] ?? holds })),
    )
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Problem] : [],
    )
    return { held: BUYERS - refusals.length, refusals, legId: leg.id }
  }

  test('exactly eight seats are held, and every other buyer is refused', async () => {
    const { held, refusals, legId } = await race()
    assert.equal(held, 8)
    assert.deepEqual(await readSeats(legId), { seatsHeld: 8, seatsSold: 0, seatsTotal: 8 })
    for (const problem of refusals) assert.equal(`${problem.status} ${problem.code}`, '400 not_enough_seats')
  })

  test('without the lock the same race would oversell, so the lock prevents it', async () => {
    const { db } = database
    const source = await sql<{
      text: string
    }>`select pg_get_functiondef('hold_seats(uuid[],uuid[],smallint[],text[],integer,integer,text,text[],smallint[],uuid[])'::regprocedure) as text`.execute(
      db,
    )
    const original = source.rows[0]?.text ?? ''
    const unlocked = original.replaceAll(/^.* for no key update;$/gm, '')
    assert.notEqual(unlocked, original)
    try {
      await sql.raw(unlocked).execute(db)
      // Without the lock, only the CHECK constraint refuses, with an error that no code handles.
      await assert.rejects(async () => {
        const { refusals } = await race()
        const bug = refusals.find((reason) => !(reason instanceof Problem))
        if (bug) throw bug
      }, /legs_capacity/)
      await sql`alter table legs drop constraint legs_capacity`.execute(db)
      const { legId } = await race()
      assert.ok((await readSeats(legId)).seatsHeld > 8)
      await db.deleteFrom('bookings').where('legId', '=', legId).execute()
      await db.updateTable('legs').set({ seatsHeld: 0 }).where('id', '=', legId).execute()
    } finally {
      await sql.raw(original).execute(db)
      await sql`alter table legs add constraint legs_capacity check (seats_held + seats_sold <= seats_total)`.execute(
        db,
      )
    }
  })
})

test('a booking cannot be moved to another flight', async () => {
  const operator = await anOperator(database.db)
  const [leg, other] = [
    await aLeg(database.db, { operatorId: operator.id, seatsTotal: 2 }),
    await aLeg(database.db, { operatorId: operator.id, seatsTotal: 2 }),
  ]
  const { bookingId } = await hold({ userId: (await aUser(database.db)).id, legId: leg.id })
  await assert.rejects(
    database.db.updateTable('bookings').set({ legId: other.id }).where('id', '=', bookingId).execute(),
    /a booking cannot be moved to another leg/,
  )
})
