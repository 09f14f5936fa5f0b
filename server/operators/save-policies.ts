import { sql } from 'kysely'
import type { Policies, PoliciesForm } from '#contract/operators/operators.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { lockOperator, requireOperator, withExamples } from './queries.ts'

/**
 * Saves an operator's policies, for its own account or for an administrator. A booking keeps the policies that were
 * valid when it was made.
 */
export async function savePolicies(
  db: Db,
  { operatorId, policies, actor }: { operatorId: string; policies: PoliciesForm; actor: Actor },
): Promise<Policies> {
  return await db.transaction().execute(async (tx) => {
    await lockOperator(tx, { operatorId })
    const before = await requireOperator(tx, { operatorId })
    await writePolicies(tx, { operatorId, policies })
    await recordAct(tx, actor, {
      act: 'operator.change-policies',
      subject: { type: 'operator', id: operatorId },
      before: pickFigures(before.cancelWindowHours, before.noShowPenaltyPct, before.refundRules),
      after: pickFigures(
        policies.cancelWindowHours,
        policies.noShowPenaltyPct,
        policies.refundRulesJSON.rules,
      ),
    })
    return withExamples({ ...policies, rules: policies.refundRulesJSON.rules })
  })
}

/** Does the same inside a transaction that has locked the operator's row. */
export async function writePolicies(
  tx: Tx,
  { operatorId, policies }: { operatorId: string; policies: PoliciesForm },
): Promise<void> {
  const { cancelWindowHours, noShowPenaltyPct, refundRulesJSON } = policies
  await tx
    .updateTable('operators')
    .set({
      cancelWindowHours,
      noShowPenaltyPct,
      refundRules: JSON.stringify(refundRulesJSON.rules),
      policiesSavedAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', operatorId)
    .execute()
}

// Without the descriptions, because the audit log keeps no free text.
function pickFigures(cancelWindowHours: number, noShowPenaltyPct: number, rules: unknown) {
  const tiers = (rules as { hoursBeforeMin: number; hoursBeforeMax?: number; refundPct: number }[]).map(
    ({ hoursBeforeMin, hoursBeforeMax = null, refundPct }) => [hoursBeforeMin, hoursBeforeMax, refundPct],
  )
  return { cancelWindowHours, noShowPenaltyPct, tiers }
}
