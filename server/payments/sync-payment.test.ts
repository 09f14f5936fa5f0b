import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { lockRefundable, requestRefund } from './refunds/refund.ts'
import { sendRefund } from './refunds/send-refund.ts'
import type { Provider } from './stripe.ts'
import { syncPayment } from './sync-payment.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

async function getIntentId(bookingId: string) {
  return await db
    .selectFrom('payments')
    .select(['status', 'paymentIntentId'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
}

/** A captured payment with its confirmed seat, and the provider's answer from before the card was submitted. */
async function aCapturedPayment() {
  const [user, leg] = [await aUser(db), await aLeg(db)]
  await holdSeats(app, { user, legId: leg.id })
  const { bookingId, sessionId, url } = await startCheckout(app, { user, legId: leg.id })
  const opened = await provider.stripe.checkout.sessions.retrieve(sessionId)
  assert.deepEqual([opened.status, opened.payment_intent], ['open', null])
  const stripe = { checkout: { sessions: { retrieve: async () => opened } } } as unknown as Stripe
  await payOnHostedPage(url)
  await syncPayment(db, provider, { sessionId })
  await settleBooking(db, provider, { bookingId })
  return { bookingId, sessionId, before: { ...provider, stripe } satisfies Provider }
}

async function refundAll(bookingId: string) {
  const { refundId } = await db.transaction().execute(async (tx) => {
    const payment = await lockRefundable(tx, { bookingId })
    assert.ok(payment)
    const about = { kind: 'AMOUNT', reason: 'Weather', requestedBy: null } as const
    return await requestRefund(tx, { payment, amountMinor: payment.leftMinor, ...about })
  })
  await sendRefund(db, provider, { refundId })
  return await db
    .selectFrom('refunds')
    .select(['status', 'failure'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
}

test('an older reading that is recorded last erases nothing', async () => {
  const { bookingId, sessionId, before } = await aCapturedPayment()
  const known = await getIntentId(bookingId)
  assert.equal(known.status, 'CAPTURED')
  assert.match(known.paymentIntentId ?? '', /^pi_/)
  await syncPayment(db, before, { sessionId })
  assert.deepEqual(await getIntentId(bookingId), known)
})

test('a refund of a payment whose intent was lost finds the intent at the provider again', async () => {
  const { bookingId } = await aCapturedPayment()
  const known = await getIntentId(bookingId)
  await db.updateTable('payments').set({ paymentIntentId: null }).where('bookingId', '=', bookingId).execute()
  assert.deepEqual(await refundAll(bookingId), { status: 'REFUNDED', failure: null })
  assert.equal((await getIntentId(bookingId)).paymentIntentId, known.paymentIntentId)
})

/** The provider, with a counter of the reads of sessions. */
function counting() {
  const asked: string[] = []
  const retrieve: typeof provider.stripe.checkout.sessions.retrieve = async (
    id: string,
    ...options: never[]
  ) => {
    asked.push(id)
    return await provider.stripe.checkout.sessions.retrieve(id, ...options)
  }
  const stripe = { checkout: { sessions: { retrieve } } } as unknown as Stripe
  return { asked, provider: { ...provider, stripe } satisfies Provider }
}

describe('a captured payment', () => {
  test('with confirmed seats is not read from the provider again', async () => {
    const { bookingId, sessionId } = await aCapturedPayment()
    const { asked, provider: counted } = counting()
    assert.deepEqual(await syncPayment(db, counted, { sessionId }), { bookingId })
    assert.deepEqual(asked, [])
  })

  test('whose booking was cancelled later is not read again', async () => {
    const { bookingId, sessionId } = await aCapturedPayment()
    await sql`update bookings set status = 'CANCELLED', cancel_reason = 'OPERATOR', cancelled_at = now() where id = ${bookingId}`.execute(
      db,
    )
    const { asked, provider: counted } = counting()
    assert.deepEqual(await syncPayment(db, counted, { sessionId }), { bookingId })
    assert.deepEqual(asked, [])
  })

  for (const [what, change] of [
    [
      'whose seats were never confirmed',
      sql`update bookings set status = 'CANCELLED', cancel_reason = 'ADMIN', cancelled_at = now(), confirmed_at = null where id = `,
    ],
    ['whose check is due', sql`update payments set check_at = now() where booking_id = `],
    ['whose intent was lost', sql`update payments set payment_intent_id = null where booking_id = `],
  ] as const) {
    test(`and ${what} is read`, async () => {
      const { bookingId, sessionId } = await aCapturedPayment()
      await sql`${change} ${bookingId}`.execute(db)
      const { asked, provider: counted } = counting()
      assert.deepEqual(await syncPayment(db, counted, { sessionId }), { bookingId })
      assert.deepEqual(asked, [sessionId])
    })
  }
})
