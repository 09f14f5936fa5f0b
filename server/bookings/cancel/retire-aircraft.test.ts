import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anAircraft, anOperator, aUser } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { mailsTo, refused } from '#test/person.ts'
import { cancelUncoveredLegs } from './cancel-uncovered-legs.ts'

const app = await openTestApp()
const { db, call } = app
const { provider } = app.app

/** An aircraft with a sold leg in this many hours and an unsold one in a month. */
async function aSoldAircraft(tail: string, { hours = 240 } = {}) {
  const user = await aUser(db, { role: 'OPERATOR' })
  const { id: operatorId } = await anOperator(db, { userId: user.id })
  const { id } = await anAircraft(db, { operatorId, tail })
  const departureAt = new Date(Date.now() + hours * 3_600_000)
  const sold = await aLeg(db, { operatorId, tail, departureAt })
  const unsold = await aLeg(db, { operatorId, tail, departureAt: new Date(Date.now() + 30 * 86_400_000) })
  const traveller = await aUser(db)
  await holdSeats(app, { user: traveller, legId: sold.id, seats: 2 })
  const { bookingId, sessionId, url } = await startCheckout(app, {
    user: traveller,
    legId: sold.id,
    seats: 2,
  })
  await payOnHostedPage(url)
  await syncPayment(db, provider, { sessionId })
  await settleBooking(db, provider, { bookingId })
  return { user, operatorId, id, sold, unsold, traveller, bookingId, path: `/api/api/operators/fleet/${id}` }
}

const findStatus = async (legId: string) =>
  (await db.selectFrom('legs').select('status').where('id', '=', legId).executeTakeFirstOrThrow()).status
const findRefunds = async (bookingId: string) =>
  (
    await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select('refunds.amountMinor')
      .where('payments.bookingId', '=', bookingId)
      .execute()
  ).map(({ amountMinor }) => amountMinor)

test('retiring an aircraft cancels its flights after the operator’s agreement; travellers are refunded and notified once', async () => {
  const { user, id, path, sold, unsold, traveller, bookingId } = await aSoldAircraft('N1RT')
  const { preview } = (await call('GET', `${path}/retirement`, { as: user })).json
  assert.deepEqual([preview.unsoldFlights, preview.soldFlights.length], [1, 1])
  assert.deepEqual([preview.soldFlights[0].legId, preview.soldFlights[0].seatsSold], [sold.id, 2])
  const retire = (soldFlights: number) =>
    call('POST', `${path}/retire`, { as: user, body: { reason: 'The aircraft is sold.', soldFlights } })
  refused(await retire(0), 409, 'change_needs_agreement')
  assert.equal(await findStatus(sold.id), 'PUBLISHED')
  for (let i = 0; i < 2; i++) assert.equal((await retire(1)).json.aircraft.status, 'RETIRED')
  assert.deepEqual([await findStatus(sold.id), await findStatus(unsold.id)], ['CANCELLED', 'CANCELLED'])
  assert.deepEqual(await findRefunds(bookingId), [840_000])
  const mails = (await mailsTo(app, traveller.email)).filter(({ text }) =>
    text.includes('The aircraft is sold.'),
  )
  assert.equal(mails.length, 1)
  const kinds = await db.selectFrom('aircraftDecisions').select('kind').where('aircraftId', '=', id).execute()
  assert.deepEqual(kinds, [{ kind: 'RETIRED' }])
})

test('a sold flight without a covered aircraft is cancelled a day before departure, unless it got another aircraft', async () => {
  const [near, far, moved] = [
    await aSoldAircraft('N2RT', { hours: 20 }),
    await aSoldAircraft('N3RT', { hours: 30 }),
    await aSoldAircraft('N4RT', { hours: 20 }),
  ]
  const ids = [near.id, far.id, moved.id]
  await db.updateTable('aircraft').set({ status: 'REJECTED' }).where('id', 'in', ids).execute()
  await anAircraft(db, { operatorId: moved.operatorId, tail: 'N5RT' })
  await db.updateTable('legs').set({ tail: 'N5RT' }).where('id', '=', moved.sold.id).execute()
  for (let i = 0; i < 2; i++) await cancelUncoveredLegs(db)
  assert.deepEqual(
    [await findStatus(near.sold.id), await findStatus(far.sold.id), await findStatus(moved.sold.id)],
    ['CANCELLED', 'PUBLISHED', 'PUBLISHED'],
  )
  assert.deepEqual(await findRefunds(near.bookingId), [840_000])
})
