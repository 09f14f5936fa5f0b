import { sql } from 'kysely'
import type { DeclarationForm } from '#contract/operators/fleet/declaration-form.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'

/**
 * Saves the operator's declaration about its certificate and its role. Legs keep the role that they have; a job
 * decides again whether they may be sold.
 */
export async function declare(
  db: Db,
  { operatorId, declaration, actor }: { operatorId: string; declaration: DeclarationForm; actor: Actor },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('operators')
      .set({ ...declaration, declaredAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
      .where('id', '=', operatorId)
      .execute()
    await enqueue(tx, 'legs:decide-again', { operatorId }, { key: `legs:decide-again ${operatorId}` })
    const { countryCode, certificateKind, sellerRole, vwpSignatory } = declaration
    await recordAct(tx, actor, {
      act: 'operator.declare',
      subject: { type: 'operator', id: operatorId },
      after: { countryCode, certificateKind, sellerRole, vwpSignatory },
    })
  })
}
