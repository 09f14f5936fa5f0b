import type { AircraftDecisionsTable } from '#db/types.ts'
import type { Actor } from '#server/runtime/audit.ts'
import type { Tx } from '#server/runtime/db.ts'

/** Writes a row about a decision on an aircraft's entry: what, by whom and why. */
export async function writeAircraftDecision(
  tx: Tx,
  step: { aircraftId: string; actor: Actor; kind: AircraftDecisionsTable['kind']; notes: string | null },
): Promise<void> {
  const { aircraftId, actor, kind, notes } = step
  await tx.insertInto('aircraftDecisions').values({ aircraftId, decidedBy: actor.id, kind, notes }).execute()
}
