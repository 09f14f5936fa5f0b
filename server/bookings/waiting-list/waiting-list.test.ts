import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, KEEP_TAXES, readSeats } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { aWaitingTraveller, join, leave, readWaitingPlace } from '#test/waiting.ts'
import { processWaitingLists } from './offer-seats.ts'

const app = await openTestApp()
const { db } = app
const processLists = () => processWaitingLists(db)

/** A leg without a free seat. */
async function aSoldOutLeg(fields: Parameters<typeof aLeg>[1] = {}) {
  const { seatsTotal = 4 } = fields
  const { id: legId } = await aLeg(db, { seatsTotal, seatsSold: seatsTotal, ...fields })
  const free = async (seats: number) =>
    await sql`update legs set seats_sold = seats_sold - ${seats}::int where id = ${legId}`.execute(db)
  return { legId, free }
}

async function lapse(legId: string): Promise<void> {
  await sql`update bookings set hold_expires_at = now() - interval '1 second'
    where leg_id = ${legId} and status = 'PENDING'`.execute(db)
}

async function mailsTo(email: string) {
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return mails.map(({ subject, text }) => `${subject}\n${text}`)
}

async function readStatus(userId: string) {
  const { status } = await db
    .selectFrom('waitingPlaces')
    .select('status')
    .where('userId', '=', userId)
    .orderBy('joinedAt', 'desc')
    .executeTakeFirstOrThrow()
  return status
}

describe('joining a waiting list', () => {
  test('gives the last place, which moves up when other travellers leave', async () => {
    const { legId } = await aSoldOutLeg()
    const one = await aWaitingTraveller(app, { legId })
    const two = await aWaitingTraveller(app, { legId, seats: 2 })
    const place = await readWaitingPlace(app, two, { legId })
    assert.deepEqual([place.status, place.place, place.waitingCount, place.seats], ['WAITING', 2, 2, 2])
    assert.equal((await leave(app, one, { legId })).status, 200)
    assert.equal((await leave(app, one, { legId })).status, 200)
    assert.equal((await readWaitingPlace(app, two, { legId })).place, 1)
    assert.equal(await readWaitingPlace(app, one, { legId }), undefined)
  })

  test('again keeps the same place; with another number of people it is refused', async () => {
    const { legId } = await aSoldOutLeg()
    const user = await aWaitingTraveller(app, { legId, seats: 2 })
    assert.equal((await join(app, user, { legId, seats: 2 })).status, 200)
    const refused = await join(app, user, { legId, seats: 3 })
    assert.deepEqual([refused.status, refused.json.code], [409, 'already_waiting'])
    assert.equal((await readWaitingPlace(app, user, { legId })).waitingCount, 1)
  })

  test('is refused, each time with the reason, when waiting would be useless', async () => {
    const user = await aUser(db)
    const readCode = async (legId: string, seats = 1) => (await join(app, user, { legId, seats })).json.code
    assert.equal(await readCode((await aLeg(db)).id), 'seats_are_free')
    assert.equal(await readCode((await aSoldOutLeg({ status: 'CANCELLED' })).legId), 'leg_not_bookable')
    assert.equal(await readCode((await aSoldOutLeg({ status: 'DRAFT' })).legId), 'leg_not_found')
    assert.equal(await readCode(crypto.randomUUID()), 'leg_not_found')
    const closed = new Date(Date.now() + 2 * 3_600_000 - 1000)
    assert.equal(await readCode((await aSoldOutLeg({ departureAt: closed })).legId), 'leg_not_bookable')
    const suspended = await anOperator(db, { payoutsEnabled: false })
    assert.equal(await readCode((await aSoldOutLeg({ operatorId: suspended.id })).legId), 'leg_not_bookable')
    assert.equal(await readCode((await aSoldOutLeg({ seatsTotal: 3 })).legId, 4), 'not_enough_seats')
    // No hold may take this many seats, so this traveller would wait in vain.
    assert.equal(await readCode((await aSoldOutLeg({ seatsTotal: 9 })).legId, 9), 'too_many_people')
    const whole = { saleMode: 'WHOLE_AIRCRAFT', seatsTotal: 9 } as const
    assert.equal(await readCode((await aSoldOutLeg(whole)).legId, 9), undefined)
    assert.equal(await readCode((await aSoldOutLeg(whole)).legId, 10), 'not_enough_seats')
    assert.equal(await readCode((await aSoldOutLeg()).legId, 20), 'invalid_input')
    const own = await aLeg(db, { seatsTotal: 1 })
    await holdSeats(app, { user, legId: own.id })
    assert.equal(await readCode(own.id), 'already_holding')
  })

  test('is allowed for more people than there are free seats', async () => {
    const { legId, free } = await aSoldOutLeg()
    await free(1)
    const user = await aWaitingTraveller(app, { legId, seats: 2 })
    await processLists()
    assert.equal((await readWaitingPlace(app, user, { legId })).status, 'WAITING')
    await free(1)
    await processLists()
    assert.equal((await readWaitingPlace(app, user, { legId })).status, 'OFFERED')
  })

  test('is allowed on twenty flights at a time', async () => {
    const user = await aUser(db)
    const operatorId = (await anOperator(db)).id
    for (let at = 0; at < 20; at++) {
      await aWaitingTraveller(app, { user, legId: (await aSoldOutLeg({ operatorId })).legId })
    }
    const { legId } = await aSoldOutLeg({ operatorId })
    assert.equal((await join(app, user, { legId })).json.code, 'too_many_places')
  })
})

