import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { decide, dispute, learn } from '#test/disputes.ts'
import { overlapping } from '#test/overlapping.ts'
import { aPaidBooking } from '#test/pay.ts'
import { readRefunds } from '#test/refunds.ts'
import { taxLeg } from '#test/samples/taxed-leg.ts'

const app = await openTestApp()
const { db, connectionString } = app
const { provider } = app.app

/** A paid booking of two seats on a leg that left an hour ago, or that has not left yet. */
async function aFlownBooking({
  penaltyPct = 80,
  departed = true,
  legFields = {},
  taxed = false,
  seats = 2,
} = {}) {
  const owner = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: owner.id })
  await db
    .updateTable('operators')
    .set({ noShowPenaltyPct: penaltyPct })
    .where('id', '=', operator.id)
    .execute()
  const leg = await aLeg(db, { operatorId: operator.id, ...legFields })
  if (taxed) await taxLeg(db, { legId: leg.id }, 'KTEB–KOPF', 420_000, { currency: 'USD', facts: legFields })
  const traveller = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user: traveller, legId: leg.id, seats })
  const { reference } = await db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (departed) {
    await sql`update legs set departure_at = now() - interval '1 hour', arrival_at = now() + interval '1 hour'
      where id = ${leg.id}`.execute(db)
  }
  const legPath = `/api/api/operators/flights/${leg.id}/bookings`
  const path = `${legPath}/${reference}/no-show`
  const mark = async (refundMinor: number, as = owner, absent?: number) =>
    await app.call('POST', path, { as, body: { refundMinor, ...(absent ? { absent } : {}) } })
  const quote = async (absent?: number) =>
    await app.call('GET', absent === undefined ? path : `${path}?absent=${absent}`, { as: owner })
  return { owner, leg, traveller, bookingId, reference, legPath, mark, quote }
}

