import type { AircraftOption } from '#contract/legs/operator-legs.ts'
import type { Db } from '#server/runtime/db.ts'

/** Returns the catalogue of aircraft types, the smallest first. */
export async function listAircraftTypes(db: Db): Promise<AircraftOption[]> {
  const rows = await db
    .selectFrom('aircraftTypes')
    .selectAll()
    .orderBy('rangeNm')
    .orderBy('designator')
    .execute()
  return rows
    .map(({ class: aircraftClass, ...type }) => ({ ...type, aircraftClass }))
    .sort((one, other) => CLASSES.indexOf(one.aircraftClass) - CLASSES.indexOf(other.aircraftClass))
}

const CLASSES = [
  'Turboprop',
  'Very Light Jet',
  'Light Jet',
  'Midsize Jet',
  'Super Midsize Jet',
  'Large Jet',
  'Ultra Long Range',
]
