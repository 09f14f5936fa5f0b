import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decideAgain } from '#server/legs/may-be-sold/decide-again.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anAircraft, anOperator, aUser, dayFromNow } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout, syncAndSettle } from '#test/pay.ts'
import { aTableRule } from '#test/samples/table-rules.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const admin = await aUser(db, { role: 'ADMIN' })

/** A traveller who holds two seats on a leg between Teterboro and Opa-locka. */
async function aHold() {
  const user = await aUser(db)
  const operator = await anOperator(db)
  const { tail } = await anAircraft(db, { operatorId: operator.id })
  const leg = await aLeg(db, { operatorId: operator.id, tail })
  const { bookingId } = await holdSeats(app, { user, legId: leg.id, seats: 2 })
  return { user, operator, legId: leg.id, bookingId }
}

type Hold = Awaited<ReturnType<typeof aHold>>

/**
 * Runs `task` while an administrator's rule closes the right to fly and every leg on sale is decided again; then
 * ends the rule.
 */
async function withoutRights(hold: Hold, task: () => Promise<void>): Promise<void> {
  const rule = aTableRule('RIGHTS', {
    ...{ place: 1, isDomestic: null, ends: [['US'], ['US']], operator: 'ANY', level: 'REFUSE' },
    ...{ code: 'CABOTAGE', message: 'Nobody flies there now.' },
  })
  const path = '/api/api/admin/selling-rules'
  const added = await app.call('POST', path, { as: admin, body: rule })
  assert.equal(added.status, 200, added.text)
  const sweep = await decideAgain(db, { operatorId: hold.operator.id })
  assert.equal(sweep.withheld, 1)
  try {
    await task()
  } finally {
    const body = { validUntil: dayFromNow(-1), reason: 'test' }
    await app.call('POST', `${path}/${rule.id}/end`, { as: admin, body })
  }
}

async function readAll({ bookingId, legId }: Hold) {
  const booking = await db
    .selectFrom('bookings')
    .select(['status', 'cancelReason'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const payments = await db.selectFrom('payments').selectAll().where('bookingId', '=', bookingId).execute()
  const seats = await db
    .selectFrom('legs')
    .select(['seatsHeld', 'seatsSold'])
    .where('id', '=', legId)
    .executeTakeFirstOrThrow()
  return { booking, payments, seats }
}

async function readReceived(sessionId: string): Promise<{ received: number; state: string | undefined }> {
  const session = await provider.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  const intent = session.payment_intent
  if (!intent || typeof intent !== 'object') return { received: 0, state: undefined }
  return { received: intent.amount_received, state: intent.status }
}

describe('a flight that is withheld while a traveller holds seats on it', () => {
  test('cannot be paid for: the checkout is refused and no page is opened', async () => {
    const hold = await aHold()
    await withoutRights(hold, async () => {
      const body = { seatsRequested: 2, userEmail: hold.user.email }
      const answer = await app.call('POST', `/api/api/checkout/${hold.legId}`, { as: hold.user, body })
      assert.deepEqual([answer.status, answer.json.code], [400, 'leg_not_bookable'], answer.text)
      assert.equal(answer.json.error, 'This flight is no longer on sale.')
      assert.deepEqual((await readAll(hold)).payments, [])
    })
    await decideAgain(db, { operatorId: hold.operator.id })
    const again = await startCheckout(app, { user: hold.user, legId: hold.legId, seats: 2 })
    assert.ok(again.url)
  })

  test('charges nothing if its payment page was already open and is paid then', async () => {
    const hold = await aHold()
    const { sessionId, url } = await startCheckout(app, { user: hold.user, legId: hold.legId, seats: 2 })
    await withoutRights(hold, async () => {
      await payOnHostedPage(url)
      await syncAndSettle(app, sessionId)
      const { booking, payments, seats } = await readAll(hold)
      assert.deepEqual(booking, { status: 'CANCELLED', cancelReason: 'OPERATOR' })
      assert.deepEqual([payments[0]?.status, payments[0]?.releaseReason], ['CANCELLED', 'RELEASED'])
      assert.deepEqual(seats, { seatsHeld: 0, seatsSold: 0 })
      assert.deepEqual(await readReceived(sessionId), { received: 0, state: 'canceled' })
      const mails = await db
        .selectFrom('mails')
        .select('subject')
        .where('recipient', '=', hold.user.email)
        .execute()
      assert.equal(mails.length, 1, JSON.stringify(mails))
    })
    assert.deepEqual(await findImbalances(db), [])
  })

  test('keeps the seat of a traveller who has already paid; cancelling the flight decides about it', async () => {
    const hold = await aHold()
    const { sessionId, url } = await startCheckout(app, { user: hold.user, legId: hold.legId, seats: 2 })
    await payOnHostedPage(url)
    await syncAndSettle(app, sessionId)
    await withoutRights(hold, async () => {
      await syncAndSettle(app, sessionId)
      const { booking, seats } = await readAll(hold)
      assert.equal(booking.status, 'CONFIRMED')
      assert.deepEqual(seats, { seatsHeld: 0, seatsSold: 2 })
      assert.ok((await readReceived(sessionId)).received > 0)
    })
    assert.deepEqual(await findImbalances(db), [])
  })
})
