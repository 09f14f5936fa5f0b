import { Problem } from '#contract/problem.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * The operator that the account runs, locked, so that two calls at once do not pass a limit together. Problems:
 * `not_found`, `developers_closed` until it is approved.
 */
export async function lockApprovedOperator(tx: Tx, { userId }: { userId: string }): Promise<string> {
  const { id } = await findOwnOperator(tx, { userId })
  const { kybStatus } = await tx
    .selectFrom('operators')
    .select('kybStatus')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (kybStatus !== 'APPROVED') throw new Problem('developers_closed')
  return id
}
