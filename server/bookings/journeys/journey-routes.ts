import type { FastifyInstance } from 'fastify'
import { journeys } from '#contract/bookings/journeys.ts'
import { Problem } from '#contract/problem.ts'
import { abandonHold } from '#server/bookings/hold/abandon-hold.ts'
import type { LegLooks } from '#server/bookings/leg-looks.ts'
import { processWaitingList } from '#server/bookings/waiting-list/offer-seats.ts'
import { serve } from '#server/http/http.ts'
import { refuseBeforeOpening, refuseToShowBeforeOpening } from '#server/legs/early-access.ts'
import type { RequestCoalescer } from '#server/payments/coalesce-requests.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import type { RowCipher, SecretCipher } from '#server/security/encryption.ts'
import { findPublicNetwork, type RateLimits } from '#server/security/rate-limits.ts'
import { holdJourney } from './hold-journey.ts'
import { findJourney, readJourney, readJourneyStatus } from './read-journey.ts'
import { startJourneyCheckout } from './start-journey-checkout.ts'

type Needs = {
  db: Db
  provider: Provider
  coalescer: RequestCoalescer
  looks: LegLooks
  limits: RateLimits
  rowCipher: RowCipher
  secretCipher: SecretCipher
}

export function addJourneyRoutes(
  app: FastifyInstance,
  { db, provider, coalescer, looks, limits, rowCipher, secretCipher }: Needs,
): void {
  serve(app, journeys.read, async ({ params, caller, address }) => {
    for (const legId of [params.firstLegId, params.secondLegId]) {
      await refuseToShowBeforeOpening(db, { caller, legId })
      looks.note({ legId, caller, address })
    }
    return await readJourney(db, { ...params, userId: caller?.id ?? null })
  })

  serve(app, journeys.hold, async ({ params, body, headers, caller, address }) => {
    await limits.take('hold_by_user', caller.id)
    const legIds = [params.firstLegId, params.secondLegId]
    for (const legId of legIds) {
      await refuseBeforeOpening(db, { userId: caller.id, legId })
      looks.note({ legId, caller, address })
    }
    const idempotencyKey = headers['idempotency-key']
    try {
      return await holdJourney(db, getSite(db), {
        ...params,
        userId: caller.id,
        seats: body.requestedPax,
        infants: body.infants,
        idempotencyKey,
        network: findPublicNetwork(address),
      })
    } catch (error) {
      // If seats are kept for the waiting list, processes the list now, because the scheduled pass may be late.
      if (error instanceof Problem && error.code === 'seats_promised') {
        for (const legId of legIds) await processWaitingList(db, { legId })
      }
      throw error
    }
  })

  serve(app, journeys.abandon, async ({ params, headers, caller }) => {
    const journey = await findJourney(db, { journeyId: params.journeyId, userId: caller.id })
    const bookingId = journey?.parts[0]?.bookingId
    if (!bookingId) throw new Problem('journey_not_found')
    const idempotencyKey = headers['idempotency-key']
    await abandonHold(db, { userId: caller.id, bookingId, apiKeyId: null, idempotencyKey })
    return {}
  })

  serve(app, journeys.checkout, async ({ params, body, caller }) => {
    await limits.take('checkout_by_user', caller.id)
    const asked = { userId: caller.id, ...params, ...body }
    return await startJourneyCheckout(db, { provider, rowCipher, secretCipher }, asked)
  })

  serve(app, journeys.status, async ({ params, caller, address }) => {
    await limits.take('payment_status_by_address', address)
    return await readJourneyStatus(
      db,
      { provider, coalescer },
      { userId: caller.id, journeyId: params.journeyId },
    )
  })
}
