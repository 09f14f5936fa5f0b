import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { checkRefunds, sendRefund } from '#server/payments/refunds/send-refund.ts'
import { moveLegs } from '#server/schedules/move-legs.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, NO_TAXES, readSeats } from '#test/build.ts'
import { atInstant } from '#test/fakes/frozen-clock.ts'
import { overlapping } from '#test/overlapping.ts'
import { aPaidBooking, sandboxControl } from '#test/pay.ts'
import { readRefunds, refundsAtProvider } from '#test/refunds.ts'
import { cancelBooking } from './cancel-booking.ts'
import { quoteCancellation } from './quote-cancellation.ts'

const app = await openTestApp()
const { db, connectionString } = app
const { provider } = app.app

const HOUR_MS = 3_600_000

async function aBooking({ hoursAhead = 100, seats = 2 } = {}) {
  const leg = await aLeg(db, { departureAt: new Date(Date.now() + hoursAhead * HOUR_MS) })
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats })
  const path = `/api/api/trips/${bookingId}/cancellation`
  const quote = async () => (await app.call('GET', path, { as: user })).json.quote
  const cancel = async (
    agreed: { way: string; refundMinor: number },
    { key = crypto.randomUUID() as string, as = user } = {},
  ) => {
    const { way, refundMinor } = agreed
    const headers = { 'idempotency-key': key }
    return await app.call('POST', path, { as, body: { way, refundMinor }, headers })
  }
  return { leg, user, bookingId, path, quote, cancel }
}

