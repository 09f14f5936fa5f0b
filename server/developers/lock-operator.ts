import { WHILE_SELLING } from '#contract/endpoint.ts'
import { requireStanding } from '#server/operators/check-standing.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import type { Tx } from '#server/runtime/db.ts'

/**
 * Returns the id of the account's operator and locks its row, so that two concurrent calls cannot exceed a limit and
 * its right to sell does not end meanwhile. Problems: `not_found`, `not_approved`, `selling_ended`.
 */
export async function lockSellingOperator(tx: Tx, { userId }: { userId: string }): Promise<string> {
  await tx.selectFrom('operators').select('id').where('userId', '=', userId).forNoKeyUpdate().execute()
  const { id, standing } = await findOwnOperator(tx, { userId })
  requireStanding(standing, WHILE_SELLING)
  return id
}
