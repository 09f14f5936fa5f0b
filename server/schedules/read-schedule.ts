import type { RefusedTrip, ScheduleError, ScheduleRequest } from '#contract/schedules/schedules.ts'
import { findTails, type RegisteredTail } from '#server/operators/fleet/find-tails.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { readScheduleCalendar } from './schedule-calendar.ts'
import { readScheduleCsv, type ScheduleRow } from './schedule-csv.ts'
import { type Catalogue, checkTrips, normaliseTail, type Trip } from './schedule-trips.ts'

type Tails = ReadonlyMap<string, RegisteredTail>

/**
 * Returns the trips of an uploaded schedule, or everything that is wrong with it. It looks up airports, types and the
 * operator's registered aircraft; each flight on another tail is refused by itself.
 */
export async function readSchedule(
  db: Db | Tx,
  { operatorId, request, now }: { operatorId: string; request: ScheduleRequest; now: Date },
): Promise<{ trips: Trip[]; errors: ScheduleError[]; refused: RefusedTrip[]; tails: Tails }> {
  const read = request.format === 'CSV' ? readScheduleCsv : readScheduleCalendar
  const { rows, errors } = read(request.content)
  const tails = await findTails(db, { operatorId, tails: listTails(rows) })
  const isRefused = (row: ScheduleRow) =>
    isTail(normaliseTail(row.tail)) && !tails.has(normaliseTail(row.tail))
  const taken = rows.filter((row) => !isRefused(row))
  const catalogue = await loadCatalogue(db, { rows: taken, tails })
  const checked = checkTrips(taken, catalogue, { now })
  return {
    tails,
    trips: checked.trips,
    errors: [...errors, ...checked.errors].sort((one, other) => one.line - other.line),
    refused: rows.filter(isRefused).map(buildRefusal),
  }
}

function isTail(tail: string): boolean {
  return /^[A-Z0-9][A-Z0-9-]{1,9}$/.test(tail)
}

function listTails(rows: ScheduleRow[]): string[] {
  return [...new Set(rows.map(({ tail }) => normaliseTail(tail)))].filter(isTail)
}

function buildRefusal({ line, trip, from, to, ...row }: ScheduleRow): RefusedTrip {
  const tail = normaliseTail(row.tail)
  const explanation = `${tail} is not in the register of your fleet.`
  return { line, tail, trip, from, to, reason: 'TAIL_UNKNOWN', explanation }
}

async function loadCatalogue(
  db: Db | Tx,
  { rows, tails }: { rows: ScheduleRow[]; tails: Tails },
): Promise<Catalogue> {
  // Only possible codes, so that no free text of a file reaches the database.
  const codes = rows.flatMap(({ from, to }) => [from.toUpperCase(), to.toUpperCase()])
  const icaos = [...new Set(codes)].filter((code) => /^[A-Z0-9]{4}$/.test(code))
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
  return {
    airports: new Map(airports.map((airport) => [airport.icao, airport])),
    aircraft: new Map(aircraft.map((type) => [type.designator, type])),
    knownTails: tails,
  }
}
