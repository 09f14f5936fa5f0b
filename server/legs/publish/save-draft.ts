import { sql } from 'kysely'
import type { LegForm } from '#contract/legs/leg-form.ts'
import { Problem } from '#contract/problem.ts'
import { saveEvidence } from '#server/legs/evidence/save-evidence.ts'
import type { Airports } from '#server/legs/search-airports.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { priceLegs } from '#server/taxes/price-legs.ts'
import { planLeg, toLegColumns } from './plan-leg.ts'

/**
 * Saves a new leg as a draft, which only its operator sees. Returns its id. Problem `invalid_input` names the
 * impossible fields.
 */
export async function createDraft(
  db: Db,
  airports: Airports,
  { operatorId, form }: { operatorId: string; form: LegForm },
): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const planned = await planLeg(tx, airports, { operatorId, legId: null, form })
    const { id } = await tx
      .insertInto('legs')
      .values({ ...toLegColumns(planned), operatorId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveEvidence(tx, { legId: id, evidence: form.priceEvidence })
    // A draft shows why its taxes are unknown; publishing it is then refused.
    await priceLegs(tx, { legIds: [id] })
    return id
  })
}

/** Overwrites a draft. Problem `flight_not_draft` once it is published. */
export async function saveDraft(
  db: Db,
  airports: Airports,
  { operatorId, legId, form }: { operatorId: string; legId: string; form: LegForm },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDraft(tx, { operatorId, legId })
    const planned = await planLeg(tx, airports, { operatorId, legId, form })
    await tx
      .updateTable('legs')
      .set({ ...toLegColumns(planned), updatedAt: sql<Date>`now()` })
      .where('id', '=', legId)
      .execute()
    await saveEvidence(tx, { legId, evidence: form.priceEvidence })
    await priceLegs(tx, { legIds: [legId] })
  })
}

/** Deletes a draft. A leg that was never on sale leaves no record. */
export async function discardDraft(
  db: Db,
  { operatorId, legId }: { operatorId: string; legId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDraft(tx, { operatorId, legId })
    await tx.deleteFrom('legs').where('id', '=', legId).execute()
  })
}

async function lockDraft(
  tx: Tx,
  { operatorId, legId }: { operatorId: string; legId: string },
): Promise<void> {
  const leg = await tx
    .selectFrom('legs')
    .select('status')
    .where('id', '=', legId)
    .where('operatorId', '=', operatorId)
    .forUpdate()
    .executeTakeFirst()
  if (!leg) throw new Problem('leg_not_found')
  if (leg.status !== 'DRAFT') throw new Problem('flight_not_draft')
}
