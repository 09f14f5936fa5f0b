import type { AircraftStatus } from '#contract/operators/fleet/fleet.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** What the register says of a tail. */
export type RegisteredTail = {
  tail: string
  status: AircraftStatus
  aircraftType: string
  typeName: string
  fittedSeats: number
  /** Seats are sold on flights that have landed by then; null: on none. */
  coveredUntil: Date | null
}

/** Which of these tails are in the operator's register; those that are retired are not. */
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
