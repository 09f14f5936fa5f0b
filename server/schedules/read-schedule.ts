import type { ScheduleError, ScheduleRequest } from '#contract/schedules/schedules.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { readScheduleCalendar } from './schedule-calendar.ts'
import { readScheduleCsv, type ScheduleRow } from './schedule-csv.ts'
import { type Catalogue, checkTrips, normalTail, type Trip } from './schedule-trips.ts'

/** The trips of an uploaded schedule, or everything that is wrong with it; looks up airports, types and known tails. */
export async function readSchedule(
  db: Db | Tx,
  { operatorId, request, now }: { operatorId: string; request: ScheduleRequest; now: Date },
): Promise<{ trips: Trip[]; errors: ScheduleError[] }> {
  const read = request.format === 'CSV' ? readScheduleCsv : readScheduleCalendar
  const { rows, errors } = read(request.content)
  const catalogue = await loadCatalogue(db, { operatorId, rows })
  const checked = checkTrips(rows, catalogue, { now })
  return {
    trips: checked.trips,
    errors: [...errors, ...checked.errors].sort((one, other) => one.line - other.line),
  }
}

async function loadCatalogue(
  db: Db | Tx,
  { operatorId, rows }: { operatorId: string; rows: ScheduleRow[] },
): Promise<Catalogue> {
  // Only what can be a code at all: no name of a file's own making reaches the database.
  const codes = rows.flatMap(({ from, to }) => [from.toUpperCase(), to.toUpperCase()])
  const icaos = [...new Set(codes)].filter((code) => /^[A-Z0-9]{4}$/.test(code))
  const tails = [...new Set(rows.map(({ tail }) => normalTail(tail)))].filter((tail) =>
    /^[A-Z0-9-]+$/.test(tail),
  )
  const airports =
    icaos.length === 0
      ? []
      : await db
          .selectFrom('airports')
          .select(['icao', 'city', 'timezone', 'lat', 'lon'])
          .where('icao', 'in', icaos)
          .execute()
  const aircraft = await db
    .selectFrom('aircraftTypes')
    .select(['designator', 'name', 'typicalSeats', 'cruiseKtas', 'rangeNm', 'engine'])
    .execute()
  const known =
    tails.length === 0
      ? []
      : await db
          .selectFrom('legs')
          .select(['tail', 'aircraftType'])
          .where('operatorId', '=', operatorId)
          .where('tail', 'in', tails)
          .orderBy('id')
          .execute()
  return {
    airports: new Map(airports.map((airport) => [airport.icao, airport])),
    aircraft: new Map(aircraft.map((type) => [type.designator, type])),
    // The leg that was listed last says it.
    knownTails: new Map(known.map(({ tail, aircraftType }) => [tail, aircraftType])),
  }
}
