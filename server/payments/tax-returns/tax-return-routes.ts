import type { FastifyInstance } from 'fastify'
import { adminTaxReturns } from '#contract/taxes/admin-tax-returns.ts'
import { serve } from '#server/http/http.ts'
import { recordAccess, toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { fileTaxReturn, remitTax } from './file-tax-return.ts'
import { exportTaxReturns, listTaxReturns } from './list-tax-returns.ts'

/** Adds the administrators' routes for the collected, filed and remitted amounts of each tax. */
export function addTaxReturnRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, adminTaxReturns.list, async ({ query }) => listTaxReturns(db, query))

  serve(app, adminTaxReturns.csv, async (call) => {
    const csv = await exportTaxReturns(db, call.query)
    const { code, month, state } = call.query
    await recordAccess(db, toActor(call), {
      act: 'tax-return.export',
      subject: { type: 'tax-return', id: code ?? 'all' },
      after: { month: month ?? null, state: state ?? null },
    })
    return { fileName: `ferrywing-taxes-${month ?? new Date().toISOString().slice(0, 10)}.csv`, csv }
  })

  serve(app, adminTaxReturns.file, async (call) => {
    await fileTaxReturn(db, toActor(call), { ...call.params, ...call.body })
    return {}
  })

  serve(app, adminTaxReturns.remit, async (call) => {
    await remitTax(db, toActor(call), { ...call.params, ...call.body })
    return {}
  })
}
