import type { FastifyInstance } from 'fastify'
import { adminTaxReturns } from '#contract/taxes/admin-tax-returns.ts'
import { adminTaxes } from '#contract/taxes/admin-taxes.ts'
import { serve } from '#server/http/http.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { addRule, followRule, setAmount, verifyRule } from './change-tax-rule.ts'
import { listEstimatedLegs } from './list-estimated-legs.ts'
import { listRates, listTaxCoverage, listTaxRules } from './list-tax-rules.ts'
import { stateCoverage } from './state-coverage.ts'

/** Adds the administrators' endpoints for tax rules, coverage and exchange rates. */
export function addTaxAdminRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, adminTaxes.rules, async ({ query }) => listTaxRules(db, query))

  serve(app, adminTaxes.coverage, async ({ query }) => listTaxCoverage(db, query))

  serve(app, adminTaxes.rates, async () => ({ rates: await listRates(db) }))

  serve(app, adminTaxReturns.flights, async ({ query }) => listEstimatedLegs(db, query))

  serve(app, adminTaxes.add, async (call) => {
    await addRule(db, toActor(call), call.body)
    return {}
  })

  serve(app, adminTaxes.follow, async (call) => {
    await followRule(db, toActor(call), { ...call.params, ...call.body })
    return {}
  })

  serve(app, adminTaxes.setAmount, async (call) => {
    await setAmount(db, toActor(call), { ...call.params, ...call.body })
    return {}
  })

  serve(app, adminTaxes.verify, async (call) => {
    await verifyRule(db, toActor(call), { ...call.params, ...call.body })
    return {}
  })

  serve(app, adminTaxes.stateCoverage, async (call) => {
    await stateCoverage(db, toActor(call), call.body)
    return {}
  })
}
