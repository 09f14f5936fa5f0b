import type { AircraftDecisionsTable } from '#db/types.ts'
import type { Actor } from '#server/runtime/audit.ts'
import type { Tx } from '#server/runtime/db.ts'

/** A row that says who did what to an aircraft's entry, and why. */
export async function writeAircraftDecision(
  tx: Tx,
  step: { aircraftId: string; actor: Actor; kind: AircraftDecisionsTable['kind']; notes: string | null },
): Promise<void> {
  const { aircraftId, actor, kind, notes } = step
  await tx.insertInto('aircraftDecisions').values({ aircraftId, decidedBy: actor.id, kind, notes }).execute()
}
