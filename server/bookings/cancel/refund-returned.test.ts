import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendRefund, syncRefund } from '#server/payments/refunds/send-refund.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aPaidBooking, CARDS, endFaults, sandboxControl } from '#test/pay.ts'
import { mailRefund } from './mail-refund.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const admin = await aUser(db, { role: 'ADMIN' })

async function readRefund(bookingId: string) {
  return await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .where('bookingId', '=', bookingId)
    .orderBy('refunds.createdAt', 'desc')
    .executeTakeFirstOrThrow()
}

async function aCancelledLeg(card: string) {
  const [leg, user] = [await aLeg(db), await aUser(db)]
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, card })
  const path = `/api/api/admin/legs/${leg.id}/cancel`
  assert.equal((await app.call('POST', path, { as: admin, body: { reason: 'Ice' } })).status, 200)
  return { user, bookingId }
}

const waiting = async () =>
  (await app.call('GET', '/api/api/admin/overview', { as: admin })).json.overview.waiting.refunds

const listed = async () => {
  const { json } = await app.call('GET', '/api/api/admin/bookings?refund=failed', { as: admin })
  return json.bookings.map(({ id }: { id: string }) => id)
}

test('a refund that the bank returns is reported to the traveller and listed for the administrators', async () => {
  const { user, bookingId } = await aCancelledLeg(CARDS.refundFails)
  const { id: refundId } = await readRefund(bookingId)
  await sendRefund(db, provider, { refundId })
  assert.equal((await waiting()).count, 0)
  await sandboxControl(app, 'advance', { seconds: 6 })
  const { stripeRefundId } = await readRefund(bookingId)
  await syncRefund(db, provider, { stripeRefundId: stripeRefundId ?? '' })
  await mailRefund(db, { refundId })
  await mailRefund(db, { refundId })
  const mails = await db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', user.email)
    .where('subject', 'like', 'Your refund has not arrived%')
    .execute()
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /Your bank has not taken the refund of \$4,200/)
  assert.equal((await waiting()).count, 1)
  assert.deepEqual(await listed(), [bookingId])

  const again = await app.call('POST', `/api/api/admin/refunds/${refundId}/retry`, { as: admin, body: {} })
  assert.equal(again.status, 200, again.text)
  assert.equal((await waiting()).count, 0)
  assert.deepEqual(await listed(), [])
})

const CREATING = { method: 'POST', path: '^/v1/refunds$' }

test('an error that the provider repeats under the same idempotency key for a day does not block the refund', async () => {
  const { bookingId } = await aCancelledLeg(CARDS.pays)
  const { id: refundId } = await readRefund(bookingId)
  await sandboxControl(app, 'faults', { ...CREATING, status: 500, kept: true })
  await assert.rejects(sendRefund(db, provider, { refundId }), /was not sent/)
  assert.equal((await readRefund(bookingId)).keyRound, 1)
  await sendRefund(db, provider, { refundId })
  assert.equal((await readRefund(bookingId)).status, 'REFUNDED')
})

test('an error from a gateway keeps the idempotency key, because the refund may be on its way', async () => {
  const { bookingId } = await aCancelledLeg(CARDS.pays)
  const { id: refundId } = await readRefund(bookingId)
  for (const status of [500, 502, 503, 504]) {
    await sandboxControl(app, 'faults', { ...CREATING, status, times: 3 })
    await assert.rejects(sendRefund(db, provider, { refundId }), /was not sent/)
    assert.equal((await readRefund(bookingId)).keyRound, 0, String(status))
    await endFaults(app)
  }
  await sendRefund(db, provider, { refundId })
  assert.equal((await readRefund(bookingId)).status, 'REFUNDED')
})

test('a lost connection keeps the idempotency key, because the refund may have been made', async () => {
  const { bookingId } = await aCancelledLeg(CARDS.pays)
  const { id: refundId } = await readRefund(bookingId)
  await sandboxControl(app, 'faults', { ...CREATING, dropAnswer: true, times: 3 })
  await sendRefund(db, provider, { refundId }).catch(() => {})
  assert.equal((await readRefund(bookingId)).keyRound, 0)
  await sendRefund(db, provider, { refundId })
  assert.equal((await readRefund(bookingId)).status, 'REFUNDED')
})