describe('freed seats', () => {
  test('are held for the first traveller in line, with a mail that links to the checkout', async () => {
    const { legId, free } = await aSoldOutLeg()
    const first = await aWaitingTraveller(app, { legId, seats: 2 })
    const second = await aWaitingTraveller(app, { legId })
    await free(2)
    await processLists()
    const { holds } = (await app.call('GET', '/api/api/checkout/holds', { as: first })).json
    assert.deepEqual([holds.length, holds[0].seats, holds[0].legId], [1, 2, legId])
    const seconds = (Date.parse(holds[0].holdExpiresUTC) - Date.now()) / 1000
    assert.ok(seconds > 1790 && seconds <= 1800, `${seconds} s`)
    const place = await readWaitingPlace(app, first, { legId })
    assert.deepEqual(
      [place.status, place.place, place.offer.bookingId],
      ['OFFERED', null, holds[0].bookingId],
    )
    const [mail = ''] = await mailsTo(first.email)
    assert.match(mail, /^2 seats are held for you until /)
    assert.ok(mail.includes(`/booking?legId=${legId}`))
    assert.equal((await readWaitingPlace(app, second, { legId })).place, 1)
    assert.deepEqual(await mailsTo(second.email), [])

    // The seats are paid for like any other hold.
    const { url, sessionId } = await startCheckout(app, { user: first, legId, seats: 2 })
    await payOnHostedPage(url)
    const paid = await app.call('GET', `/api/payments/checkout/status/${sessionId}`, { as: first })
    assert.equal(paid.json.booking_status, 'CONFIRMED')
    await processLists()
    assert.equal(await readStatus(first.id), 'TAKEN')
  })

  test('go to the next traveller for whom there are enough; one who needs more is skipped and keeps the place', async () => {
    const { legId, free } = await aSoldOutLeg()
    const family = await aWaitingTraveller(app, { legId, seats: 3 })
    const single = await aWaitingTraveller(app, { legId })
    await free(1)
    await processLists()
    assert.equal((await readWaitingPlace(app, single, { legId })).status, 'OFFERED')
    assert.equal((await readWaitingPlace(app, family, { legId })).place, 1)
    await free(3)
    await processLists()
    assert.equal((await readWaitingPlace(app, family, { legId })).status, 'OFFERED')
    assert.deepEqual(await readSeats(db, legId), { seatsHeld: 4, seatsSold: 0 })
  })

  test('go to the next traveller when an offer lapses, and the first traveller is notified', async () => {
    const { legId, free } = await aSoldOutLeg()
    const first = await aWaitingTraveller(app, { legId })
    const second = await aWaitingTraveller(app, { legId })
    await free(1)
    await processLists()
    await lapse(legId)
    await processLists()
    assert.equal((await readWaitingPlace(app, second, { legId })).status, 'OFFERED')
    assert.equal(await readStatus(first.id), 'LAPSED')
    assert.match((await mailsTo(first.email)).at(-1) ?? '', /^Your seats went to the next in line/)
    assert.equal((await join(app, first, { legId })).json.place.place, 1)
    assert.deepEqual(await readSeats(db, legId), { seatsHeld: 1, seatsSold: 3 })
  })

  for (const [how, decline] of [
    [
      'the list is left',
      (user: { id: string; role: 'USER' }, legId: string) => leave(app, user as never, { legId }),
    ],
    ['the hold is released', releaseHold],
  ] as const) {
    test(`go to the next traveller when ${how}`, async () => {
      const { legId, free } = await aSoldOutLeg()
      const first = await aWaitingTraveller(app, { legId })
      const second = await aWaitingTraveller(app, { legId })
      await free(1)
      await processLists()
      assert.equal((await decline(first as never, legId)).status, 200)
      await processLists()
      assert.equal(await readStatus(first.id), 'LEFT')
      assert.equal((await readWaitingPlace(app, second, { legId })).status, 'OFFERED')
      assert.deepEqual(await readSeats(db, legId), { seatsHeld: 1, seatsSold: 3 })
      assert.equal((await mailsTo(first.email)).length, 1)
    })
  }

  test('are offered whether they come from a lapsed hold, a cancelled booking or an added seat', async () => {
    const leg = await aLeg(db, { seatsTotal: 2, seatsSold: 1 })
    await holdSeats(app, { user: await aUser(db), legId: leg.id })
    const waiting: Awaited<ReturnType<typeof aUser>>[] = []
    for (let at = 0; at < 3; at++) waiting.push(await aWaitingTraveller(app, { legId: leg.id }))
    const offered = async () => {
      await processLists()
      const places = await Promise.all(waiting.map((user) => readWaitingPlace(app, user, { legId: leg.id })))
      return places.map((place) => place?.status)
    }
    await lapse(leg.id)
    assert.deepEqual(await offered(), ['OFFERED', 'WAITING', 'WAITING'])
    await sql`update legs set seats_sold = 0 where id = ${leg.id}`.execute(db)
    assert.deepEqual(await offered(), ['OFFERED', 'OFFERED', 'WAITING'])
    await db
      .updateTable('legs')
      .set({ seatsTotal: 3, ...KEEP_TAXES })
      .where('id', '=', leg.id)
      .execute()
    assert.deepEqual(await offered(), ['OFFERED', 'OFFERED', 'OFFERED'])
  })

  test('of an aircraft sold as a whole are offered when all of its seats are free', async () => {
    const { legId, free } = await aSoldOutLeg({ saleMode: 'WHOLE_AIRCRAFT', seatsTotal: 6 })
    const user = await aWaitingTraveller(app, { legId, seats: 2 })
    await free(5)
    await processLists()
    assert.equal((await readWaitingPlace(app, user, { legId })).status, 'WAITING')
    await free(1)
    await processLists()
    assert.deepEqual(await readSeats(db, legId), { seatsHeld: 6, seatsSold: 0 })
    assert.match((await mailsTo(user.email))[0] ?? '', /^6 seats are held for you/)
  })
})

