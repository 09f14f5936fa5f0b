import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import { isOpenToPets } from '#contract/may-be-sold/check-pets.ts'
import type { TakenOnBoard } from '#contract/on-board/on-board.ts'
import type { OnBoardRules } from '#contract/on-board/rules.ts'
import { Problem } from '#contract/problem.ts'
import { readTables } from '#server/legs/may-be-sold/read-tables.ts'
import { toAirport } from '#server/legs/queries.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

const BORDER =
  'No animals may be brought into Great Britain on this flight: the operator has no approved route for pets to this airport (gov.uk)'

/**
 * Returns what baggage and pets a leg takes: by the rules of its aircraft, or else those of its operator; without
 * pets if the leg or the border refuses them. Problem `leg_not_found`, also for a leg that was never published.
 */
export async function readOnBoard(db: Db | Tx, { legId }: { legId: string }): Promise<TakenOnBoard> {
  const row = await db
    .selectFrom('legs')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .leftJoin('aircraft', (join) =>
      join
        .onRef('aircraft.operatorId', '=', 'legs.operatorId')
        .onRef('aircraft.tail', '=', 'legs.tail')
        .on('aircraft.status', '=', 'APPROVED'),
    )
    .select(['legs.operatorId', 'departureAt', 'departureLatestAt', 'arrivalAt', 'timeAgreedOnRequest'])
    .select(['legs.takesPets', 'aircraft.onBoardRules as ofAircraft', 'operators.onBoardRules as ofOperator'])
    .select(sql<Airport & { elevationFt: number | null }>`to_jsonb(origin)`.as('origin'))
    .select(sql<Airport & { elevationFt: number | null }>`to_jsonb(destination)`.as('destination'))
    .where('legs.id', '=', legId)
    .where('legs.publishedAt', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Problem('leg_not_found')
  const rules = (row.ofAircraft ?? row.ofOperator) as OnBoardRules | null
  const { operatorId, takesPets, timeAgreedOnRequest: timeOnRequest, ...leg } = row
  if (!rules?.pets || takesPets === false)
    return { rules: rules && { ...rules, pets: null }, petsRefused: null }
  const tables = await readTables(db, [toAirport(row.destination).icao])
  const isOpen = isOpenToPets({ leg: { ...leg, timeOnRequest }, operatorId }, tables)
  return isOpen ? { rules, petsRefused: null } : { rules: { ...rules, pets: null }, petsRefused: BORDER }
}
