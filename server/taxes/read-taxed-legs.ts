import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { TaxedLeg } from './find-tax-facts.ts'

/** Selects and locks legs, in the order of their ids, with the facts that decide their taxes. */
export function lockTaxedLegs(tx: Tx, legIds: readonly string[]) {
  return tx
    .selectFrom('legs')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legs.aircraftType')
    .select(['legs.id', 'legs.seatsTotal', 'legs.saleMode', 'legs.currency', 'legs.departureAt'])
    .select([
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
      sql<
        TaxedLeg['aircraftType']
      >`jsonb_build_object('designator', aircraft_types.designator, 'class', aircraft_types.class,
        'typicalSeats', aircraft_types.typical_seats, 'maxSeats', aircraft_types.max_seats)`.as(
        'aircraftType',
      ),
    ])
    .where(sql<boolean>`legs.id = any(${legIds}::uuid[])`)
    .orderBy('legs.id')
    .forNoKeyUpdate('legs')
}
