import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { forgetOldLooks } from '#server/bookings/leg-looks.ts'
import { processWaitingLists } from '#server/bookings/waiting-list/offer-seats.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { askForJourney, twoLegs } from '#test/journeys.ts'
import { overlapping } from '#test/overlapping.ts'
import { aPaidBooking } from '#test/pay.ts'
import { aWaitingTraveller, join, readWaitingPlace } from '#test/waiting.ts'
import { expireHolds } from './expire-holds.ts'

const app = await openTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
const { db } = app
const operator = await anOperator(db)

type User = Awaited<ReturnType<typeof aUser>>
type Asked = { user: User; legId?: string; from?: string; seats?: number }

async function anotherLeg(fields: Parameters<typeof aLeg>[1] = {}): Promise<string> {
  return (await aLeg(db, { operatorId: operator.id, ...fields })).id
}

/** Requests seats from an address on the public internet. Each test has its own networks. */
async function ask({ user, legId, from, seats = 1 }: Asked) {
  return await app.call('POST', `/api/api/checkout/${legId ?? (await anotherLeg())}/hold`, {
    as: user,
    body: { requestedPax: seats },
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(from ? { 'x-forwarded-for': from } : {}),
    },
  })
}

async function held(asked: Asked): Promise<string> {
  const answer = await ask(asked)
  assert.equal(answer.status, 200, answer.text)
  return answer.json.bookingId
}

async function refused(asked: Asked, code: string): Promise<string> {
  const { status, json, text } = await ask(asked)
  assert.deepEqual([status, json.code], [400, code], text)
  return json.message
}

/** Changes a hold as if it had lasted this many minutes and ended this many minutes ago. */
async function lapsed(bookingId: string, { minutes = 15, ago = 0 } = {}): Promise<void> {
  await sql`update bookings set created_at = now() - make_interval(mins => ${minutes + ago}),
    hold_expires_at = now() - make_interval(mins => ${ago}) where id = ${bookingId}`.execute(db)
}

/** Makes this many holds that have just lapsed, each on its own leg. */
async function lapseMany(user: User, count: number, { from, ago = 0 }: { from?: string; ago?: number } = {}) {
  for (let one = 0; one < count; one++) {
    const bookingId = await held({ user, ...(from ? { from } : {}) })
    await lapsed(bookingId, { ago })
  }
}

async function look(legId: string, { as, from }: { as?: User; from?: string }): Promise<void> {
  await app.call('GET', `/api/api/checkout/${legId}/status`, {
    ...(as ? { as } : {}),
    ...(from ? { headers: { 'x-forwarded-for': from } } : {}),
  })
}

async function readLookers(legId: string): Promise<string[]> {
  const rows = await db.selectFrom('legLooks').select('looker').where('legId', '=', legId).execute()
  return rows.map(({ looker }) => looker).sort()
}

async function seen(legId: string, lookers: string[]): Promise<void> {
  await eventually(async () => {
    const found = await readLookers(legId)
    return lookers.every((one) => found.includes(one))
  })
}

/** The minutes until the time in the sentence, which is rounded up to a whole minute. */
function minutesUntil(sentence: string): number {
  const [, time, day] = /at (\d\d:\d\d) UTC on (\d+ \w+)\.$/.exec(sentence) ?? []
  const at = new Date(`${day} ${new Date().getUTCFullYear()} ${time} UTC`)
  return (at.getTime() - Date.now()) / 60_000
}

