import { sql } from 'kysely'
import type { TaxSide } from '#contract/taxes/tax-rules.ts'
import type { Actor } from '#server/runtime/audit.ts'
import type { Tx } from '#server/runtime/db.ts'

type Decision = {
  act: 'ADD_RULE' | 'FOLLOW_RULE' | 'SET_AMOUNT' | 'VERIFY_RULE' | 'STATE_COVERAGE'
  ruleId?: string
  jurisdiction: string
  side?: TaxSide
  reason: string
}

/** Records a decision about taxes: what, by whom and why. */
export async function recordDecision(tx: Tx, { id: decidedBy }: Actor, decision: Decision): Promise<void> {
  const { ruleId = null, side = null } = decision
  await tx
    .insertInto('taxDecisions')
    // All rows of the transaction have this instant; it connects a statement with its decision.
    .values({ ...decision, ruleId, side, decidedBy, decidedAt: sql<Date>`now()` })
    .execute()
}

/** Returns the day before: '2027-03-31' for '2027-04-01'. */
export function findDayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
