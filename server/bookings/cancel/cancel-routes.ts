import type { FastifyInstance } from 'fastify'
import { noShows } from '#contract/bookings/no-show.ts'
import { tripsCancel } from '#contract/trips/trips-cancel.ts'
import { serve } from '#server/http/http.ts'
import type { Provider } from '#server/payments/stripe.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { cancelBooking } from './cancel-booking.ts'
import { markNoShow, quoteNoShow } from './mark-no-show.ts'
import { quoteCancellation } from './quote-cancellation.ts'

/** Adds the routes with which travellers cancel a booking and operators mark a no-show. */
export function addCancelRoutes(
  app: FastifyInstance,
  { db, provider, limits }: { db: Db; provider: Provider; limits: RateLimits },
): void {
  serve(app, tripsCancel.quote, async ({ params, caller }) => ({
    quote: await quoteCancellation(db, { userId: caller.id, bookingId: params.bookingId }),
  }))

  serve(app, tripsCancel.cancel, async ({ params, body, headers, caller }) => {
    await limits.take('cancel_by_user', caller.id)
    const { way, refundMinor, currency } = await cancelBooking(db, provider, {
      userId: caller.id,
      bookingId: params.bookingId,
      idempotencyKey: headers['idempotency-key'],
      agreed: body,
    })
    return { way, refundMinor, currency }
  })

  serve(app, noShows.quote, async ({ params, query, caller }) => {
    const which = { userId: caller.id, legId: params.id, reference: params.reference }
    return { noShow: await quoteNoShow(db, { ...which, ...query }) }
  })

  serve(app, noShows.mark, async (call) => {
    const { params, body, caller } = call
    const which = { userId: caller.id, legId: params.id, reference: params.reference }
    return { noShow: await markNoShow(db, toActor(call), { ...which, ...body }) }
  })
}
