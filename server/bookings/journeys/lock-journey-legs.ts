import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** The facts of a leg that the rules of a journey use. */
export type JourneyLeg = {
  id: string
  originAirport: Airport
  destinationAirport: Airport
  departureUTC: string
  departureLatestUTC: string | null
  arrivalUTC: string
  currency: string
  instantConfirm: boolean
}

/** Locks the legs of a journey in the order of their ids and returns them in the journey's order; null if one does not exist. */
export async function lockJourneyLegs(
  tx: Tx,
  which: { firstLegId: string; secondLegId: string },
): Promise<[JourneyLeg, JourneyLeg] | null> {
  const ids = [which.firstLegId, which.secondLegId]
  await sql`select from legs where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  return await findJourneyLegs(tx, which)
}

async function findJourneyLegs(
  db: Db | Tx,
  { firstLegId, secondLegId }: { firstLegId: string; secondLegId: string },
): Promise<[JourneyLeg, JourneyLeg] | null> {
  const rows = await db
    .selectFrom('legs')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .select(['legs.id', 'departureAt', 'departureLatestAt', 'arrivalAt', 'currency', 'instantConfirm'])
    .select([
      sql<Airport>`to_jsonb(origin)`.as('originAirport'),
      sql<Airport>`to_jsonb(destination)`.as('destinationAirport'),
    ])
    .where('legs.id', 'in', [firstLegId, secondLegId])
    .where('legs.status', '<>', 'DRAFT')
    .execute()
  const legs = rows.map(({ departureAt, departureLatestAt, arrivalAt, ...leg }) => ({
    ...leg,
    departureUTC: departureAt.toISOString(),
    departureLatestUTC: departureLatestAt?.toISOString() ?? null,
    arrivalUTC: arrivalAt.toISOString(),
  }))
  const first = legs.find(({ id }) => id === firstLegId)
  const second = legs.find(({ id }) => id === secondLegId)
  return first && second ? [first, second] : null
}
