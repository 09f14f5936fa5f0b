import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AircraftFacts, LegalBasis, Permission, SaleFacts } from '#contract/may-be-sold/facts.ts'
import { CamelCaseRows, type Db, type Tx } from '#server/runtime/db.ts'
import { PLANNED_ONCE } from '#server/runtime/prepare-frequent.ts'

/** The leg whose facts are read: an existing one, or one that a form describes. */
export type AskedLeg = {
  operatorId: string
  originIcao: string
  destinationIcao: string
  departureAt: Date
  departureLatestAt: Date | null
  arrivalAt: Date
  saleMode: 'PER_SEAT' | 'WHOLE_AIRCRAFT'
  seatsTotal: number
  tail: string
  aircraftType: string
  petNote: string | null
  takesPets: boolean | null
  /** Null: the basis that its operator declares for all its legs, if it does. */
  legalBasis: LegalBasis['role'] | null
  timeAgreedOnRequest: boolean
  prospectusNumber: string | null
  prospectusSecurer: string | null
}

/** Returns the facts of these legs, in their order; one statement for any number of legs, two with turboprops. */
export async function readFacts(db: Db | Tx, legs: readonly AskedLeg[]): Promise<SaleFacts[]> {
  if (legs.length === 0) return []
  const rows = await readRows(db, legs)
  const airports = new Map(rows.airports.map((row) => [row.icao, row]))
  const types = new Map(rows.types.map((row) => [row.designator, row]))
  const operators = new Map(rows.operators.map((row) => [row.id, findCountry(row)]))
  const permissions = groupPermissions(rows.permissions)
  const fleet = new Map(rows.fleet.map((row) => [`${row.operatorId} ${row.tail}`, toRegistered(row)]))
  const weekly = await countRoundTrips(
    db,
    legs.filter(({ aircraftType }) => types.get(aircraftType)?.engine === 'TURBOPROP'),
  )
  return legs.map((leg) => {
    const operator = found(operators.get(leg.operatorId), leg.operatorId)
    const type = found(types.get(leg.aircraftType), leg.aircraftType)
    const tail = fleet.get(`${leg.operatorId} ${leg.tail}`)
    return {
      leg: {
        origin: found(airports.get(leg.originIcao), leg.originIcao),
        destination: found(airports.get(leg.destinationIcao), leg.destinationIcao),
        departureAt: leg.departureAt,
        departureLatestAt: leg.departureLatestAt,
        arrivalAt: leg.arrivalAt,
        saleMode: leg.saleMode,
        seats: leg.seatsTotal,
        tail: leg.tail,
        petNote: leg.petNote,
        takesPets: leg.takesPets,
        legalBasis: findLegalBasis(leg, operator),
        timeOnRequest: leg.timeAgreedOnRequest,
        isBundled: false,
      },
      operator: { id: leg.operatorId, country: operator.country, roundTripsPerWeek: weekly(leg) },
      aircraft: tail?.facts ?? unregistered(type),
      type: {
        ...type,
        engine: type.engine === 'TURBOPROP' ? 'TURBOPROP' : 'JET',
      },
      permissions: [...(permissions.get(leg.operatorId) ?? []), ...(tail?.permits ?? [])],
    }
  })
}

// An unregistered tail is not covered, so its legs cannot be sold anyway; the type's figures are used here.
function unregistered(type: { designator: string; mtowKg: number | null }): AircraftFacts {
  return {
    ...{ register: 'NOT_KEPT', type: type.designator, mtowKg: type.mtowKg, seatsFitted: null },
    ...{ isOnCertificate: true, insurance: null, hasSteepApproval: false },
  }
}

// Renames the columns within JSON too.
const rowsAndJson = new CamelCaseRows()

async function readRows(given: Db | Tx, legs: readonly AskedLeg[]) {
  const db = given.withoutPlugins().withPlugin(rowsAndJson)
  const operatorIds = distinct(legs.map(({ operatorId }) => operatorId))
  const airports = db
    .selectFrom('airports')
    .select(['icao', 'iata', 'city', 'country', 'lat', 'lon', 'timezone', 'elevationFt'])
    .where('icao', 'in', listAirports(legs))
  const types = db
    .selectFrom('aircraftTypes')
    .select(['designator', 'name', 'engine', 'mtowKg', 'takeOffM', 'landingM', 'cruiseKtas', 'rangeNm'])
    .where('designator', 'in', distinct(legs.map(({ aircraftType }) => aircraftType)))
  const operators = db
    .selectFrom('operators')
    .leftJoin('airports', 'airports.icao', 'operators.baseIcao')
    .select(['operators.id', 'countryCode', 'baseCountry', 'certificateKind', 'sellerRole'])
    .select('airports.country as airportCountry')
    .where('operators.id', 'in', operatorIds)
  const permissions = db
    .selectFrom('sellingPermissions')
    .select(['operatorId', 'code', 'scope', 'reference', 'validUntil as until'])
    .where('operatorId', 'in', operatorIds)
    .where('status', '=', 'GRANTED')
  const fleet = db
    .selectFrom('aircraft')
    .select(['operatorId', 'tail', 'aircraftType', 'mtowKg', 'fittedSeats', 'listingUntil', 'steepApproach'])
    .select(['insuredFrom', 'insuredUntil', 'thirdPartySdr', 'passengerSdr'])
    .select(['ukFcpUntil', 'easaTcoUntil', 'usDotUntil'])
    .where('status', '=', 'APPROVED')
    .where('operatorId', 'in', operatorIds)
    .where('tail', 'in', distinct(legs.map(({ tail }) => tail)))
  return await db
    .selectNoFrom([
      jsonArrayFrom(airports).as('airports'),
      jsonArrayFrom(types).as('types'),
      jsonArrayFrom(operators).as('operators'),
      jsonArrayFrom(permissions).as('permissions'),
      jsonArrayFrom(fleet).as('fleet'),
    ])
    .modifyEnd(PLANNED_ONCE)
    .executeTakeFirstOrThrow()
}

