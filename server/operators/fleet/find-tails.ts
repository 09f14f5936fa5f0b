import type { AircraftStatus } from '#contract/operators/fleet/fleet.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** The entry of a tail in the register. */
export type RegisteredTail = {
  tail: string
  status: AircraftStatus
  aircraftType: string
  typeName: string
  fittedSeats: number
  /** Legs that land by then may be sold; null: none. */
  coveredUntil: Date | null
}

/** Returns the tails that are in the operator's register and not retired. */
export async function findTails(
  db: Db | Tx,
  { operatorId, tails }: { operatorId: string; tails: readonly string[] },
): Promise<Map<string, RegisteredTail>> {
  if (tails.length === 0) return new Map()
  const rows = await db
    .selectFrom('aircraft')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'aircraft.aircraftType')
    .select([
      'tail',
      'status',
      'aircraftType',
      'aircraftTypes.name as typeName',
      'fittedSeats',
      'coveredUntil',
    ])
    .where('operatorId', '=', operatorId)
    .where('tail', 'in', tails)
    .where('status', '<>', 'RETIRED')
    .execute()
  return new Map(rows.map((row) => [row.tail, row]))
}
