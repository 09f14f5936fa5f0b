import type { FastifyInstance } from 'fastify'
import { admin } from '#contract/admin.ts'
import { bookings } from '#contract/bookings.ts'
import { Problem } from '#contract/problem.ts'
import { findLeg } from '#server/legs/queries.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/platform/db.ts'
import { serve } from '#server/platform/http.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import { abandonHold } from './abandon-hold.ts'
import type { Holds } from './hold-seats.ts'
import { findBookingStatus, findLiveHold, findLiveHolds } from './queries.ts'
import { readPayment } from './read-payment.ts'
import { approveBooking, declineBooking } from './review-booking.ts'
import { startCheckout } from './start-checkout.ts'

type Needs = { db: Db; provider: Provider; holds: Holds; limits: RateLimits; publicUrl: string }

export function bookingRoutes(app: FastifyInstance, { db, provider, holds, limits, publicUrl }: Needs): void {
  serve(app, bookings.legStatus, async ({ params, caller }) => {
    const emptyLeg = await findLeg(db, { legId: params.legId })
    if (!emptyLeg) throw new Problem('leg_not_found')
    const hold = caller ? await findLiveHold(db, { userId: caller.id, legId: params.legId }) : null
    return { emptyLeg, hold }
  })

  serve(app, bookings.hold, async ({ params, body, headers, caller }) => {
    await limits.take('hold_by_user', caller.id)
    const idempotencyKey = headers['idempotency-key']
    return await holds.hold({
      userId: caller.id,
      legId: params.legId,
      pax: body.requestedPax,
      idempotencyKey,
    })
  })

  serve(app, bookings.abandon, async ({ params, headers, caller }) => {
    const idempotencyKey = headers['idempotency-key']
    await abandonHold(db, { userId: caller.id, bookingId: params.bookingId, idempotencyKey })
    return {}
  })

  serve(app, bookings.checkout, async ({ params, body, caller }) =>
    startCheckout(db, provider, { userId: caller.id, legId: params.legId, ...body, publicUrl }),
  )

  serve(app, bookings.status, async ({ params, caller }) => {
    const ownerId = caller.role === 'ADMIN' ? null : caller.id
    const booking = await findBookingStatus(db, { bookingId: params.bookingId, ownerId })
    const emptyLeg = booking && (await findLeg(db, { legId: booking.legId }))
    if (!booking || !emptyLeg) throw new Problem('booking_not_found')
    const { id, status, cancelReason, holdExpiresAt, seats, sessionId, lapsed } = booking
    const expired = cancelReason === 'EXPIRED' || (status === 'PENDING' && lapsed)
    return {
      expired,
      booking: { id, status, cancelReason, holdExpiresUTC: holdExpiresAt.toISOString(), seats, sessionId },
      emptyLeg,
    }
  })

  serve(app, bookings.holds, async ({ caller }) => ({
    holds: await findLiveHolds(db, { userId: caller.id }),
  }))

  serve(app, bookings.paymentStatus, async ({ params, caller, reply }) => {
    reply.header('cache-control', 'no-store')
    const ownerId = caller && caller.role !== 'ADMIN' ? caller.id : null
    return await readPayment(db, provider, { sessionId: params.sessionId, ownerId })
  })

  serve(app, admin.captureBooking, async ({ params }) => {
    await approveBooking(db, provider, { bookingId: params.id })
    return {}
  })

  serve(app, admin.cancelBooking, async ({ params }) => {
    await declineBooking(db, provider, { bookingId: params.id })
    return {}
  })
}
