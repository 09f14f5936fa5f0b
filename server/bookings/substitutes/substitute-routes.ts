import type { FastifyInstance } from 'fastify'
import { substitutes } from '#contract/bookings/substitutes.ts'
import type { ScreeningNeeds } from '#server/bookings/screening/record-screening.ts'
import { serve } from '#server/http/http.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { chooseSubstitute, declineSubstitutes } from './answer-offer.ts'
import { readOwnOffer } from './read-substitutes.ts'

type Needs = { db: Db; provider: Provider; limits: RateLimits } & ScreeningNeeds

export function addSubstituteRoutes(app: FastifyInstance, { db, limits, ...needs }: Needs): void {
  serve(app, substitutes.read, async ({ params, caller }) => ({
    offer: await readOwnOffer(db, { userId: caller.id, bookingId: params.bookingId }),
  }))

  serve(app, substitutes.choose, async ({ params, caller }) => {
    await limits.take('checkout_by_user', caller.id)
    return await chooseSubstitute(db, needs, { userId: caller.id, ...params })
  })

  serve(app, substitutes.decline, async ({ params, caller }) => {
    await limits.take('cancel_by_user', caller.id)
    await declineSubstitutes(db, { userId: caller.id, bookingId: params.bookingId })
    return {}
  })
}