async function releaseHold(user: { id: string; role: 'USER' }, legId: string) {
  const place = await readWaitingPlace(app, user as never, { legId })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return await app.call('POST', `/api/api/checkout/${place.offer.bookingId}/abandon`, { as: user, headers })
}

for (const [whose, state] of [
  ['suspended', 'suspended_at'],
  ['to be deleted', 'delete_requested_at'],
] as const) {
  const mark = (user: { id: string }, on: boolean, other = db) =>
    sql`update users set ${sql.ref(state)} = ${on ? sql`now()` : null} where id = ${user.id}`.execute(other)

  test(`an account that is ${whose} is skipped, blocks nobody, and keeps its place`, async () => {
    const { legId, free } = await aSoldOutLeg()
    const first = await aWaitingTraveller(app, { legId })
    const second = await aWaitingTraveller(app, { legId })
    await mark(first, true)
    await free(1)
    await processLists()
    assert.deepEqual([await readStatus(first.id), await readStatus(second.id)], ['WAITING', 'OFFERED'])
    await free(1)
    await processLists()
    assert.ok((await holdSeats(app, { user: await aUser(db), legId })).bookingId)
    await mark(first, false)
    await free(1)
    await processLists()
    assert.equal(await readStatus(first.id), 'OFFERED')
  })

  test(`an account that is ${whose} gets no mail about a lapsed offer or a closed list`, async () => {
    const lapsed = await aSoldOutLeg()
    const closed = await aSoldOutLeg()
    const user = await aWaitingTraveller(app, lapsed)
    await aWaitingTraveller(app, { ...closed, user })
    await lapsed.free(1)
    await processLists()
    await mark(user, true)
    await lapse(lapsed.legId)
    await sql`update legs set status = 'CANCELLED', cancelled_at = now(), seats_sold = 0 where id = ${closed.legId}`.execute(
      db,
    )
    await processLists()
    assert.equal((await mailsTo(user.email)).length, 1)
  })

  test(`an account that is ${whose} during its turn is offered nothing`, async () => {
    const { legId, free } = await aSoldOutLeg()
    const user = await aWaitingTraveller(app, { legId })
    await free(1)
    let round: Promise<void> | undefined
    await db.transaction().execute(async (tx) => {
      await mark(user, true, tx)
      round = processLists()
      await eventually(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length > 0
      })
    })
    await round
    assert.equal(await readStatus(user.id), 'WAITING')
  })
}

