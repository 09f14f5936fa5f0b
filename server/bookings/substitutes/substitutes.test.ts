import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { SubstituteOffer } from '#contract/bookings/substitutes.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aPaidBooking, holdSeats, payOnHostedPage } from '#test/pay.ts'
import { offerSubstitutes } from './offer-substitutes.ts'

const app = await openTestApp()
const { db } = app
const admin = await aUser(db, { role: 'ADMIN' })
const HOUR_MS = 3_600_000
type User = Awaited<ReturnType<typeof aUser>>

// Each test uses another week, so that nobody is offered another test's legs.
let week = 0
function aWeek() {
  week++
  const at = (hours: number) => new Date(Date.now() + (week * 168 + hours) * HOUR_MS)
  return {
    at,
    leg: (hours: number, fields: Parameters<typeof aLeg>[1] = {}) =>
      aLeg(db, { departureAt: at(hours), ...fields }),
  }
}

async function cancel(legId: string): Promise<void> {
  const answer = await app.call('POST', `/api/api/admin/legs/${legId}/cancel`, {
    as: admin,
    body: { reason: 'The aircraft is in the hangar' },
  })
  assert.equal(answer.status, 200, answer.text)
}

async function readOffer(user: User, bookingId: string): Promise<SubstituteOffer> {
  const { json } = await app.call('GET', `/api/api/trips/${bookingId}/substitutes`, { as: user })
  return json.offer
}

const choose = (user: User, bookingId: string, substituteId = '') =>
  app.call('POST', `/api/api/trips/${bookingId}/substitutes/${substituteId}/choice`, { as: user })
const decline = (user: User, bookingId: string) =>
  app.call('DELETE', `/api/api/trips/${bookingId}/substitutes`, { as: user })

async function assertSeatsAreCounted(): Promise<void> {
  const { rows } = await sql`
    select l.id from legs l left join bookings b on b.leg_id = l.id group by l.id
    having l.seats_held <> coalesce(sum(b.seats) filter (where b.status = 'PENDING'), 0)
      or l.seats_sold <> coalesce(sum(b.seats) filter (where b.status = 'CONFIRMED'), 0)`.execute(db)
  assert.deepEqual(rows, [])
}

/**
 * A traveller with a paid booking of two seats at $4,200 on a leg that was cancelled, and other legs that could
 * replace it.
 */
async function aCancelledTrip({ others = [{}] as NonNullable<Parameters<typeof aLeg>[1]>[] } = {}) {
  const { leg } = aWeek()
  const cancelled = await leg(0)
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: cancelled.id, seats: 2 })
  const legs = await Promise.all(others.map((fields, hours) => leg(hours + 1, fields)))
  await cancel(cancelled.id)
  return { user, bookingId, legId: cancelled.id, legIds: legs.map(({ id }) => id) }
}

