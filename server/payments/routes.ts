import type { FastifyInstance } from 'fastify'
import { admin } from '#contract/admin.ts'
import type { Currency } from '#contract/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { serve } from '#server/platform/http.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import type { Vault } from '#server/platform/vault.ts'
import { findImbalances } from './ledger.ts'
import { payoutRoutes } from './payout-routes.ts'
import type { Readings } from './readings.ts'
import { statementRoutes } from './statement-routes.ts'
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
