import type { FastifyInstance } from 'fastify'
import { type StatementFormat, statements } from '#contract/payments/statements.ts'
import { Problem } from '#contract/problem.ts'
import { serve } from '#server/http/http.ts'
import { findDebts } from '#server/payments/payouts/find-debts.ts'
import { findPayoutOwner } from '#server/payments/payouts/payout-queries.ts'
import { recordAccess, toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { listStatementMonths, readStatement } from './read-statement.ts'
import { writeStatementCsv } from './write-statement-csv.ts'
import { writeStatementPdf } from './write-statement-pdf.ts'

/** Adds the routes of operators' statements: operators read their own, administrators read all. */
export function addStatementRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, statements.months, async ({ caller, query }) => {
    const operator = await findPayoutOwner(db, { userId: caller.id })
    if (!operator) throw new Problem('operator_profile_missing')
    return await listStatementMonths(db, { operatorId: operator.id, ...query })
  })

  serve(app, statements.file, async ({ caller, params: { month }, query: { format } }) => {
    const operator = await findPayoutOwner(db, { userId: caller.id })
    if (!operator) throw new Problem('statement_not_found')
    return await writeStatement(db, { operatorId: operator.id, month, format })
  })

  serve(app, statements.adminMonths, async ({ params: { id: operatorId }, query }) =>
    listStatementMonths(db, { operatorId, ...query }),
  )

  serve(app, statements.adminFile, async (call) => {
    const { id: operatorId, month } = call.params
    const { format } = call.query
    const file = await writeStatement(db, { operatorId, month, format })
    await recordAccess(db, toActor(call), {
      act: 'statement.download',
      subject: { type: 'operator', id: operatorId },
      after: { month, format },
    })
    return file
  })

  serve(app, statements.debts, async () => ({ debts: await findDebts(db) }))
}

async function writeStatement(
  db: Db,
  { format, ...which }: { operatorId: string; month: string; format: StatementFormat },
): Promise<{ fileName: string; contentType: string; contentBase64: string }> {
  const statement = await readStatement(db, which)
  const fileName = `ferrywing-statement-${which.month}.${format}`
  if (format === 'csv') {
    const content = Buffer.from(writeStatementCsv(statement))
    return { fileName, contentType: 'text/csv; charset=utf-8', contentBase64: content.toString('base64') }
  }
  const content = await writeStatementPdf(statement)
  return { fileName, contentType: 'application/pdf', contentBase64: content.toString('base64') }
}