describe('a traveller whose flight was cancelled', () => {
  test('gets a refund, and holds on the three best other flights for an hour, whatever else they hold', async () => {
    const { leg } = aWeek()
    const cancelled = await leg(0)
    const user = await aUser(db)
    const { bookingId } = await aPaidBooking(app, { user, legId: cancelled.id, seats: 2 })
    for (let i = 0; i < 3; i++) await holdSeats(app, { user, legId: (await leg(90)).id })
    const cheaper = { askPriceMinor: 400_000, floorPriceMinor: 400_000 }
    const near = { originIcao: 'KHPN', askPriceMinor: 600_000, floorPriceMinor: 600_000 }
    const dear = { askPriceMinor: 700_000, floorPriceMinor: 700_000 }
    const wanted = [await leg(-5, cheaper), await leg(2, near), await leg(9)]
    const others = [
      dear,
      { originIcao: 'KMIA' },
      { currency: 'EUR' as const },
      { seatsTotal: 1 },
      { instantConfirm: false },
    ]
    for (const fields of others) await leg(1, fields)
    await leg(-13)
    await leg(20)
    await cancel(cancelled.id)
    assert.equal((await readOffer(user, bookingId)).state, 'SEARCHING')
    await offerSubstitutes(db, { legId: cancelled.id })

    const offer = await readOffer(user, bookingId)
    const held = offer.substitutes.map(({ legId, amountMinor, differenceMinor }) => [
      legId,
      amountMinor,
      differenceMinor,
    ])
    const expected = [
      [wanted[0]?.id, 800_000, -40_000],
      [wanted[1]?.id, 1_200_000, 360_000],
      [wanted[2]?.id, 840_000, 0],
    ]
    assert.deepEqual(held, expected)
    const { state, paidMinor, refundMinor } = offer
    assert.deepEqual(
      { state, paidMinor, refundMinor },
      { state: 'OPEN', paidMinor: 840_000, refundMinor: 840_000 },
    )
    for (const { holdExpiresUTC } of offer.substitutes) {
      assert.ok(Math.abs(Date.parse(holdExpiresUTC) - Date.now() - HOUR_MS) < 60_000)
    }
    const mails = await db
      .selectFrom('mails')
      .select('text')
      .where('kind', '=', 'substitutes-offered')
      .where('bookingId', '=', bookingId)
      .execute()
    assert.match(
      mails[0]?.text ?? '',
      /refund of \$8,400 goes to your card[\s\S]*\$3,600 more than you had paid/,
    )
    await offerSubstitutes(db, { legId: cancelled.id })
    assert.equal((await readOffer(user, bookingId)).substitutes.length, 3)
    await assertSeatsAreCounted()
  })

  test('takes one of the flights in one step: the other holds end, the new price is charged, the refund stays', async () => {
    const { user, bookingId, legId } = await aCancelledTrip({ others: [{}, {}, {}] })
    await offerSubstitutes(db, { legId })
    const [first, second] = (await readOffer(user, bookingId)).substitutes
    assert.equal((await choose(await aUser(db), bookingId, first?.bookingId)).status, 404)
    // Two tabs: the first request keeps its leg, and the hold on the other leg ends.
    const both = await Promise.all([first, second].map((one) => choose(user, bookingId, one?.bookingId)))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const taken = both.find(({ status }) => status === 200)?.json
    assert.equal((await choose(user, bookingId, taken.bookingId)).json.sessionId, taken.sessionId)
    const open = await readOffer(user, bookingId)
    assert.deepEqual([open.state, open.chosenBookingId], ['OPEN', taken.bookingId])
    assert.equal(open.substitutes.filter(({ state }) => state === 'HELD').length, 1)
    await payOnHostedPage(taken.url)
    await app.call('GET', `/api/payments/checkout/status/${taken.sessionId}`, { as: user })
    assert.equal((await readOffer(user, bookingId)).state, 'TAKEN')
    assert.equal((await decline(user, bookingId)).status, 200)
    const { status, substituteFor } = await db
      .selectFrom('bookings')
      .select(['status', 'substituteFor'])
      .where('id', '=', taken.bookingId)
      .executeTakeFirstOrThrow()
    assert.deepEqual({ status, substituteFor }, { status: 'CONFIRMED', substituteFor: bookingId })
    assert.deepEqual(await findImbalances(db), [])
    await assertSeatsAreCounted()
    const { json } = await app.call('GET', `/api/api/admin/bookings/${bookingId}`, { as: admin })
    assert.equal(json.booking.substituteOffer.substitutes.length, 3)
    const kinds = json.booking.timeline.map(({ kind }: { kind: string }) => kind)
    assert.ok(kinds.includes('SUBSTITUTES_HELD') && kinds.includes('SUBSTITUTE_CHOSEN'), kinds.join())
  })

  test('may decline or let the hour pass, and neither counts as an unpaid hold', async () => {
    const { user, bookingId, legId, legIds } = await aCancelledTrip({ others: [{}, {}, {}] })
    await offerSubstitutes(db, { legId })
    // Makes the booking too old to count as a recent payment.
    await sql`update bookings set confirmed_at = now() - interval '40 days' where id = ${bookingId}`.execute(
      db,
    )
    const [lapsed] = (await readOffer(user, bookingId)).substitutes
    await sql`update bookings set hold_expires_at = now() - interval '1 second', created_at = now() - interval '1 hour'
      where id = ${lapsed?.bookingId ?? ''}`.execute(db)
    assert.equal((await choose(user, bookingId, lapsed?.bookingId)).json.code, 'hold_expired')
    assert.equal((await decline(await aUser(db), bookingId)).status, 404)
    assert.equal((await decline(user, bookingId)).status, 200)
    assert.equal((await decline(user, bookingId)).status, 200)
    assert.equal((await readOffer(user, bookingId)).state, 'DECLINED')
    const { rows } =
      await sql`select paused_until, again_at, live from own_holds(${user.id}, ${legIds[0]}, null, now())`.execute(
        db,
      )
    assert.deepEqual(rows, [{ pausedUntil: null, againAt: null, live: 0 }])
    await assertSeatsAreCounted()
  })
})

describe('when few seats are left', () => {
  test('each traveller gets one flight, by the time of booking, before any traveller gets a second', async () => {
    const { leg } = aWeek()
    const cancelled = await leg(0)
    const travellers: { user: User; bookingId: string }[] = []
    for (let i = 0; i < 3; i++) {
      const user = await aUser(db)
      travellers.push({ user, ...(await aPaidBooking(app, { user, legId: cancelled.id })) })
    }
    const [soon, later] = [await leg(1, { seatsTotal: 2 }), await leg(2, { seatsTotal: 2 })]
    const stranger = await aUser(db)
    await holdSeats(app, { user: stranger, legId: later.id })
    await cancel(cancelled.id)
    // Two workers run the job at once.
    await Promise.all([1, 2].map(() => offerSubstitutes(db, { legId: cancelled.id })))
    const offers = await Promise.all(travellers.map(({ user, bookingId }) => readOffer(user, bookingId)))
    const held = offers.map(({ substitutes }) => substitutes.map(({ legId }) => legId))
    assert.deepEqual(held, [[soon.id], [soon.id], [later.id]])
    await assertSeatsAreCounted()
  })

  test('a traveller without an offer is told so, and a suspended traveller gets no search', async () => {
    const { user, bookingId, legId } = await aCancelledTrip({ others: [] })
    await offerSubstitutes(db, { legId })
    assert.equal((await readOffer(user, bookingId)).state, 'NONE')
    const other = await aCancelledTrip()
    await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', other.user.id).execute()
    await offerSubstitutes(db, { legId: other.legId })
    const { foundAt } = await db
      .selectFrom('substituteOffers')
      .select('foundAt')
      .where('bookingId', '=', other.bookingId)
      .executeTakeFirstOrThrow()
    assert.notEqual(foundAt, null)
    const held = await db
      .selectFrom('bookings')
      .select('id')
      .where('substituteFor', '=', other.bookingId)
      .execute()
    assert.deepEqual(held, [])
    // A traveller's unpaid hold on the cancelled leg is not replaced.
    assert.equal(
      (await app.call('GET', `/api/api/trips/${randomUUID()}/substitutes`, { as: user })).status,
      404,
    )
  })
})
