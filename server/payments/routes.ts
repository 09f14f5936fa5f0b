import type { FastifyInstance } from 'fastify'
import { admin } from '#contract/admin.ts'
import type { Currency } from '#contract/money.ts'
import type { Db } from '#server/platform/db.ts'
import { serve } from '#server/platform/http.ts'
import { findImbalances } from './ledger.ts'
import type { Provider } from './stripe.ts'
import { stripeWebhook } from './stripe-webhook.ts'

export async function paymentRoutes(
  app: FastifyInstance,
  { db, provider }: { db: Db; provider: Provider },
): Promise<void> {
  await stripeWebhook(app, { db, provider })

  serve(app, admin.imbalances, async () => {
    const imbalances = await findImbalances(db)
    return { imbalances: imbalances.map((one) => ({ ...one, currency: one.currency as Currency })) }
  })
}
