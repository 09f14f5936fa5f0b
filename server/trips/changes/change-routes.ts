import type { FastifyInstance } from 'fastify'
import { tripChanges } from '#contract/trips/trip-changes.ts'
import type { ScreeningNeeds } from '#server/bookings/screening/record-screening.ts'
import { serve } from '#server/http/http.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { confirmChange } from './confirm-change.ts'
import { quoteChange } from './quote-change.ts'

/** Routes that quote and make a change to the caller's trip. */
export function addChangeRoutes(
  app: FastifyInstance,
  { db, limits, ...screening }: { db: Db; limits: RateLimits } & ScreeningNeeds,
): void {
  serve(app, tripChanges.quote, async ({ caller, params, body }) => {
    await limits.take('change_by_user', caller.id)
    const asked = { userId: caller.id, bookingId: params.bookingId, change: body.change }
    return { quote: await quoteChange(db, screening, asked) }
  })

  serve(app, tripChanges.confirm, async (call) => {
    const { params, body } = call
    await limits.take('change_by_user', call.caller.id)
    return await confirmChange(db, toActor(call), { screening, bookingId: params.bookingId, ...body })
  })
}
