import type { FastifyInstance } from 'fastify'
import { admin } from '#contract/admin/admin.ts'
import { adminBookings } from '#contract/admin/admin-bookings.ts'
import { adminMoney } from '#contract/admin/admin-money.ts'
import type { Currency } from '#contract/money.ts'
import { heldPayouts } from '#contract/payments/held-payouts.ts'
import { serve } from '#server/http/http.ts'
import { findFlyingOperators, listLegs } from '#server/legs/list-legs.ts'
import { retryRefund } from '#server/payments/refunds/retry-refund.ts'
import type { Provider } from '#server/payments/stripe.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { cancelLegByAdmin } from './cancel/cancel-leg-by-admin.ts'
import { quoteRefund } from './cancel/quote-refund.ts'
import { refundBooking } from './cancel/refund-booking.ts'
import { refundHeldLeg } from './cancel/refund-held-leg.ts'
import { listBookings } from './list-bookings.ts'
import { readBooking } from './read-booking.ts'
import { approveBooking, declineBooking } from './settle/review-booking.ts'

/** Adds the administrators' endpoints for bookings and the legs they are for. */
export function addBookingAdminRoutes(
  app: FastifyInstance,
  { db, provider }: { db: Db; provider: Provider },
): void {
  serve(app, adminBookings.list, async ({ query }) => listBookings(db, query))

  serve(app, adminBookings.one, async ({ params }) => ({
    booking: await readBooking(db, { bookingId: params.id }),
  }))

  serve(app, adminBookings.quote, async ({ params, query }) =>
    quoteRefund(db, { bookingId: params.id, ...query }),
  )

  serve(app, adminBookings.refund, async (call) => {
    const { params, body, headers } = call
    const idempotencyKey = headers['idempotency-key']
    return await refundBooking(db, toActor(call), { bookingId: params.id, idempotencyKey, ...body })
  })

  serve(app, adminBookings.retryRefund, async (call) =>
    retryRefund(db, toActor(call), { refundId: call.params.id }),
  )

  serve(app, heldPayouts.refund, async (call) =>
    refundHeldLeg(db, toActor(call), { legId: call.params.id, ...call.body }),
  )

  serve(app, admin.captureBooking, async (call) => {
    await approveBooking(db, provider, { bookingId: call.params.id, actor: toActor(call) })
    return {}
  })

  serve(app, admin.cancelBooking, async (call) => {
    const { reason } = call.body
    await declineBooking(db, provider, { bookingId: call.params.id, actor: toActor(call), reason })
    return {}
  })

  serve(app, adminMoney.legs, async ({ query }) => listLegs(db, query))

  serve(app, adminMoney.legOperators, async () => ({ operators: await findFlyingOperators(db) }))

  serve(app, adminMoney.cancelLeg, async (call) => {
    const { reason } = call.body
    const cancelled = await cancelLegByAdmin(db, toActor(call), {
      legId: call.params.id,
      reason,
    })
    return { ...cancelled, currency: cancelled.currency as Currency }
  })
}