describe('a no-show', () => {
  test('keeps the booked penalty, refunds the rest, notifies the traveller and is recorded in the audit log', async () => {
    const { owner, traveller, bookingId, legPath, mark, quote } = await aFlownBooking()
    const { noShow } = (await quote()).json
    assert.deepEqual(
      [noShow.penaltyPct, noShow.keptMinor, noShow.refundMinor, noShow.markedUTC],
      [80, 672_000, 168_000, null],
    )
    const done = await mark(168_000)
    assert.equal(done.status, 200, done.text)
    assert.ok(done.json.noShow.markedUTC)
    const [refund] = await readRefunds(db, bookingId)
    assert.deepEqual([refund?.amountMinor, refund?.kind], [168_000, 'POLICY'])
    await sendRefund(db, provider, { refundId: refund?.id ?? '' })

    const [row] = (await app.call('GET', legPath, { as: owner })).json.data
    assert.deepEqual([row.status, row.mayBeNoShow, row.refundedMinor], ['CONFIRMED', false, 168_000])
    assert.ok(row.noShowUTC)
    const mail = await db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', traveller.email)
      .where('kind', '=', 'no-show')
      .executeTakeFirstOrThrow()
    assert.match(mail.text, /keeps 80% of the price in that case: \$6,720\. \$1,680 goes back/)
    const acts = await db
      .selectFrom('auditLog')
      .select(['act', 'actorId', 'after'])
      .where('subjectId', '=', bookingId)
      .execute()
    assert.deepEqual(acts, [
      {
        act: 'booking.no-show',
        actorId: owner.id,
        after: {
          noShow: true,
          people: 2,
          penaltyPct: 80,
          keptMinor: 672_000,
          refundMinor: 168_000,
          currency: 'USD',
        },
      },
    ])
  })

  test('marked twice, or from two tabs at once, is one refund', async () => {
    const { leg, bookingId, mark } = await aFlownBooking()
    const answers = await overlapping(
      connectionString,
      `select from legs where id = '${leg.id}' for update`,
      () => [mark(168_000), mark(168_000)],
    )
    assert.ok(answers.every((answer) => answer.status === 'fulfilled' && answer.value.status === 200))
    assert.equal((await mark(168_000)).status, 200)
    assert.equal((await readRefunds(db, bookingId)).length, 1)
  })

  test('refunds nothing if the penalty is the whole price', async () => {
    const { bookingId, mark } = await aFlownBooking({ penaltyPct: 100 })
    assert.equal((await mark(0)).status, 200)
    assert.deepEqual(await readRefunds(db, bookingId), [])
  })

  test('cannot be marked before departure, nor more than a week after arrival', async () => {
    const { leg, owner, legPath, mark } = await aFlownBooking({ departed: false })
    const mayBe = async () => (await app.call('GET', legPath, { as: owner })).json.data[0].mayBeNoShow
    assert.equal((await mark(168_000)).json.code, 'no_show_closed')
    assert.equal(await mayBe(), false)
    await sql`update legs set departure_at = now() - interval '1 minute', departure_latest_at = now() + interval '1 minute'
      where id = ${leg.id}`.execute(db)
    assert.equal(await mayBe(), false)
    await sql`update legs set departure_latest_at = null where id = ${leg.id}`.execute(db)
    assert.equal(await mayBe(), true)
    await sql`update legs set departure_at = now() - interval '9 days', arrival_at = now() - interval '8 days'
      where id = ${leg.id}`.execute(db)
    assert.equal((await mark(168_000)).json.code, 'no_show_closed')
  })

  test('counts only people who were not checked in', async () => {
    const { owner, bookingId, mark, quote } = await aFlownBooking()
    const checkIn = { bookingId, checkedAt: new Date(Date.now() - 60_000), checkedBy: owner.id, crew: 'Ada' }
    const checkInSeat = async (seat: number) =>
      await db
        .insertInto('checkIns')
        .values({ ...checkIn, id: crypto.randomUUID(), seat, byCode: true })
        .execute()
    await checkInSeat(1)
    const { noShow } = (await quote()).json
    assert.deepEqual([noShow.people, noShow.absent, noShow.mostAbsent, noShow.refundMinor], [2, 1, 1, 84_000])
    const refused = await mark(168_000, owner, 2)
    assert.deepEqual(refused.json.details, [{ path: 'absent', message: '1 person was not checked in' }])
    await checkInSeat(2)
    assert.equal((await mark(84_000)).json.code, 'no_show_closed')
    await db
      .updateTable('checkIns')
      .set({ undoneAt: new Date() })
      .where('bookingId', '=', bookingId)
      .execute()
    assert.equal((await mark(168_000)).status, 200)
  })

  test('of one of two people refunds the share of the fare and the taxes of that person, once', async () => {
    const { owner, legPath, bookingId, traveller, mark, quote } = await aFlownBooking({ taxed: true })
    // $4,200 with 7.5 % and a segment tax of $5.30 each. For one person, 20 % of the fare with its percentage tax,
    // and $5.30.
    const { noShow } = (await quote(1)).json
    assert.equal(noShow.refundMinor, 84_000 + 6300 + 530)
    assert.equal((await mark(noShow.refundMinor, owner, 1)).status, 200)
    assert.equal((await mark(0, owner, 2)).json.noShow.absent, 1)
    assert.equal((await readRefunds(db, bookingId)).length, 1)
    const [row] = (await app.call('GET', legPath, { as: owner })).json.data
    assert.deepEqual([row.noShowPeople, row.mayBeNoShow], [1, false])
    const mail = await db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', traveller.email)
      .where('kind', '=', 'no-show')
      .executeTakeFirstOrThrow()
    assert.match(
      mail.text,
      /1 of the 2 people of this booking did not come to the flight\. \$908\.30 goes back/,
    )
  })

  test('of some people on a whole aircraft refunds only their taxes per head', async () => {
    const legFields = { saleMode: 'WHOLE_AIRCRAFT' as const }
    const { quote } = await aFlownBooking({ taxed: true, legFields, seats: 8 })
    assert.equal((await quote(1)).json.noShow.refundMinor, 530)
  })

  test('of a disputed payment must wait for the bank’s decision, and then refunds the same amount', async () => {
    const { leg, bookingId, mark, quote } = await aFlownBooking()
    const stripeDisputeId = await dispute(app, { bookingId })
    for (const answer of [await quote(), await mark(0), await mark(168_000)]) {
      assert.deepEqual([answer.status, answer.json.code], [409, 'payment_disputed'])
      assert.match(answer.text, /once it has decided, and for 7 days after that/)
    }
    await sql`update legs set departure_at = now() - interval '31 days', arrival_at = now() - interval '30 days'
      where id = ${leg.id}`.execute(db)
    await decide(app, stripeDisputeId, 'winning_evidence')
    await learn(app, stripeDisputeId)
    assert.equal((await mark(168_000)).status, 200)
    assert.equal((await readRefunds(db, bookingId))[0]?.amountMinor, 168_000)
  })

  test('is refused when another amount was shown, or when another operator marks it', async () => {
    const { traveller, bookingId, mark } = await aFlownBooking()
    assert.equal((await mark(1)).json.code, 'no_show_changed')
    const rival = await aUser(db, { role: 'OPERATOR' })
    await anOperator(db, { userId: rival.id })
    for (const as of [rival, traveller]) assert.equal((await mark(168_000, as)).status, 404)
    assert.deepEqual(await readRefunds(db, bookingId), [])
  })
})
