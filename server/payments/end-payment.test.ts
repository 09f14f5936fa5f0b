import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { settleBooking } from '#server/bookings/settle-booking.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import type { Provider } from './stripe.ts'
import { syncPayment } from './sync-payment.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

test('a capture that the provider refuses for its own reasons fails once and is left to the next try', async () => {
  const user = await aUser(db)
  const leg = await aLeg(db)
  await holdSeats(app, { user, legId: leg.id })
  const { bookingId, sessionId, url } = await startCheckout(app, { user, legId: leg.id })
  await payOnHostedPage(url)
  await syncPayment(db, provider, { sessionId })

  const restricted = refusing({ message: 'Your account is restricted', code: 'account_invalid' })
  await assert.rejects(settleBooking(db, restricted.provider, { bookingId }), /restricted/)
  assert.equal(restricted.captures(), 1)
  assert.equal(await statusOf(bookingId), 'PENDING')

  await settleBooking(db, provider, { bookingId })
  assert.equal(await statusOf(bookingId), 'CONFIRMED')
})

/** The provider, with a refusal instead of every capture. */
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

async function statusOf(bookingId: string) {
  const booking = await db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return booking.status
}
