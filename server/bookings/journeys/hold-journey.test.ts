import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { expireHolds } from '#server/bookings/hold/expire-holds.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { askForJourney, holdJourney, twoLegs } from '#test/journeys.ts'
import { overlapping } from '#test/overlapping.ts'
import { holdSeats } from '#test/pay.ts'

const app = await openTestApp()
const { db } = app

describe('holding a journey', () => {
  test('holds both legs until the same instant, each with its own price, fee, policy and disclosure', async () => {
    const user = await aUser(db)
    const legs = await twoLegs(db)
    const held = await holdJourney(app, { user, legs, seats: 2 })
    const rows = await readBookings(user.id)
    assert.deepEqual(
      rows.map((row) => [
        row.id,
        row.legId,
        row.status,
        row.seats,
        row.amountMinor,
        row.feeMinor,
        row.journeyPart,
      ]),
      [
        [held.firstBookingId, legs.first.id, 'PENDING', 2, 840_000, 84_000, 1],
        [held.secondBookingId, legs.second.id, 'PENDING', 2, 1_220_000, 122_000, 2],
      ],
    )
    assert.deepEqual(new Set(rows.map((row) => row.journeyId)), new Set([held.journeyId]))
    assert.deepEqual(
      new Set(rows.map((row) => row.holdExpiresAt.toISOString())),
      new Set([held.holdExpiresUTC]),
    )
    assert.match(rows[1]?.disclosure ?? '', /operated by Southwind Jets Inc/)
    assert.deepEqual(await seatsHeld(legs), [2, 2])
  })

  test('holds neither leg if a card cannot pay both together, and the journey’s page says so first', async () => {
    const user = await aUser(db)
    const price = { askPriceMinor: 30_000_000, floorPriceMinor: 30_000_000 }
    const legs = await twoLegs(db, { first: price, second: price })
    const answer = await askForJourney(app, { user, legs, seats: 2 })
    assert.deepEqual([answer.status, answer.json.code], [400, 'journey_not_bookable'])
    assert.match(answer.json.message, /cost \$1,200,000, and a card pays at most \$999,999\.99 at once/)
    assert.deepEqual(await seatsHeld(legs), [0, 0])
    assert.equal((await askForJourney(app, { user, legs, seats: 1 })).status, 200)
    const dear = { askPriceMinor: 60_000_000, floorPriceMinor: 60_000_000 }
    const dearer = await twoLegs(db, { first: dear, second: dear })
    const read = await app.call('GET', `/api/api/journeys/${dearer.first.id}/${dearer.second.id}`)
    assert.equal(read.json.isBookable, false)
    assert.match(read.json.obstacle, /Together these two flights cost \$1,200,000/)
  })

  test('holds neither leg if one has too few seats, and says which', async () => {
    const user = await aUser(db)
    const legs = await twoLegs(db, { second: { seatsTotal: 2, seatsSold: 1 } })
    const answer = await askForJourney(app, { user, legs, seats: 2 })
    assert.equal(answer.status, 400)
    assert.equal(answer.json.code, 'not_enough_seats')
    assert.equal(answer.json.message, 'FLL to VNY: Only 1 seat is left on this flight.')
    assert.deepEqual(await readBookings(user.id), [])
    assert.deepEqual(await seatsHeld(legs), [0, 0])
  })

  test('the same key returns the first answer byte for byte, held or refused; another body is refused', async () => {
    const user = await aUser(db)
    const legs = await twoLegs(db, { second: { seatsTotal: 3 } })
    const key = crypto.randomUUID()
    const first = await askForJourney(app, { user, legs, seats: 2, key })
    assert.equal(first.status, 200)
    assert.equal((await askForJourney(app, { user, legs, seats: 2, key })).text, first.text)
    assert.equal((await askForJourney(app, { user, legs, seats: 1, key })).status, 422)

    const other = await aUser(db)
    const refusedKey = crypto.randomUUID()
    const refused = await askForJourney(app, { user: other, legs, seats: 2, key: refusedKey })
    assert.equal(refused.json.code, 'not_enough_seats')
    await app.call('POST', `/api/api/checkout/journey/${first.json.journeyId}/abandon`, {
      as: user,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    const again = await askForJourney(app, { user: other, legs, seats: 2, key: refusedKey })
    assert.deepEqual([again.status, again.json.message], [refused.status, refused.json.message])
    assert.equal((await askForJourney(app, { user: other, legs, seats: 2 })).status, 200)
  })

  test('counts as two of three holds, and a leg with a hold of its own is refused', async () => {
    const user = await aUser(db)
    await holdJourney(app, { user, legs: await twoLegs(db) })
    const tooMany = await askForJourney(app, { user, legs: await twoLegs(db) })
    assert.equal(tooMany.json.code, 'too_many_holds')
    assert.match(tooMany.json.message, /A journey is two holds/)

    const single = await aUser(db)
    const legs = await twoLegs(db)
    await holdSeats(app, { user: single, legId: legs.second.id })
    const twice = await askForJourney(app, { user: single, legs })
    assert.equal(twice.json.code, 'already_holding')
    assert.deepEqual(await seatsHeld(legs), [0, 1])
  })

  test('is refused for legs that do not connect or that need a confirmation', async () => {
    const user = await aUser(db)
    const cases = [
      { legs: await twoLegs(db, { first: { instantConfirm: false } }), says: /confirmed by hand/ },
      { legs: await backwards(), says: /do not connect/ },
    ]
    for (const { legs, says } of cases) {
      const answer = await askForJourney(app, { user, legs })
      assert.deepEqual([answer.status, answer.json.code], [400, 'journey_not_bookable'])
      assert.match(answer.json.message, says)
    }
    assert.deepEqual(await readBookings(user.id), [])
  })

  test('releasing one flight releases both, and one flight cannot be paid for alone', async () => {
    const user = await aUser(db)
    const legs = await twoLegs(db)
    const held = await holdJourney(app, { user, legs })
    const alone = await app.call('POST', `/api/api/checkout/${legs.first.id}`, {
      as: user,
      body: { seatsRequested: 1, userEmail: user.email },
    })
    assert.deepEqual([alone.status, alone.json.code], [409, 'hold_is_of_journey'])
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const released = await app.call('POST', `/api/api/checkout/${held.secondBookingId}/abandon`, {
      as: user,
      headers,
    })
    assert.equal(released.status, 200)
    assert.deepEqual(
      (await readBookings(user.id)).map(({ cancelReason }) => cancelReason),
      ['ABANDONED', 'ABANDONED'],
    )
    assert.deepEqual(await seatsHeld(legs), [0, 0])
  })
})

test('cancelling one flight ends the hold of the other in the next pass', async () => {
  const user = await aUser(db)
  const legs = await twoLegs(db)
  await holdJourney(app, { user, legs })
  const admin = await aUser(db, { role: 'ADMIN' })
  const path = `/api/api/admin/legs/${legs.first.id}/cancel`
  assert.equal((await app.call('POST', path, { as: admin, body: { reason: 'Maintenance' } })).status, 200)
  await expireHolds(db)
  assert.deepEqual(
    (await readBookings(user.id)).map(({ cancelReason }) => cancelReason),
    ['OPERATOR', 'EXPIRED'],
  )
  assert.deepEqual(await seatsHeld(legs), [0, 0])
})

describe('two requests at once', () => {
  test('for the last seat of the second leg: one journey is held completely, the other not at all', async () => {
    const legs = await twoLegs(db, { second: { seatsTotal: 1 } })
    const users = await Promise.all([aUser(db), aUser(db)])
    const answers = await race(legs.second.id, () => users.map((user) => askForJourney(app, { user, legs })))
    assert.deepEqual(statuses(answers), [200, 400])
    assert.deepEqual(await seatsHeld(legs), [1, 1])
  })

  test('a journey and a hold of its second leg cannot both get the last seat', async () => {
    const legs = await twoLegs(db, { second: { seatsTotal: 1 } })
    const [one, other] = [await aUser(db), await aUser(db)]
    const answers = await race(legs.second.id, () => [
      askForJourney(app, { user: one, legs }),
      app.call('POST', `/api/api/checkout/${legs.second.id}/hold`, {
        as: other,
        body: { requestedPax: 1 },
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    ])
    assert.deepEqual(statuses(answers), [200, 400])
    const [first, second] = await seatsHeld(legs)
    assert.equal(second, 1)
    assert.equal(first, (await readBookings(one.id)).length === 2 ? 1 : 0)
  })

  test('journeys that share legs in opposite orders wait for each other without a deadlock', async () => {
    const legs = await twoLegs(db)
    const other = await twoLegs(db)
    const users = await Promise.all(Array.from({ length: 12 }, () => aUser(db)))
    const answers = await race(legs.first.id, () =>
      users.map((user, index) => {
        if (index % 3 === 0) return askForJourney(app, { user, legs })
        if (index % 3 === 1)
          return askForJourney(app, { user, legs: { first: other.first, second: legs.second } })
        return askForJourney(app, { user, legs: { first: legs.first, second: other.second } })
      }),
    )
    assert.ok(
      statuses(answers).every((status) => status === 200 || status === 400),
      String(statuses(answers)),
    )
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from legs l where seats_held <> (
        select coalesce(sum(b.seats), 0) from bookings b where b.leg_id = l.id and b.status = 'PENDING')`.execute(
      db,
    )
    assert.equal(rows[0]?.wrong, 0)
  })

  test('control: without the lock, two requests that look first would both hold the last seat', async () => {
    const legs = await twoLegs(db, { second: { seatsTotal: 1 } })
    const look = async () => {
      const { seatsTotal, seatsHeld: held } = await db
        .selectFrom('legs')
        .select(['seatsTotal', 'seatsHeld'])
        .where('id', '=', legs.second.id)
        .executeTakeFirstOrThrow()
      return seatsTotal - held
    }
    const seen = await race(legs.second.id, () => [look(), look()])
    assert.deepEqual(
      seen.map((one) => (one.status === 'fulfilled' ? one.value : null)),
      [1, 1],
    )
  })
})

async function race<T>(legId: string, start: () => Promise<T>[]) {
  return await overlapping<T>(
    app.connectionString,
    `select from legs where id = '${legId}' for update`,
    start,
  )
}

function statuses(answers: PromiseSettledResult<{ status: number }>[]): number[] {
  return answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 0)).sort()
}

async function backwards() {
  const { first, second } = await twoLegs(db)
  return { first: second, second: first }
}

async function readBookings(userId: string) {
  return await db
    .selectFrom('bookings')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('journeyPart')
    .execute()
}

async function seatsHeld(legs: { first: { id: string }; second: { id: string } }): Promise<number[]> {
  const held = []
  for (const { id } of [legs.first, legs.second]) {
    const row = await db.selectFrom('legs').select('seatsHeld').where('id', '=', id).executeTakeFirstOrThrow()
    held.push(row.seatsHeld)
  }
  return held
}
