import { sql } from 'kysely'
import type { OperatorOnBoard } from '#contract/on-board/on-board.ts'
import type { OnBoardRules } from '#contract/on-board/rules.ts'
import { Problem } from '#contract/problem.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** Returns the rules of an operator for baggage and pets, and those of its aircraft that are not retired. */
export async function readOperatorOnBoard(
  db: Db | Tx,
  { operatorId }: { operatorId: string },
): Promise<OperatorOnBoard> {
  const { onBoardRules } = await db
    .selectFrom('operators')
    .select('onBoardRules')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  const aircraft = await db
    .selectFrom('aircraft')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'aircraft.aircraftType')
    .select(['aircraft.id', 'tail', 'aircraftTypes.name as typeName', 'onBoardRules'])
    .where('operatorId', '=', operatorId)
    .where('status', '!=', 'RETIRED')
    .orderBy('tail')
    .execute()
  return {
    operator: onBoardRules as OnBoardRules | null,
    aircraft: aircraft.map(({ onBoardRules: rules, ...one }) => ({
      ...one,
      rules: rules as OnBoardRules | null,
    })),
  }
}

type Save = { operatorId: string; aircraftId: string | null; rules: OnBoardRules | null; actor: Actor }

/**
 * Saves the rules for all aircraft of an operator, or for one. What travellers have already said they bring stays.
 * Problem `aircraft_not_found`.
 */
export async function saveOnBoard(
  db: Db,
  { operatorId, aircraftId, rules, actor }: Save,
): Promise<OperatorOnBoard> {
  return await db.transaction().execute(async (tx) => {
    const onBoardRules = rules === null ? null : JSON.stringify(rules)
    if (aircraftId === null)
      await tx
        .updateTable('operators')
        .set({ onBoardRules, updatedAt: sql<Date>`now()` })
        .where('id', '=', operatorId)
        .execute()
    else {
      const saved = await tx
        .updateTable('aircraft')
        .set({ onBoardRules })
        .where('id', '=', aircraftId)
        .where('operatorId', '=', operatorId)
        .where('status', '!=', 'RETIRED')
        .returning('id')
        .executeTakeFirst()
      if (!saved) throw new Problem('aircraft_not_found')
    }
    await recordAct(tx, actor, {
      act: 'operator.change-on-board-rules',
      subject: { type: 'operator', id: operatorId },
      after: { aircraftId, rules },
    })
    return await readOperatorOnBoard(tx, { operatorId })
  })
}
