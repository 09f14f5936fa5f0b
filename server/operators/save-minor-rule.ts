import { sql } from 'kysely'
import type { MinorRule } from '#contract/may-be-sold/check-people.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { lockOperator, requireOperator } from './queries.ts'

/**
 * Saves whether an operator takes children without an adult. The rule applies at once to newly named passengers.
 * Children who are already named and may no longer fly alone are shown as needing an adult.
 */
export async function saveMinorRule(
  db: Db,
  { operatorId, rule, actor }: { operatorId: string; rule: MinorRule; actor: Actor },
): Promise<MinorRule> {
  return await db.transaction().execute(async (tx) => {
    await lockOperator(tx, { operatorId })
    const before = await requireOperator(tx, { operatorId })
    if (before.unaccompaniedMinors === rule) return rule
    await tx
      .updateTable('operators')
      .set({ unaccompaniedMinors: rule, updatedAt: sql<Date>`now()` })
      .where('id', '=', operatorId)
      .execute()
    await recordAct(tx, actor, {
      act: 'operator.change-minor-rule',
      subject: { type: 'operator', id: operatorId },
      before: { rule: before.unaccompaniedMinors },
      after: { rule },
    })
    return rule
  })
}
