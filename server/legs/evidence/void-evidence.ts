import { sql } from 'kysely'
import type { LegEvidence } from '#contract/legs/price-evidence.ts'
import { Problem } from '#contract/problem.ts'
import { queueMail } from '#server/messages/mail.ts'
import { findRecipient } from '#server/operators/queries.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { writeEvidenceVoidedMail } from './emails.ts'
import { findEvidence } from './list-evidence.ts'

type Voiding = { id: string; reason: string }

/**
 * Voids the evidence of a leg's struck-out price, which disappears at once. The operator gets a mail. Repeating it
 * changes nothing. Problem `evidence_not_found`.
 */
export async function voidEvidence(db: Db, actor: Actor, { id, reason }: Voiding): Promise<LegEvidence> {
  return await db.transaction().execute(async (tx) => {
    // Locks the leg first, in the same order as a change of the leg.
    await sql`
      select from legs where id = (select leg_id from price_evidence where id = ${id}) for no key update`.execute(
      tx,
    )
    const before = await tx
      .selectFrom('priceEvidence')
      .innerJoin('legs', 'legs.id', 'priceEvidence.legId')
      .select(['priceEvidence.voidedAt', 'legs.id as legId', 'legs.status'])
      .where('priceEvidence.id', '=', id)
      .executeTakeFirst()
    if (!before || before.status === 'DRAFT') throw new Problem('evidence_not_found')
    if (before.voidedAt) return await read(tx, id)
    const { state } = await read(tx, id)
    await tx
      .updateTable('priceEvidence')
      .set({ voidedAt: sql<Date>`now()`, voidedBy: actor.id, voidReason: reason })
      .where('id', '=', id)
      .execute()
    await announceLegs(tx, [before.legId])
    const after = await read(tx, id)
    await recordAct(tx, actor, {
      act: 'evidence.void',
      subject: { type: 'leg', id: before.legId },
      before: { state },
      after: { evidenceId: id, state: after.state, reason },
    })
    const to = await findRecipient(tx, { operatorId: after.operatorId })
    const { legId, tail, route } = after
    await queueMail(tx, {
      to: to.email,
      mail: writeEvidenceVoidedMail({ ...to, legId, tail, route, reason }),
    })
    return after
  })
}

async function read(tx: Tx, id: string): Promise<LegEvidence> {
  const evidence = await findEvidence(tx, id)
  if (!evidence) throw new Problem('evidence_not_found')
  return evidence
}