describe('an account whose e-mail address is not confirmed', () => {
  test('holds seats on one flight at a time', async () => {
    const user = await aUser(db, { emailVerifiedAt: null })
    const first = await held({ user })
    const message = await refused({ user }, 'hold_needs_confirmed_email')
    assert.match(message, /^Please confirm your email address first/)
    await lapsed(first, { minutes: 1 })
    await held({ user })
    await db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', user.id).execute()
    await held({ user })
  })

  test('cannot hold a journey, because that is two flights', async () => {
    const user = await aUser(db, { emailVerifiedAt: null })
    const answer = await askForJourney(app, { user, legs: await twoLegs(db) })
    assert.deepEqual([answer.status, answer.json.code], [400, 'hold_needs_confirmed_email'])
    assert.match(answer.json.message, /^A journey is two holds at a time/)
    const { count } = await db
      .selectFrom('bookings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    assert.equal(Number(count), 0)
  })

  test('can join the waiting list of one flight at a time', async () => {
    const user = await aUser(db, { emailVerifiedAt: null })
    const full = () => anotherLeg({ seatsTotal: 2, seatsSold: 2 })
    await aWaitingTraveller(app, { legId: await full(), user })
    const answer = await join(app, user, { legId: await full() })
    assert.deepEqual([answer.status, answer.json.code], [400, 'hold_needs_confirmed_email'])
  })
})

describe('another hold on the same flight', () => {
  test('is allowed at once if nobody else has looked at the flight', async () => {
    const [user, legId] = [await aUser(db), await anotherLeg()]
    await look(legId, { as: user, from: '5.1.0.1' })
    await look(legId, { from: '5.1.0.1' })
    await lapsed(await held({ user, legId, from: '5.1.0.1' }), { minutes: 10 })
    await seen(legId, [user.id, '5.1.0.1'])
    await held({ user, legId, from: '5.1.0.1' })
  })

  test('must wait as long as the first hold lasted if somebody else has looked; other flights are not affected', async () => {
    const [user, legId] = [await aUser(db), await anotherLeg()]
    const bookingId = await held({ user, legId })
    await look(legId, { from: '5.1.1.1' })
    await seen(legId, ['5.1.1.1'])
    await lapsed(bookingId, { minutes: 10, ago: 4 })
    const message = await refused({ user, legId }, 'held_lately')
    const minutes = minutesUntil(message)
    assert.ok(minutes > 5.9 && minutes <= 7.1, message)
    await held({ user })
    await lapsed(bookingId, { minutes: 10, ago: 11 })
    await held({ user, legId })
  })

  test('must also wait after a hold that was released just before its end, but not after a very short one', async () => {
    const [user, legId] = [await aUser(db), await anotherLeg()]
    for (const [minutes, code] of [
      [0, null],
      [14, 'held_lately'],
    ] as const) {
      const bookingId = await held({ user, legId })
      await look(legId, { as: await aUser(db) })
      await eventually(async () => (await readLookers(legId)).length > 1)
      await sql`update bookings set created_at = created_at - make_interval(mins => ${minutes}) where id = ${bookingId}`.execute(
        db,
      )
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const path = `/api/api/checkout/${bookingId}/abandon`
      assert.equal((await app.call('POST', path, { as: user, headers })).status, 200)
      if (code) await refused({ user, legId }, code)
    }
  })
})

describe('unpaid holds', () => {
  const WAITS = [
    [3, 15],
    [4, 30],
    [5, 60],
    [6, 120],
    [10, 1440],
    [40, 1440],
  ] as const
  test('cause pauses that grow: none for two a day, fifteen minutes for the third, and twice as long for each further one', async () => {
    const { rows } = await sql<{ unpaid: number; minutes: number }>`
      select unpaid, (extract(epoch from hold_pause(unpaid, 3, 1)) / 60)::int as minutes
      from unnest(${[0, 2, ...WAITS.map(([unpaid]) => unpaid)]}::int[]) unpaid`.execute(db)
    assert.deepEqual(
      rows.map(({ unpaid, minutes }) => [unpaid, minutes]),
      [[0, 0], [2, 0], ...WAITS],
    )
  })

  test('three lapsed holds pause the traveller, and the refusal says until when, also for a journey', async () => {
    const user = await aUser(db)
    await lapseMany(user, 2)
    const third = await held({ user })
    await lapsed(third)
    const message = await refused({ user }, 'holds_paused')
    assert.match(message, /^Several of your holds have ended without payment\. You can hold seats again at /)
    assert.ok(minutesUntil(message) > 13.9 && minutesUntil(message) <= 16, message)
    const journey = await askForJourney(app, { user, legs: await twoLegs(db) })
    assert.deepEqual([journey.json.code, journey.json.message], ['holds_paused', message])
    // Moves the holds back by a quarter of an hour.
    await sql`update bookings set created_at = created_at - interval '15 minutes',
      hold_expires_at = hold_expires_at - interval '15 minutes', cancelled_at = cancelled_at - interval '15 minutes'
      where user_id = ${user.id}`.execute(db)
    await lapsed(await held({ user }))
    const next = await refused({ user }, 'holds_paused')
    assert.ok(minutesUntil(next) > 28.9 && minutesUntil(next) <= 31, next)
  })

  test('count in proportion to the part of fifteen minutes that they lasted, and for a day', async () => {
    const user = await aUser(db)
    for (let one = 0; one < 6; one++) await lapsed(await held({ user }), { minutes: 5 })
    // Six holds of five minutes count as much as two of fifteen.
    const last = await held({ user })
    await lapsed(last, { minutes: 15 })
    await refused({ user }, 'holds_paused')
    await sql`update bookings set created_at = created_at - interval '1 day',
      hold_expires_at = hold_expires_at - interval '1 day', cancelled_at = cancelled_at - interval '1 day'
      where user_id = ${user.id}`.execute(db)
    await held({ user })
  })

  test('do not pause a traveller who has paid for a booking', async () => {
    const user = await aUser(db)
    await aPaidBooking(app, { user, legId: await anotherLeg() })
    await lapseMany(user, 5, { from: '5.2.0.1' })
    await held({ user, from: '5.2.0.1' })
    // The same leg again, after somebody else has looked at it.
    const legId = await anotherLeg()
    const bookingId = await held({ user, legId })
    await look(legId, { from: '5.2.0.2' })
    await seen(legId, ['5.2.0.2'])
    await lapsed(bookingId, { minutes: 10, ago: 4 })
    await lapsed(await held({ user, legId }), { minutes: 10, ago: 4 })
    // A traveller who cancels a paid booking is treated like any other.
    await sql`update bookings set status = 'CANCELLED', cancel_reason = 'TRAVELLER', cancelled_at = now()
      where user_id = ${user.id} and status = 'CONFIRMED'`.execute(db)
    await refused({ user }, 'holds_paused')
    const { rows } = await sql<{ waits: boolean }>`
      select again_at is not null as waits from own_holds(${user.id}, ${legId}, null, now())`.execute(db)
    assert.deepEqual(rows, [{ waits: true }])
  })

  test('from one network pause the whole network, however many accounts it has', async () => {
    const from = '2001:db8:77:1::1'
    const publicly = '2600:1700:77:1::1'
    for (let one = 0; one < 6; one++) await lapseMany(await aUser(db), 2, { from: publicly })
    const message = await refused(
      { user: await aUser(db), from: '2600:1700:77:1::2' },
      'network_holds_paused',
    )
    assert.match(message, /^Many seats were held from your network without being paid for\. You can hold/)
    assert.ok(minutesUntil(message) > 13.9 && minutesUntil(message) <= 16, message)
    await held({ user: await aUser(db), from: '2600:1700:77:2::1' })
    // A traveller who has paid is not paused by others on the network. An address that is not public counts for no
    // network.
    const payer = await aUser(db)
    await aPaidBooking(app, { user: payer, legId: await anotherLeg() })
    await held({ user: payer, from: publicly })
    for (let one = 0; one < 7; one++) await lapseMany(await aUser(db), 2, { from })
    await held({ user: await aUser(db), from })
  })

  test('from one network are at most twelve at a time, also if all are requested at once', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => aUser(db)))
    const legIds = await Promise.all(users.map(() => anotherLeg()))
    const results = await overlapping(
      app.connectionString,
      `select from legs where id in ('${legIds.join("','")}') for update`,
      () => users.map((user, i) => ask({ user, legId: legIds[i] ?? '', from: '5.3.0.1' })),
    )
    const answers = results.map((result) =>
      result.status === 'fulfilled' ? (result.value.json.code ?? 'held') : String(result.reason),
    )
    assert.deepEqual(answers.sort(), [...Array(12).fill('held'), ...Array(8).fill('network_holds_paused')])
    const [user, legs] = [await aUser(db), await twoLegs(db)]
    const journey = await app.call(
      'POST',
      `/api/api/checkout/journey/${legs.first.id}/${legs.second.id}/hold`,
      {
        as: user,
        body: { requestedPax: 1 },
        headers: { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': '5.3.0.1' },
      },
    )
    assert.equal(journey.json.code, 'network_holds_paused')
  })

  test('twenty accounts at one address cannot block sixty flights', async () => {
    const from = '5.4.0.1'
    let blocked = 0
    for (let account = 0; account < 20; account++) {
      const user = await aUser(db)
      for (let leg = 0; leg < 3; leg++) {
        const { status } = await ask({ user, from })
        if (status === 200) blocked++
      }
    }
    assert.equal(blocked, 12)
  })
})