describe('the end of a waiting list', () => {
  test('comes when sales close, with a kind mail that names other flights', async () => {
    const { legId } = await aSoldOutLeg()
    const other = await aLeg(db, { departureAt: new Date(Date.now() + 7 * 3_600_000) })
    const user = await aWaitingTraveller(app, { legId })
    await sql`update legs set departure_at = now() + interval '119 minutes', arrival_at = now() + interval '4 hours'
      where id = ${legId}`.execute(db)
    await processLists()
    await processLists()
    assert.equal(await readStatus(user.id), 'CLOSED')
    const mails = await mailsTo(user.email)
    assert.equal(mails.length, 1)
    assert.match(mails[0] ?? '', /^No seats this time: /)
    assert.match(mails[0] ?? '', /\$4,200 per person/)
    assert.ok(mails[0]?.includes(`/booking?legId=${other.id}`))
  })

  test('comes when the flight is cancelled', async () => {
    const { legId } = await aSoldOutLeg()
    const user = await aWaitingTraveller(app, { legId })
    await sql`update legs set status = 'CANCELLED', cancelled_at = now(), seats_sold = 0 where id = ${legId}`.execute(
      db,
    )
    await processLists()
    assert.equal(await readStatus(user.id), 'CLOSED')
    assert.match((await mailsTo(user.email))[0] ?? '', /has cancelled the flight you were waiting for/)
  })

  test('does not come while its operator may not sell: the list makes no offers until then', async () => {
    const operator = await anOperator(db)
    const { legId, free } = await aSoldOutLeg({ operatorId: operator.id })
    const user = await aWaitingTraveller(app, { legId })
    await db.updateTable('operators').set({ payoutsEnabled: false }).where('id', '=', operator.id).execute()
    await free(1)
    await processLists()
    assert.equal((await readWaitingPlace(app, user, { legId })).status, 'WAITING')
    await db.updateTable('operators').set({ payoutsEnabled: true }).where('id', '=', operator.id).execute()
    await processLists()
    assert.equal((await readWaitingPlace(app, user, { legId })).status, 'OFFERED')
  })
})

test('a list can be joined and left twenty times a minute, not more often', async () => {
  const limited = await openTestApp({ env: { RATE_LIMITS: 'on' }, database: app })
  const { legId } = await aSoldOutLeg()
  const user = await aUser(db)
  const statuses = []
  for (let at = 0; at < 21; at++) statuses.push((await leave(limited, user, { legId })).status)
  assert.deepEqual([statuses[19], statuses[20]], [200, 429])
})

test('the operator sees how many travellers wait, and the account’s export contains every place', async () => {
  const owner = await aUser(db, { role: 'OPERATOR' })
  const { legId } = await aSoldOutLeg({ operatorId: (await anOperator(db, { userId: owner.id })).id })
  await aWaitingTraveller(app, { legId, seats: 3 })
  await aWaitingTraveller(app, { legId })
  const { waiting } = (await app.call('GET', `/api/api/operators/flights/${legId}/bookings`, { as: owner }))
    .json
  assert.deepEqual(waiting, { travellers: 2, seats: 4 })
})
