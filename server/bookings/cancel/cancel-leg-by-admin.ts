import { Problem } from '#contract/problem.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { type CancelledLeg, cancelLegs } from './cancel-legs.ts'

/**
 * Takes a leg off sale for good, as an administrator: everybody on it is refunded and notified. Repeating it
 * changes nothing.
 */
export async function cancelLegByAdmin(
  db: Db,
  actor: Actor,
  { legId, reason }: { legId: string; reason: string },
): Promise<CancelledLeg> {
  return await db.transaction().execute(async (tx) => {
    const [cancelled] = await cancelLegs(tx, { legIds: [legId], reason })
    if (!cancelled) throw await buildProblem(db, legId)
    const { refundedBookings, refundedMinor, currency, releasedHolds } = cancelled
    await recordAct(tx, actor, {
      act: 'leg.cancel',
      subject: { type: 'leg', id: legId },
      before: { status: 'PUBLISHED' },
      after: { status: 'CANCELLED', refundedBookings, refundedMinor, currency, releasedHolds },
    })
    return cancelled
  })
}

async function buildProblem(db: Db, legId: string): Promise<Problem> {
  const leg = await db.selectFrom('legs').select('status').where('id', '=', legId).executeTakeFirst()
  return new Problem(leg ? 'leg_not_published' : 'leg_not_found')
}
