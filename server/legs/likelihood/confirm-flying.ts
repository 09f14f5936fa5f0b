import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'

type Confirming = { operatorId: string; legId: string; parentTripConfirmed?: boolean | undefined }

/**
 * Records that an operator confirms now that its own published leg flies, and whether its parent trip is
 * confirmed; if that is left out, it stays unchanged. Problems: `leg_not_found`, and `flight_not_on_sale` for a draft
 * and for a leg that is cancelled, flown or has left.
 */
export async function confirmFlying(
  db: Db,
  actor: Actor,
  { operatorId, legId, parentTripConfirmed }: Confirming,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from legs where id = ${legId} and operator_id = ${operatorId} for no key update`.execute(
      tx,
    )
    const leg = await tx
      .selectFrom('legs')
      .select(['status', 'departureAt', 'parentTripConfirmed', 'confirmedFlyingAt'])
      // Reads the clock after the lock, because a move that this waited for may have changed the departure.
      .select(sql<Date>`clock_timestamp()::timestamptz(3)`.as('now'))
      .where('id', '=', legId)
      .where('operatorId', '=', operatorId)
      .executeTakeFirst()
    if (!leg) throw new Problem('leg_not_found')
    if (leg.status !== 'PUBLISHED' || leg.departureAt <= leg.now) throw new Problem('flight_not_on_sale')
    const before = { parentTripConfirmed: leg.parentTripConfirmed, confirmedFlyingAt: leg.confirmedFlyingAt }
    const after = {
      parentTripConfirmed: parentTripConfirmed ?? leg.parentTripConfirmed,
      confirmedFlyingAt: leg.now,
    }
    await tx.updateTable('legs').set(after).where('id', '=', legId).execute()
    await recordAct(tx, actor, {
      act: 'flight.confirm',
      subject: { type: 'leg', id: legId },
      before,
      after,
    })
  })
}
