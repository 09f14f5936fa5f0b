import type { FastifyInstance } from 'fastify'
import { adminSellingRules } from '#contract/may-be-sold/admin-selling-rules.ts'
import { serve } from '#server/http/http.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { addSellingRule, endSellingRule, verifySellingRule } from './change-selling-rule.ts'
import { listSellingRules } from './list-selling-rules.ts'

/** Adds the administrators' routes for the rules that decide what may be sold. */
export function addSellingRuleRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, adminSellingRules.list, async ({ query }) => listSellingRules(db, query))

  serve(app, adminSellingRules.add, async (call) => ({
    rule: await addSellingRule(db, toActor(call), call.body),
  }))

  serve(app, adminSellingRules.end, async (call) => ({
    rule: await endSellingRule(db, toActor(call), { ...call.params, ...call.body }),
  }))

  serve(app, adminSellingRules.verify, async (call) => ({
    rule: await verifySellingRule(db, toActor(call), { ...call.params, ...call.body }),
  }))
}
