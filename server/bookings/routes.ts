import type { FastifyInstance } from 'fastify'
import { bookings } from '#contract/bookings/bookings.ts'
import { quotes } from '#contract/bookings/quotes.ts'
import { disclosures } from '#contract/legal/disclosures.ts'
import { operatorDashboard } from '#contract/operators/operator-dashboard.ts'
import { Problem } from '#contract/problem.ts'
import { type Caller, serve, serveBytes } from '#server/http/http.ts'
import { sendBytes } from '#server/http/send-bytes.ts'
import { readDisclosures } from '#server/legs/disclosures/read-disclosures.ts'
import { refuseBeforeOpening, refuseToShowBeforeOpening } from '#server/legs/early-access.ts'
import { findLeg } from '#server/legs/queries.ts'
import type { RequestCoalescer } from '#server/payments/coalesce-requests.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import type { RowCipher, SecretCipher } from '#server/security/encryption.ts'
import { findPublicNetwork, type RateLimits } from '#server/security/rate-limits.ts'
import type { Holds } from './hold/hold-seats.ts'
import { holdWithKey } from './hold/hold-with-key.ts'
import { quoteSeats } from './hold/quote-seats.ts'
import { startCheckout } from './hold/start-checkout.ts'
import type { LegLooks } from './leg-looks.ts'
import { type LegStatus, requireLeg } from './leg-status.ts'
import { readDashboard } from './operator-dashboard.ts'
import { findBookingStatus, findLiveHold, findLiveHolds } from './queries.ts'
import { readPayment } from './settle/read-payment.ts'
import { openStartedSessions } from './settle/started-sessions.ts'
import { processWaitingList } from './waiting-list/offer-seats.ts'

type Needs = {
  db: Db
  provider: Provider
  coalescer: RequestCoalescer
  holds: Holds
  looks: LegLooks
  legStatus: LegStatus
  limits: RateLimits
  rowCipher: RowCipher
  secretCipher: SecretCipher
}

export function addBookingRoutes(
  app: FastifyInstance,
  { db, provider, coalescer, holds, looks, legStatus, limits, rowCipher, secretCipher }: Needs,
): void {
  const { holdSeconds, feeBps } = getSite(db)
  const started = openStartedSessions()
  serveBytes(app, bookings.legStatus, async ({ params: { legId }, caller, address, request, reply }) => {
    looks.note({ legId, caller, address })
    if (!caller) {
      const bytes = legStatus.forStranger(legId)
      reply.type('application/json; charset=utf-8')
      return sendBytes(request, reply, bytes instanceof Promise ? await bytes : bytes)
    }
    await refuseToShowBeforeOpening(db, { caller, legId })
    const [emptyLeg, hold] = await Promise.all([
      requireLeg(db, legId),
      findLiveHold(db, { ...pickOwner(caller), legId }),
    ])
    return reply.send({ success: true, emptyLeg, hold, holdSeconds })
  })

  serve(app, bookings.hold, async ({ params, body, headers, caller, address }) => {
    await limits.take('hold_by_user', caller.id)
    await refuseBeforeOpening(db, { userId: caller.id, legId: params.legId })
    const idempotencyKey = headers['idempotency-key']
    const { legId } = params
    const { userId, apiKeyId } = pickOwner(caller)
    looks.note({ legId, caller, address })
    const network = findPublicNetwork(address)
    const request = {
      userId,
      legId,
      seats: body.requestedPax,
      infants: body.infants,
      idempotencyKey,
      network,
    }
    try {
      if (apiKeyId) return await holdWithKey(db, { ...request, apiKeyId, holdSeconds, feeBps })
      return await holds.hold(request)
    } catch (error) {
      // If seats are kept for the waiting list, processes the list now, because the scheduled pass may be late.
      if (error instanceof Problem && error.code === 'seats_promised') {
        await processWaitingList(db, { legId })
      }
      throw error
    }
  })

  serve(app, bookings.abandon, async ({ params, headers, caller }) => {
    const idempotencyKey = headers['idempotency-key']
    await holds.release({ ...pickOwner(caller), bookingId: params.bookingId, idempotencyKey })
    return {}
  })

  serve(app, bookings.checkout, async ({ params, body, caller }) => {
    await limits.take('checkout_by_user', caller.id)
    const asked = { ...pickOwner(caller), legId: params.legId, ...body }
    const page = await startCheckout(db, { provider, rowCipher, secretCipher }, asked)
    started.note(page.sessionId, { bookingId: page.bookingId, userId: caller.id })
    return page
  })

  serve(app, bookings.status, async ({ params, caller }) => {
    const ownerId = caller.role === 'ADMIN' ? null : caller.id
    const { apiKeyId } = pickOwner(caller)
    const booking = await findBookingStatus(db, { bookingId: params.bookingId, ownerId, apiKeyId })
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
    holds: await findLiveHolds(db, pickOwner(caller)),
  }))

  serve(app, bookings.paymentStatus, async ({ params, caller, address }) => {
    await limits.take('payment_status_by_address', address)
    const ownerId = caller && caller.role !== 'ADMIN' ? caller.id : null
    const { sessionId } = params
    const bookingId = started.take({ sessionId, ownerId })
    return await readPayment(db, { provider, coalescer }, { sessionId, ownerId, bookingId })
  })

  serve(app, quotes.read, async ({ params: { legId }, query, caller, address }) => {
    await refuseToShowBeforeOpening(db, { caller, legId })
    looks.note({ legId, caller, address })
    const ask = { legId, ...query, userId: caller?.id ?? null }
    return { quote: await quoteSeats(db, { ...ask, holdSeconds }) }
  })

  serve(app, disclosures.read, async ({ params: { legId }, query, caller }) => {
    await refuseToShowBeforeOpening(db, { caller, legId })
    return { disclosures: await readDisclosures(db, { legId, ...query }) }
  })

  serve(app, operatorDashboard.read, async ({ query, caller }) =>
    readDashboard(db, { userId: caller.id, weeks: query.weeks }),
  )
}

// A program sees, pays and releases only the holds of its own API key.
function pickOwner({ id, sessionId, apiKey }: Caller): { userId: string; apiKeyId: string | null } {
  return { userId: id, apiKeyId: apiKey ? sessionId : null }
}
