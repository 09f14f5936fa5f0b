import { ANY_STANDING, type Standing } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { findOperatorStanding } from './rules.ts'

/**
 * Lets an operator's owner pass if the operator's standing is one of `standings`. Problems: `not_approved` before the
 * approval, `selling_ended` when its account may no longer sell. A caller without an operator passes; the endpoint
 * itself refuses.
 */
export async function checkStanding(
  db: Db | Tx,
  { userId, standings }: { userId: string; standings: readonly Standing[] },
): Promise<void> {
  if (standings.length === ANY_STANDING.length) return
  const operator = await db
    .selectFrom('operators')
    .select(['kybStatus', 'ownerMaySell'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (operator) requireStanding(findOperatorStanding(operator), standings)
}

export function requireStanding(standing: Standing, standings: readonly Standing[]): void {
  if (standings.includes(standing)) return
  throw new Problem(standing === 'WINDING_UP' ? 'selling_ended' : 'not_approved')
}