type Rows = Awaited<ReturnType<typeof readRows>>

function findCountry({ countryCode, baseCountry, airportCountry, ...row }: Rows['operators'][number]) {
  return { ...row, country: countryCode ?? COUNTRY_OF_NAME[baseCountry] ?? airportCountry }
}

const COUNTRY_OF_NAME: Record<string, string> = {
  ...{ 'United States': 'US', 'United Kingdom': 'GB', Canada: 'CA', Australia: 'AU', Germany: 'DE' },
  ...{ France: 'FR', Italy: 'IT', Spain: 'ES', Netherlands: 'NL', Switzerland: 'CH' },
}

function findLegalBasis(
  leg: AskedLeg,
  operator: Pick<Rows['operators'][number], 'sellerRole' | 'certificateKind'>,
): LegalBasis | null {
  const role = leg.legalBasis ?? (operator.sellerRole as LegalBasis['role'] | null)
  const certificate = operator.certificateKind as LegalBasis['certificate'] | null
  if (!role || !certificate) return null
  return { role, certificate, prospectusNo: leg.prospectusNumber, securer: leg.prospectusSecurer }
}

function groupPermissions(rows: Rows['permissions']): Map<string, Permission[]> {
  const known = rows.flatMap(({ until, ...row }) =>
    until === null ? [] : { ...row, until, reference: row.reference ?? '' },
  )
  return Map.groupBy(known, ({ operatorId }) => operatorId)
}

function toRegistered(row: Rows['fleet'][number]): { facts: AircraftFacts; permits: Permission[] } {
  return {
    facts: {
      register: 'APPROVED',
      type: row.aircraftType,
      mtowKg: row.mtowKg,
      seatsFitted: row.fittedSeats,
      isOnCertificate: row.listingUntil !== null,
      hasSteepApproval: row.steepApproach,
      insurance:
        row.insuredFrom && row.insuredUntil
          ? {
              from: row.insuredFrom,
              until: row.insuredUntil,
              thirdPartySdr: Number(row.thirdPartySdr ?? 0),
              passengerSdr: Number(row.passengerSdr ?? 0),
            }
          : null,
    },
    permits: [
      ...toPermit('UK_FCP_MISSING', 'GB', row.ukFcpUntil),
      ...toPermit('EU_TCO_MISSING', 'EU', row.easaTcoUntil),
      ...toPermit('US_PERMIT_MISSING', 'US', row.usDotUntil),
    ],
  }
}

function toPermit(code: string, scope: string, until: string | null): Permission[] {
  return until === null ? [] : [{ code, scope, until, reference: 'in the register of the fleet' }]
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

// Counts the round trips that an operator offers between two airports in a week, including this leg; each
// direction counts half.
async function countRoundTrips(
  db: Db | Tx,
  legs: readonly AskedLeg[],
): Promise<(leg: Pick<AskedLeg, 'operatorId' | 'originIcao' | 'destinationIcao' | 'departureAt'>) => number> {
  if (legs.length === 0) return () => 1
  const icaos = listAirports(legs)
  const times = legs.map(({ departureAt }) => departureAt.getTime())
  const rows = await db
    .selectFrom('legs')
    .select(['operatorId', sql<string>`date_trunc('week', departure_at at time zone 'UTC')::date`.as('week')])
    .select(sql<string>`least(origin_icao, destination_icao)`.as('one'))
    .select(sql<string>`greatest(origin_icao, destination_icao)`.as('other'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('operatorId', 'in', distinct(legs.map(({ operatorId }) => operatorId)))
    .where('originIcao', 'in', icaos)
    .where('destinationIcao', 'in', icaos)
    .where('status', '=', sql.lit('PUBLISHED'))
    .where('departureAt', '>', sql<Date>`now()`)
    // A week before the first and after the last of these legs contains every week that is counted.
    .where('departureAt', '>', new Date(Math.min(...times) - WEEK_MS))
    .where('departureAt', '<', new Date(Math.max(...times) + WEEK_MS))
    .groupBy(sql`1, 2, 3, 4`)
    .having(sql<boolean>`count(*) > 1`)
    .execute()
  const counts = new Map(
    rows.map((row) => [buildKey(row.operatorId, row.one, row.other, row.week), row.count]),
  )
  return ({ operatorId, originIcao, destinationIcao, departureAt }) => {
    const [one = '', other = ''] = [originIcao, destinationIcao].sort()
    const count = counts.get(buildKey(operatorId, one, other, findMonday(departureAt))) ?? 1
    return Math.ceil(count / 2)
  }
}

function buildKey(operatorId: string, one: string, other: string, week: string): string {
  return `${operatorId} ${one} ${other} ${week}`
}

/** The first day of an instant's week in UTC, '2027-03-29'. */
function findMonday(at: Date): string {
  const days = (at.getUTCDay() + 6) % 7
  return new Date(at.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}

function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`${name} was not found`)
  return value
}

function listAirports(legs: readonly AskedLeg[]): string[] {
  return distinct(legs.flatMap(({ originIcao, destinationIcao }) => [originIcao, destinationIcao]))
}

function distinct(values: string[]): string[] {
  return [...new Set(values)]
}
