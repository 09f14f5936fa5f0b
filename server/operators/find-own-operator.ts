import type { Standing } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { findOwnRow, toSetupFacts } from './queries.ts'
import { findOperatorStanding, findPublishBlock } from './rules.ts'

export type OwnOperator = {
  id: string
  legalName: string
  standing: Standing
  /** The reason why the operator may not publish, as a sentence; null if it may. */
  publishBlockReason: string | null
}

/**
 * Returns the caller's own operator, and what it still needs for selling. Problem `not_found` if the account has none.
 */
export async function findOwnOperator(db: Db | Tx, { userId }: { userId: string }): Promise<OwnOperator> {
  const row = await findOwnRow(db, { userId })
  if (!row) throw new Problem('not_found', { sentence: 'This account does not run an operator yet.' })
  const block = row.publishingAllowed ? null : findPublishBlock(toSetupFacts(row))
  const { id, legalName } = row
  return { id, legalName, standing: findOperatorStanding(row), publishBlockReason: block?.reason ?? null }
}
