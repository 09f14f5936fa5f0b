import type { FastifyInstance } from 'fastify'
import { admin } from '#contract/admin/admin.ts'
import type { Currency } from '#contract/money.ts'
import { serve } from '#server/http/http.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import type { RequestCoalescer } from './coalesce-requests.ts'
import { findImbalances } from './ledger/ledger.ts'
import { addPayoutRoutes } from './payouts/payout-routes.ts'
import { addStatementRoutes } from './statements/statement-routes.ts'
import type { Provider } from './stripe.ts'
import { addStripeWebhook } from './stripe-webhook.ts'

type Needs = {
  db: Db
  clock: Clock
  provider: Provider
  coalescer: RequestCoalescer
  limits: RateLimits
  secretCipher: SecretCipher
  gatherEventsMs: number | undefined
}

export async function addPaymentRoutes(
  app: FastifyInstance,
  { db, clock, provider, coalescer, limits, secretCipher, gatherEventsMs }: Needs,
): Promise<void> {
  addPayoutRoutes(app, { db, provider, coalescer, limits, secretCipher })
  addStatementRoutes(app, { db })
  await addStripeWebhook(app, { db, clock, provider, gatherEventsMs })

  serve(app, admin.imbalances, async () => {
    const imbalances = await findImbalances(db)
    return { imbalances: imbalances.map((one) => ({ ...one, currency: one.currency as Currency })) }
  })
}
