import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { closePayments } from './end-payment.ts'
import type { Provider } from './stripe.ts'
import { syncPayment } from './sync-payment.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

test('a capture that the provider refuses for another reason fails once and is left to the next attempt', async () => {
  const user = await aUser(db)
  const leg = await aLeg(db)
  await holdSeats(app, { user, legId: leg.id })
  const { bookingId, sessionId, url } = await startCheckout(app, { user, legId: leg.id })
  await payOnHostedPage(url)
  await syncPayment(db, provider, { sessionId })

  const restricted = refusing({ message: 'Your account is restricted', code: 'account_invalid' })
  await assert.rejects(settleBooking(db, restricted.provider, { bookingId }), /restricted/)
  assert.equal(restricted.captures(), 1)
  assert.equal(await readStatus(bookingId), 'PENDING')

  await settleBooking(db, provider, { bookingId })
  assert.equal(await readStatus(bookingId), 'CONFIRMED')
})

test('a page that was opened after the check abandoned its start stays open as long as the hold lives', async () => {
  const user = await aUser(db)
  const leg = await aLeg(db)
  const { bookingId } = await holdSeats(app, { user, legId: leg.id })
  const { sessionId } = await startCheckout(app, { user, legId: leg.id })
  // The scheduled check saw the payment before its page was opened; its job runs only now.
  await closePayments(db, provider, { bookingId })
  assert.equal((await provider.stripe.checkout.sessions.retrieve(sessionId)).status, 'open')
})

test('captured seats that are not yet confirmed cannot be paid for a second time', async () => {
  const user = await aUser(db)
  const leg = await aLeg(db, { instantConfirm: false })
  const { bookingId } = await holdSeats(app, { user, legId: leg.id })
  const { sessionId, url } = await startCheckout(app, { user, legId: leg.id })
  await payOnHostedPage(url)
  const session = await provider.stripe.checkout.sessions.retrieve(sessionId)
  await provider.stripe.paymentIntents.capture(String(session.payment_intent))
  // A server that crashed here would have recorded the capture but left the booking pending.
  await syncPayment(db, provider, { sessionId })
  await assert.rejects(startCheckout(app, { user, legId: leg.id }), /payment_in_progress/)
  await settleBooking(db, provider, { bookingId })
  assert.equal(await readStatus(bookingId), 'CONFIRMED')
})

test('an error that the provider repeats under one idempotency key for a day does not block a capture', async () => {
  const user = await aUser(db)
  const leg = await aLeg(db)
  await holdSeats(app, { user, legId: leg.id })
  const { bookingId, sessionId, url } = await startCheckout(app, { user, legId: leg.id })
  await payOnHostedPage(url)
  await syncPayment(db, provider, { sessionId })

  // Like Stripe, this stand-in repeats its first answer to a key.
  const { paymentIntents, checkout } = provider.stripe
  let first: string | undefined
  const stripe = {
    checkout,
    paymentIntents: {
      async capture(id: string, params?: object, options?: Stripe.RequestOptions) {
        const key = options?.idempotencyKey ?? crypto.randomUUID()
        first ??= key
        if (key !== first) return await paymentIntents.capture(id, params, options)
        throw new Stripe.errors.StripeAPIError({
          type: 'api_error',
          message: 'broken',
          statusCode: 500,
        } as never)
      },
    },
  } as unknown as Stripe
  const broken = { ...provider, stripe } satisfies Provider
  await assert.rejects(settleBooking(db, broken, { bookingId }), /broken/)
  await settleBooking(db, broken, { bookingId })
  assert.equal(await readStatus(bookingId), 'CONFIRMED')
})

/** A provider that refuses every capture. */
function refusing({ message, code }: { message: string; code: string }) {
  let captures = 0
  const paymentIntents = {
    async capture() {
      captures++
      throw new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message, code })
    },
  }
  const { checkout } = provider.stripe
  const stripe = { checkout, paymentIntents } as unknown as Stripe
  return { provider: { ...provider, stripe } satisfies Provider, captures: () => captures }
}

async function readStatus(bookingId: string) {
  const booking = await db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return booking.status
}
