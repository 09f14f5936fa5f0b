import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findImbalances } from '#server/payments/ledger.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { settleBooking } from './settle-booking.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

/** A checkout on a leg that waits for an administrator. */
async function aStartedCheckout() {
  const [user, admin] = [await aUser(db), await aUser(db, { role: 'ADMIN' })]
  const leg = await aLeg(db, { instantConfirm: false })
  await holdSeats(app, { user, legId: leg.id, pax: 2 })
  const checkout = await startCheckout(app, { user, legId: leg.id, seats: 2 })
  const path = `/api/api/admin/bookings/${checkout.bookingId}`
  return {
    ...checkout,
    leg,
    capture: () => app.call('POST', `${path}/capture`, { as: admin, body: {} }),
    cancel: () => app.call('POST', `${path}/cancel`, { as: admin, body: {} }),
  }
}

async function anAuthorisedCheckout() {
  const checkout = await aStartedCheckout()
  await payOnHostedPage(checkout.url)
  await syncPayment(db, provider, { sessionId: checkout.sessionId })
  await settleBooking(db, provider, checkout)
  return checkout
}

async function stateOf({ bookingId, leg }: { bookingId: string; leg: { id: string } }) {
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.bookingId', 'bookings.id')
    .select(['bookings.status', 'bookings.cancelReason', 'payments.status as payment'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { seatsHeld, seatsSold } = await db
    .selectFrom('legs')
    .select(['seatsHeld', 'seatsSold'])
    .where('id', '=', leg.id)
    .executeTakeFirstOrThrow()
  return { ...booking, seatsHeld, seatsSold }
}

test('a leg without instant confirmation stops at the authorisation, its seats held as long as that lasts', async () => {
  const checkout = await anAuthorisedCheckout()
  assert.deepEqual(await stateOf(checkout), {
    status: 'PENDING',
    cancelReason: null,
    payment: 'AUTHORISED',
    seatsHeld: 2,
    seatsSold: 0,
  })
  const { holdExpiresAt } = await db
    .selectFrom('bookings')
    .select('holdExpiresAt')
    .where('id', '=', checkout.bookingId)
    .executeTakeFirstOrThrow()
  assert.ok(holdExpiresAt.getTime() > Date.now() + 6 * 86_400_000)
})

test('an administrator who agrees takes the money once and confirms the seats', async () => {
  const checkout = await anAuthorisedCheckout()
  assert.equal((await checkout.capture()).status, 200)
  assert.equal((await checkout.capture()).status, 200)
  assert.deepEqual(await stateOf(checkout), {
    status: 'CONFIRMED',
    cancelReason: null,
    payment: 'CAPTURED',
    seatsHeld: 0,
    seatsSold: 2,
  })
  assert.equal((await checkout.cancel()).json.code, 'booking_not_pending')
  assert.deepEqual(await findImbalances(db), [])
})

test('an administrator who declines lets the authorisation go and the traveller know', async () => {
  const checkout = await anAuthorisedCheckout()
  assert.equal((await checkout.cancel()).status, 200)
  assert.equal((await checkout.cancel()).status, 200)
  assert.deepEqual(await stateOf(checkout), {
    status: 'CANCELLED',
    cancelReason: 'ADMIN',
    payment: 'CANCELLED',
    seatsHeld: 0,
    seatsSold: 0,
  })
  const mails = await db
    .selectFrom('mails')
    .select('subject')
    .where('subject', 'like', 'Not charged%')
    .execute()
  assert.equal(mails.length, 1)
  assert.equal((await checkout.capture()).json.code, 'booking_not_pending')
})

test('what nobody has paid for cannot be agreed to', async () => {
  const checkout = await aStartedCheckout()
  const answer = await checkout.capture()
  assert.deepEqual([answer.status, answer.json.code], [409, 'payment_not_authorised'])
  await payOnHostedPage(checkout.url)
  await syncPayment(db, provider, checkout)
  await settleBooking(db, provider, checkout)
  assert.equal((await stateOf(checkout)).payment, 'AUTHORISED')
})