async function readBooking(bookingId: string) {
  return await db
    .selectFrom('bookings')
    .select(['status', 'cancelReason', 'cancelledBy'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

async function readMailsTo(email: string) {
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return mails.filter(({ subject }) => !subject.startsWith('Confirmed'))
}

describe('a traveller cancels a confirmed booking', () => {
  test('on the terms that were shown: seats are free at once, a mail is sent, and the ledger is posted after the provider’s confirmation', async () => {
    const { leg, user, bookingId, quote, cancel } = await aBooking()
    const shown = await quote()
    assert.deepEqual(
      [shown.way, shown.paidMinor, shown.refundMinor, shown.keptMinor, shown.nextRefundMinor],
      ['POLICY', 840_000, 798_000, 42_000, 588_000],
    )
    assert.equal(shown.holdsUntilUTC, new Date(leg.departureAt.getTime() - 72 * HOUR_MS).toISOString())
    assert.equal(shown.timezone, 'America/New_York')

    const done = await cancel(shown)
    assert.equal(done.status, 200, done.text)
    assert.deepEqual([done.json.way, done.json.refundMinor, done.json.currency], ['POLICY', 798_000, 'USD'])
    assert.deepEqual(await readBooking(bookingId), {
      ...{ status: 'CANCELLED', cancelReason: 'TRAVELLER', cancelledBy: user.id },
    })
    assert.deepEqual(await readSeats(db, leg.id), { seatsHeld: 0, seatsSold: 0 })
    const [refund] = await readRefunds(db, bookingId)
    assert.deepEqual([refund?.status, refund?.kind, refund?.amountMinor], ['REQUESTED', 'POLICY', 798_000])
    const [letter] = await readMailsTo(user.email)
    assert.match(letter?.text ?? '', /\$7,980 goes back to the card/)
    assert.match(letter?.text ?? '', /\$420 is kept: the policy you booked with gives 95% back/)

    await sendRefund(db, provider, { refundId: refund?.id ?? '' })
    assert.deepEqual(
      (await readRefunds(db, bookingId)).map(({ status }) => status),
      ['REFUNDED'],
    )
    const { rows } = await sql<{ account: string; sum: number }>`
      select account, sum(amount_minor) as sum from ledger_entries where booking_id = ${bookingId}
      group by account order by account`.execute(db)
    assert.deepEqual(rows, [
      { account: 'platform_fees', sum: -4_200 },
      { account: 'provider', sum: 42_000 },
      { account: 'refunds', sum: 0 },
      { account: 'travellers_held', sum: -37_800 },
    ])
    assert.deepEqual(await findImbalances(db), [])
    await settleBooking(db, provider, { bookingId })
    assert.equal((await readRefunds(db, bookingId)).length, 1)
  })

  test('exactly 72 hours before departure in the tier of 72 hours and more, by the database’s clock', async () => {
    const { leg, user, bookingId } = await aBooking({ hoursAhead: 200, seats: 1 })
    const edge = new Date(leg.departureAt.getTime() - 72 * HOUR_MS)
    const which = { userId: user.id, bookingId }
    const at = (ms: number) =>
      atInstant(app, new Date(edge.getTime() + ms), (frozen) => quoteCancellation(frozen, which))
    assert.deepEqual(
      [(await at(0)).refundMinor, (await at(1)).refundMinor, (await at(-1)).refundMinor],
      [399_000, 294_000, 399_000],
    )
    // A millisecond after the quote, a different tier applies.
    const agreed = { way: 'POLICY' as const, refundMinor: 399_000 }
    const cancelAt = (ms: number) =>
      atInstant(app, new Date(edge.getTime() + ms), (frozen) =>
        cancelBooking(frozen, provider, { ...which, agreed, idempotencyKey: crypto.randomUUID() }),
      )
    await assert.rejects(cancelAt(1), /you would now get \$2,940 back/)
    assert.equal((await readBooking(bookingId)).status, 'CONFIRMED')
    assert.equal((await cancelAt(0)).refundMinor, 399_000)
    assert.deepEqual(
      (await readRefunds(db, bookingId)).map(({ amountMinor }) => amountMinor),
      [399_000],
    )
  })

  test('until the cancellation window begins, and not after that', async () => {
    const { leg, user, bookingId, cancel } = await aBooking({ hoursAhead: 200 })
    const close = leg.departureAt.getTime() - 24 * HOUR_MS
    const which = { userId: user.id, bookingId }
    const at = (ms: number) =>
      atInstant(app, new Date(close + ms), (frozen) => quoteCancellation(frozen, which))
    assert.equal((await at(0)).way, 'POLICY')
    const late = await at(1)
    assert.deepEqual([late.why, late.noShow.keptMinor], ['TOO_LATE', 840_000])
    await db
      .updateTable('legs')
      .set({ departureAt: new Date(Date.now() + 23 * HOUR_MS) })
      .where('id', '=', leg.id)
      .execute()
    const refused = await cancel({ way: 'POLICY', refundMinor: 588_000 })
    assert.deepEqual([refused.status, refused.json.code], [409, 'cancellation_closed'])
    assert.match(refused.json.message, /^Cancelling online ended 24 hours before departure, on /)
  })

  test('and is refused with the new amount if the tier has changed since the quote', async () => {
    const { leg, bookingId, quote, cancel } = await aBooking({ hoursAhead: 73, seats: 1 })
    const shown = await quote()
    await sql`update legs set departure_at = departure_at - interval '2 hours' where id = ${leg.id}`.execute(
      db,
    )
    const refused = await cancel(shown)
    assert.deepEqual([refused.status, refused.json.code], [409, 'cancellation_changed'])
    assert.match(refused.json.message, /you would now get \$2,940 back/)
    assert.equal((await readRefunds(db, bookingId)).length, 0)
    assert.equal((await cancel(await quote())).json.refundMinor, 294_000)
  })

  test('with a full refund if the operator has moved the flight, also within the cancellation window', async () => {
    const { leg, bookingId, quote, cancel } = await aBooking({ hoursAhead: 5 })
    assert.equal((await quote()).why, 'TOO_LATE')
    await sql`update bookings set full_refund_offered_at = now() where id = ${bookingId}`.execute(db)
    const shown = await quote()
    assert.deepEqual([shown.way, shown.refundMinor, shown.keptMinor], ['FULL_OFFERED', 840_000, 0])
    assert.equal(shown.holdsUntilUTC, leg.departureAt.toISOString())
    assert.equal((await cancel(shown)).status, 200)
    const [refund] = await readRefunds(db, bookingId)
    assert.deepEqual([refund?.kind, refund?.amountMinor], ['FULL', 840_000])
  })

  test('if the operator has moved the flight earlier, by the booked departure, and the refund never falls', async () => {
    const { leg, user, bookingId, quote, cancel } = await aBooking({ hoursAhead: 25.5 })
    const admin = await aUser(db, { role: 'ADMIN' })
    const figures = async () => {
      const { way, refundMinor, holdsUntilUTC, closesUTC, countsFromUTC } = await quote()
      const refund = (
        await app.call('GET', `/api/api/admin/bookings/${bookingId}/refund-quote`, { as: admin })
      ).json
      const { policy } = (await app.call('GET', `/api/api/trips/${bookingId}`, { as: user })).json.trip
      const current = policy.tiers.find((tier: { current: boolean }) => tier.current)
      assert.deepEqual([policy.cancelClosesUTC, policy.countsFromUTC], [closesUTC, countsFromUTC])
      assert.deepEqual([refund.quote.policy.amountMinor, current.amountMinor], [refundMinor, refundMinor])
      return { way, refundMinor, holdsUntilUTC, closesUTC, countsFromUTC }
    }
    const minutes = (count: number) => ({
      departureAt: new Date(leg.departureAt.getTime() + count * 60_000),
      arrivalAt: new Date(leg.arrivalAt.getTime() + count * 60_000),
      departureLatestAt: null,
    })
    const move = (count: number) =>
      db.transaction().execute((tx) =>
        moveLegs(tx, {
          ...{ operatorId: leg.operatorId, moves: [{ legId: leg.id, times: minutes(count) }] },
        }),
      )
    const booked = await figures()
    assert.deepEqual([booked.way, booked.refundMinor, booked.countsFromUTC], ['POLICY', 588_000, null])
    await move(-60)
    await move(-119)
    assert.deepEqual(await figures(), { ...booked, countsFromUTC: leg.departureAt.toISOString() })
    // After a move to a later departure, the policy counts from the current departure. After a move back, it counts
    // from the booked one again.
    await move(119)
    const later = await figures()
    assert.equal(Date.parse(later.holdsUntilUTC), Date.parse(booked.holdsUntilUTC) + 119 * 60_000)
    assert.equal(later.countsFromUTC, null)
    await move(-119)
    assert.equal((await cancel({ way: 'POLICY', refundMinor: 588_000 })).json.refundMinor, 588_000)
    // A new booking has the earlier departure, once its taxes are known.
    await db.updateTable('legs').set(NO_TAXES).where('id', '=', leg.id).execute()
    const after = await aPaidBooking(app, { user, legId: leg.id, seats: 1 })
    const terms = await quoteCancellation(db, { userId: user.id, bookingId: after.bookingId })
    assert.deepEqual([terms.why, terms.countsFromUTC], ['TOO_LATE', null])
  })

  test('only if they made it: everybody else gets not found', async () => {
    const { path, quote, cancel } = await aBooking()
    const shown = await quote()
    for (const as of [await aUser(db), await aUser(db, { role: 'ADMIN' })]) {
      assert.equal((await app.call('GET', path, { as })).status, 404)
      assert.equal((await cancel(shown, { as })).status, 404)
    }
  })
})

describe('a booking is cancelled only once:', () => {
  test('a double click and a repeated request are one refund', async () => {
    const { bookingId, quote, cancel } = await aBooking()
    const shown = await quote()
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(shown, { key })))
    assert.ok(answers.every(({ status }) => status === 200 || status === 409))
    const again = await cancel(shown, { key })
    assert.deepEqual([again.status, again.json.refundMinor], [200, 798_000])
    assert.equal((await readRefunds(db, bookingId)).length, 1)
    assert.equal((await cancel({ ...shown, refundMinor: 1 }, { key })).status, 422)
  })

  test('two tabs that confirm at the same moment make one refund and get the same answer', async () => {
    const { leg, user, bookingId, quote, cancel } = await aBooking()
    const shown = await quote()
    const answers = await overlapping(
      connectionString,
      `select from legs where id = '${leg.id}' for update`,
      () => [cancel(shown), cancel(shown)],
    )
    for (const answer of answers) {
      assert.ok(answer.status === 'fulfilled')
      assert.deepEqual([answer.value.status, answer.value.json.refundMinor], [200, 798_000])
    }
    assert.equal((await readRefunds(db, bookingId)).length, 1)
    assert.deepEqual(await readSeats(db, leg.id), { seatsHeld: 0, seatsSold: 0 })
    assert.equal((await readMailsTo(user.email)).length, 1)
  })

  for (const first of ['traveller', 'operator']) {
    test(`when a traveller and an operator cancel at the same moment, the whole price is refunded once (${first} first)`, async () => {
      const owner = await aUser(db, { role: 'OPERATOR' })
      const operator = await anOperator(db, { userId: owner.id })
      const { leg, bookingId, quote, cancel } = await aBooking()
      await db.updateTable('legs').set({ operatorId: operator.id }).where('id', '=', leg.id).execute()
      const shown = await quote()
      const path = `/api/api/operators/flights/${leg.id}/cancel`
      const byTraveller = () => cancel(shown)
      const byOperator = () => app.call('POST', path, { as: owner, body: { reason: 'Ice' } })
      const [early, late] = first === 'traveller' ? [byTraveller, byOperator] : [byOperator, byTraveller]
      const lock = `select from legs where id = '${leg.id}' for update`
      await overlapping(connectionString, lock, (firstWaits) => [early(), firstWaits().then(late)])
      // Under load, either may come first: the refunds are then the policy's part and the rest, or one full refund.
      const amounts = (await readRefunds(db, bookingId))
        .map(({ amountMinor }) => amountMinor)
        .sort((a, b) => b - a)
      assert.deepEqual(amounts, amounts.length === 1 ? [840_000] : [798_000, 42_000])
      assert.deepEqual(await readSeats(db, leg.id), { seatsHeld: 0, seatsSold: 0 })
    })
  }

  test('when the provider fails or does not answer, it makes one refund in the end', async () => {
    const { bookingId, quote, cancel } = await aBooking()
    await cancel(await quote())
    const [refund] = await readRefunds(db, bookingId)
    const refundId = refund?.id ?? ''
    // The provider fails, and repeats the same error under this idempotency key for a day.
    await sandboxControl(app, 'faults', { method: 'POST', path: '^/v1/refunds$', status: 500, times: 3 })
    await assert.rejects(sendRefund(db, provider, { refundId }), /was not sent/)
    assert.equal((await readRefunds(db, bookingId))[0]?.status, 'REQUESTED')
    // The provider makes the refund, but its answer is lost.
    await sandboxControl(app, 'faults', { method: 'POST', path: '^/v1/refunds$', dropAnswer: true, times: 3 })
    await sendRefund(db, provider, { refundId }).catch(() => {})
    await sendRefund(db, provider, { refundId })
    await sendRefund(db, provider, { refundId })
    assert.deepEqual(
      (await readRefunds(db, bookingId)).map(({ status }) => status),
      ['REFUNDED'],
    )
    assert.equal((await refundsAtProvider(app, bookingId)).length, 1)
  })

  test('the scheduled check makes up for a lost job', async () => {
    const { bookingId, quote, cancel } = await aBooking()
    await cancel(await quote())
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    const [refund] = await readRefunds(db, bookingId)
    await sql`update refunds set check_at = now() where id = ${refund?.id ?? ''}`.execute(db)
    await checkRefunds(db)
    const { rows } = await sql<{ payload: { refundId: string } }>`
      select payload from graphile_worker._private_jobs`.execute(db)
    assert.ok(rows.some(({ payload }) => payload.refundId === refund?.id))
  })
})
