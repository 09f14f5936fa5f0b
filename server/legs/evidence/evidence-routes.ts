import type { FastifyInstance } from 'fastify'
import { priceEvidence } from '#contract/legs/price-evidence.ts'
import { serve } from '#server/http/http.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { listEvidence } from './list-evidence.ts'
import { voidEvidence } from './void-evidence.ts'

/** Adds the administrators' routes for the evidence behind struck-out prices. */
export function addEvidenceRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, priceEvidence.list, async ({ query }) => await listEvidence(db, query))

  serve(app, priceEvidence.void, async (call) => ({
    evidence: await voidEvidence(db, toActor(call), { id: call.params.id, ...call.body }),
  }))
}
