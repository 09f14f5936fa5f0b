import type { FastifyInstance } from 'fastify'
import { adminMoney } from '#contract/admin/admin-money.ts'
import { heldPayouts } from '#contract/payments/held-payouts.ts'
import { Problem } from '#contract/problem.ts'
import { serve } from '#server/http/http.ts'
import { recordAccess, toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { exportLedger, findBalances, findReconciliations, listLedger } from './ledger/list-ledger.ts'
import { reconcile } from './ledger/reconcile.ts'
import { listPayments } from './list-payments.ts'
import { listHeldPayouts, releasePayout } from './payouts/held-payouts.ts'
import { isProviderUnavailable, type Provider } from './stripe.ts'

/** Adds the administrators' routes for payments and the ledger. */
export function addPaymentAdminRoutes(
  app: FastifyInstance,
  { db, provider }: { db: Db; provider: Provider },
): void {
  serve(app, adminMoney.payments, async ({ query }) => listPayments(db, query))

  serve(app, adminMoney.ledger, async ({ query }) => listLedger(db, query))

  serve(app, adminMoney.ledgerCsv, async (call) => {
    const csv = await exportLedger(db, call.query)
    const { account, currency } = call.query
    await recordAccess(db, toActor(call), {
      act: 'ledger.export',
      subject: { type: 'ledger', id: account ?? 'all' },
      after: { account: account ?? null, currency: currency ?? null, filtered: call.query.search !== '' },
    })
    return { fileName: `ferrywing-ledger-${new Date().toISOString().slice(0, 10)}.csv`, csv }
  })

  serve(app, adminMoney.balances, async () => ({ balances: await findBalances(db) }))

  serve(app, heldPayouts.list, async () => ({ payouts: await listHeldPayouts(db) }))

  serve(app, heldPayouts.release, async (call) => {
    await releasePayout(db, toActor(call), { legId: call.params.id, ...call.body })
    return {}
  })

  serve(app, adminMoney.reconciliations, async () => await findReconciliations(db))

  serve(app, adminMoney.reconcile, async (call) => {
    const { reconciliationId, differencesCount } = await reconcile(db, provider).catch((error: unknown) => {
      if (isProviderUnavailable(error)) throw new Problem('provider_away', { cause: error })
      throw error
    })
    await recordAccess(db, toActor(call), {
      act: 'ledger.reconcile',
      subject: { type: 'reconciliation', id: reconciliationId },
      after: { differencesCount },
    })
    return { differencesCount }
  })
}
