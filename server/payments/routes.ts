import type { FastifyInstance } from 'fastify'
import { admin } from '#contract/admin/admin.ts'
import type { Currency } from '#contract/money.ts'
import { serve } from '#server/http/http.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import type { Vault } from '#server/security/vault.ts'
import { findImbalances } from './ledger/ledger.ts'
import { payoutRoutes } from './payouts/payout-routes.ts'
import type { Readings } from './readings.ts'
import { statementRoutes } from './statements/statement-routes.ts'
import type { Provider } from './stripe.ts'
import { stripeWebhook } from './stripe-webhook.ts'

type Needs = {
  db: Db
  clock: Clock
  provider: Provider
  readings: Readings
  limits: RateLimits
  vault: Vault
  publicUrl: string
}

export async function paymentRoutes(
  app: FastifyInstance,
  { db, clock, provider, readings, limits, vault, publicUrl }: Needs,
): Promise<void> {
  payoutRoutes(app, { db, provider, readings, limits, vault, publicUrl })
  statementRoutes(app, { db })
  await stripeWebhook(app, { db, clock, provider })

  serve(app, admin.imbalances, async () => {
    const imbalances = await findImbalances(db)
    return { imbalances: imbalances.map((one) => ({ ...one, currency: one.currency as Currency })) }
  })
}
