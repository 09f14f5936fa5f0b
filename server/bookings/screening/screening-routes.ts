import type { FastifyInstance } from 'fastify'
import { adminScreenings } from '#contract/screening/screenings.ts'
import { serve } from '#server/http/http.ts'
import type { Provider } from '#server/payments/stripe.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { decideScreening } from './decide-screening.ts'
import { listScreenings } from './list-screenings.ts'

/** Routes for the administrators' queue of people who resemble people on sanctions lists. */
export function addScreeningRoutes(
  app: FastifyInstance,
  needs: { db: Db; provider: Provider; rowCipher: RowCipher },
): void {
  serve(app, adminScreenings.list, async ({ query }) => listScreenings(needs.db, needs.rowCipher, query))

  serve(app, adminScreenings.decide, async (call) => ({
    screening: await decideScreening(needs, toActor(call), { ...call.params, ...call.body }),
  }))
}
