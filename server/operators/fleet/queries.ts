import { type Selectable, type SqlBool, sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { AircraftForm } from '#contract/operators/fleet/aircraft-form.ts'
import type { Aircraft, fleet } from '#contract/operators/fleet/fleet.ts'
import { Problem } from '#contract/problem.ts'
import type { AircraftTable } from '#db/types.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

export type FleetRow = Awaited<ReturnType<ReturnType<typeof fleetRows>['executeTakeFirstOrThrow']>>

// A future published leg that lands after the papers of its aircraft end.
const uncovered = sql`from legs where legs.operator_id = aircraft.operator_id and legs.tail = aircraft.tail
  and legs.status = 'PUBLISHED' and legs.departure_at > now() and not leg_is_covered(legs)`

function fleetRows(db: Db | Tx) {
  return db
    .selectFrom('aircraft')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'aircraft.aircraftType')
    .selectAll('aircraft')
    .select(['aircraftTypes.name as typeName', 'aircraftTypes.maxSeats'])
    .select([
      sql<string>`(now() at time zone 'UTC')::date`.as('today'),
      sql<number>`(select count(*) ${uncovered})`.as('uncoveredFlights'),
      sql<number>`(select coalesce(sum(legs.seats_sold), 0) ${uncovered})`.as('uncoveredSeats'),
    ])
}

const WAITS = sql<SqlBool>`(aircraft.status = 'PENDING' or aircraft.proposed is not null)`

/** Returns an operator's aircraft with documents and decisions: waiting ones first, retired ones last, then by tail. */
export async function listFleet(db: Db | Tx, { operatorId }: { operatorId: string }): Promise<Aircraft[]> {
  const rows = await fleetRows(db)
    .where('operatorId', '=', operatorId)
    .orderBy(WAITS, 'desc')
    .orderBy(sql`aircraft.status = 'RETIRED'`)
    .orderBy('tail')
    .execute()
  return await withPapers(db, rows)
}

/** Returns one aircraft of an operator. Problem `aircraft_not_found`. */
export async function findAircraft(
  db: Db | Tx,
  { operatorId, aircraftId }: { operatorId: string; aircraftId: string },
): Promise<Aircraft> {
  const [aircraft] = await withPapers(db, [await requireRow(db, { operatorId, aircraftId })])
  if (!aircraft) throw new Problem('aircraft_not_found')
  return aircraft
}

/** Locks the aircraft's row. Every decision about it reads after this. */
export async function lockAircraft(
  tx: Tx,
  { operatorId, aircraftId }: { operatorId: string; aircraftId: string },
): Promise<FleetRow> {
  await sql`select from aircraft where id = ${aircraftId} and operator_id = ${operatorId} for no key update`.execute(
    tx,
  )
  return await requireRow(tx, { operatorId, aircraftId })
}

async function requireRow(
  db: Db | Tx,
  { operatorId, aircraftId }: { operatorId: string; aircraftId: string },
): Promise<FleetRow> {
  const row = await fleetRows(db)
    .where('aircraft.id', '=', aircraftId)
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
  if (!row) throw new Problem('aircraft_not_found')
  return row
}

async function withPapers(db: Db | Tx, rows: FleetRow[]): Promise<Aircraft[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const documents = await db
    .selectFrom('aircraftDocuments')
    .select(['id', 'aircraftId', 'kind', 'status', 'fileName as name', 'sizeBytes as size', 'mediaType'])
    .select('uploadedAt')
    .where('aircraftId', 'in', ids)
    .orderBy('uploadedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const decisions = await db
    .selectFrom('aircraftDecisions')
    .leftJoin('users', 'users.id', 'aircraftDecisions.decidedBy')
    .select(['aircraftDecisions.id', 'aircraftId', 'kind', 'notes', 'decidedAt', 'users.name as by'])
    .where('aircraftId', 'in', ids)
    .orderBy('decidedAt', 'desc')
    .orderBy('aircraftDecisions.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    entry: toAircraftForm(row),
    proposed: row.proposed as AircraftForm | null,
    typeName: row.typeName,
    mtowKg: row.mtowKg,
    coveredUntil: row.coveredUntil?.toISOString() ?? null,
    uncoveredFlights: Number(row.uncoveredFlights),
    uncoveredSeats: Number(row.uncoveredSeats),
    documents: documents
      .filter(({ aircraftId }) => aircraftId === row.id)
      .map(({ aircraftId: _, uploadedAt, ...document }) => ({
        ...document,
        uploadedAt: uploadedAt.toISOString(),
      })),
    decisions: decisions
      .filter(({ aircraftId }) => aircraftId === row.id)
      .map(({ id, kind, notes, by, decidedAt }) => ({ id, kind, notes, by, at: decidedAt.toISOString() })),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

/** Turns a row into the form that would save the same entry. */
export function toAircraftForm(row: Selectable<AircraftTable>): AircraftForm {
  return {
    tail: row.tail,
    aircraftType: row.aircraftType,
    serialNumber: row.serialNumber,
    registryCountry: row.registryCountry,
    year: row.year,
    engine: row.engine,
    fuel: row.fuel,
    mtow: row.mtow,
    mtowUnit: row.mtowUnit,
    certifiedSeats: row.certifiedSeats,
    fittedSeats: row.fittedSeats,
    crewSeats: row.crewSeats,
    wideSeatPitch: row.wideSeatPitch,
    listingSeenOn: row.listingSeenOn,
    listingUntil: row.listingUntil,
    insurer: row.insurer,
    policyNumber: row.policyNumber,
    insuredFrom: row.insuredFrom,
    insuredUntil: row.insuredUntil,
    thirdPartySdr: row.thirdPartySdr,
    passengerSdr: row.passengerSdr,
    warRisk: row.warRisk,
    ratings: row.ratings as AircraftForm['ratings'],
    ukFcpUntil: row.ukFcpUntil,
    easaTcoUntil: row.easaTcoUntil,
    usDotUntil: row.usDotUntil,
    steepApproach: row.steepApproach,
    pets: row.pets,
  }
}

/** Turns the form into the columns of its row. */
export function toAircraftColumns({ ratings, ...entry }: AircraftForm) {
  return { ...entry, ratings: JSON.stringify(ratings) }
}

type Declared = AnswerOf<typeof fleet.list>['declaration']

/** Returns the operator's declaration; null until it has made one. */
export async function findDeclaration(
  db: Db | Tx,
  { operatorId }: { operatorId: string },
): Promise<Declared> {
  const row = await db
    .selectFrom('operators')
    .select(['countryCode', 'certificateKind', 'sellerRole', 'vwpSignatory', 'otherNames', 'declaredAt'])
    .where('id', '=', operatorId)
    .executeTakeFirst()
  if (!row?.declaredAt || !row.countryCode || !row.certificateKind || !row.sellerRole) return null
  const { countryCode, certificateKind, sellerRole, vwpSignatory, otherNames, declaredAt } = row
  return {
    ...{ countryCode, certificateKind, sellerRole, vwpSignatory, otherNames },
    declaredAt: declaredAt.toISOString(),
  }
}