describe('the waiting list', () => {
  test('refuses a paused account and a paused network', async () => {
    const full = () => anotherLeg({ seatsTotal: 2, seatsSold: 2 })
    const user = await aUser(db)
    await lapseMany(user, 3)
    const answer = await join(app, user, { legId: await full() })
    assert.deepEqual([answer.status, answer.json.code], [400, 'holds_paused'])
    assert.match(answer.json.message, /You can hold seats again at \d\d:\d\d UTC on/)

    const from = '5.5.0.1'
    for (let one = 0; one < 6; one++) await lapseMany(await aUser(db), 2, { from })
    const neighbour = await app.call('POST', `/api/api/checkout/${await full()}/waiting-place`, {
      as: await aUser(db),
      body: { seats: 1 },
      headers: { 'x-forwarded-for': from },
    })
    assert.deepEqual([neighbour.status, neighbour.json.code], [400, 'network_holds_paused'])
  })

  test('makes a traveller whose offer lapsed wait as long as the offer lasted before joining again, if somebody else looked', async () => {
    const legId = await anotherLeg({ seatsTotal: 2, seatsSold: 2 })
    const user = await aWaitingTraveller(app, { legId })
    await db.updateTable('legs').set({ seatsSold: 1 }).where('id', '=', legId).execute()
    await processWaitingLists(db)
    const place = await readWaitingPlace(app, user, { legId })
    await look(legId, { from: '5.6.0.1' })
    await seen(legId, ['5.6.0.1'])
    await lapsed(place.offer.bookingId, { minutes: 30 })
    await expireHolds(db)
    await db.updateTable('legs').set({ seatsSold: 2 }).where('id', '=', legId).execute()
    await processWaitingLists(db)
    const again = await join(app, user, { legId })
    assert.deepEqual([again.status, again.json.code], [400, 'held_lately'])
  })

  test('skips a paused traveller, who keeps the place and blocks nobody', async () => {
    const legId = await anotherLeg({ seatsTotal: 2, seatsSold: 2 })
    const [first, second] = [await aWaitingTraveller(app, { legId }), await aWaitingTraveller(app, { legId })]
    await lapseMany(first, 3)
    await db.updateTable('legs').set({ seatsSold: 0 }).where('id', '=', legId).execute()
    await processWaitingLists(db)
    assert.equal((await readWaitingPlace(app, first, { legId })).status, 'WAITING')
    assert.equal((await readWaitingPlace(app, second, { legId })).status, 'OFFERED')
    await held({ user: await aUser(db), legId })
  })
})

test('a server of the previous version gets a refusal that it knows', async () => {
  const user = await aUser(db)
  await lapseMany(user, 3)
  const { rows } = await sql<{ outcome: object }>`
    select outcome from hold_seats(array[${user.id}]::uuid[], array[${await anotherLeg()}]::uuid[], array[1]::smallint[],
      array['before'], 900, 1000, '')`.execute(db)
  assert.deepEqual(rows[0]?.outcome, { refused: 'too_many_holds' })
})

test('records of looks and of the networks of holds are deleted after a day', async () => {
  const [user, legId] = [await aUser(db), await anotherLeg()]
  await held({ user, legId, from: '5.7.0.1' })
  await seen(legId, [user.id])
  await sql`update leg_looks set looked_at = now() - interval '25 hours' where leg_id = ${legId}`.execute(db)
  await sql`update network_holds set held_at = now() - interval '25 hours' where network = '5.7.0.1'`.execute(
    db,
  )
  await forgetOldLooks(db)
  assert.deepEqual(await readLookers(legId), [])
  const kept = await db
    .selectFrom('networkHolds')
    .select('network')
    .where('network', '=', '5.7.0.1')
    .execute()
  assert.deepEqual(kept, [])
})
