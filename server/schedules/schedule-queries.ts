import { type SqlBool, sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import type { ScheduleImport, WithdrawnLeg } from '#contract/schedules/schedules.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { ListedLeg } from './schedule-plan.ts'

type Place = { icao: string; city: string; timezone: string }
export type ListedFacts = ListedLeg & {
  aircraft: string
  origin: Place
  destination: Place
  currency: Currency
}

/** Returns the upcoming legs of these tails, and legs of any time that were imported for one of these gaps. */
export async function findListedLegs(
  db: Db | Tx,
  { operatorId, tails, keys }: { operatorId: string; tails: string[]; keys: string[] },
): Promise<ListedFacts[]> {
  const rows = await db
    .selectFrom('legs')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legs.aircraftType')
    .select([
      'legs.id',
      'legs.importKey',
      'legs.status',
      'legs.tail',
      'legs.originIcao',
      'legs.destinationIcao',
      'legs.departureAt',
      'legs.arrivalAt',
      'legs.departureLatestAt',
      'legs.gapEarliestAt',
      'legs.gapLatestAt',
      'legs.currency',
      'aircraftTypes.name as aircraft',
      sql<Place>`jsonb_build_object('icao', origin.icao, 'city', origin.city, 'timezone', origin.timezone)`.as(
        'origin',
      ),
      sql<Place>`jsonb_build_object('icao', destination.icao, 'city', destination.city,
        'timezone', destination.timezone)`.as('destination'),
    ])
    .where('legs.operatorId', '=', operatorId)
    .where(({ eb, or, and }) =>
      or([
        eb('legs.importKey', '=', sql<string>`any(${keys}::text[])`),
        and([
          eb('legs.tail', '=', sql<string>`any(${tails}::text[])`),
          eb('legs.status', 'in', ['DRAFT', 'PUBLISHED']),
          sql<SqlBool>`legs.departure_at > clock_timestamp()`,
        ]),
      ]),
    )
    .orderBy('legs.departureAt')
    .orderBy('legs.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    departureAt: row.departureAt.getTime(),
    arrivalAt: row.arrivalAt.getTime(),
    departureLatestAt: row.departureLatestAt?.getTime() ?? null,
    gapEarliestAt: row.gapEarliestAt?.getTime() ?? null,
    gapLatestAt: row.gapLatestAt?.getTime() ?? null,
    currency: row.currency as Currency,
  }))
}

/** The seats of live holds that a change affects, and the confirmed bookings with their refunds. */
export type Affected = { heldCount: number; refunds: WithdrawnLeg['refunds'] }

/** Returns the live bookings of these legs, by leg id. */
export async function findAffectedBookings(db: Db | Tx, legIds: string[]): Promise<Map<string, Affected>> {
  if (legIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select([
      'bookings.legId',
      'bookings.status',
      'bookings.reference',
      'bookings.seats',
      'bookings.amountMinor',
      'bookings.currency',
      'users.name',
    ])
    .where('bookings.legId', '=', sql<string>`any(${legIds}::uuid[])`)
    .where(({ eb, or, and }) =>
      or([
        eb('bookings.status', '=', 'CONFIRMED'),
        and([
          eb('bookings.status', '=', 'PENDING'),
          sql<SqlBool>`bookings.hold_expires_at > clock_timestamp()`,
        ]),
      ]),
    )
    .orderBy('bookings.id')
    .execute()
  const affected = new Map<string, Affected>()
  for (const row of rows) {
    const leg = affected.get(row.legId) ?? { heldCount: 0, refunds: [] }
    affected.set(row.legId, leg)
    if (row.status === 'PENDING') leg.heldCount++
    else {
      const { reference, seats, amountMinor, name: leadTraveller } = row
      leg.refunds.push({ reference, leadTraveller, seats, amountMinor, currency: row.currency as Currency })
    }
  }
  return affected
}

/** Returns one page of an operator's imports, newest first, and their total. */
export async function listImports(
  db: Db,
  { operatorId, page, limit }: { operatorId: string; page: number; limit: number },
): Promise<{ imports: ScheduleImport[]; total: number }> {
  const rows = await importRows(db)
    .where('scheduleImports.operatorId', '=', operatorId)
    .orderBy('scheduleImports.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('scheduleImports')
    .select(sql<number>`count(*)`.as('total'))
    .where('operatorId', '=', operatorId)
    .executeTakeFirstOrThrow()
  return { imports: rows.map(toImport), total }
}

/** Returns the import that this token has made, if any. */
export async function findImport(
  db: Db | Tx,
  { operatorId, token }: { operatorId: string; token: string },
): Promise<ScheduleImport | null> {
  const row = await importRows(db)
    .where('scheduleImports.operatorId', '=', operatorId)
    .where('token', '=', token)
    .executeTakeFirst()
  return row ? toImport(row) : null
}

function importRows(db: Db | Tx) {
  return db
    .selectFrom('scheduleImports')
    .innerJoin('users', 'users.id', 'scheduleImports.importedBy')
    .selectAll('scheduleImports')
    .select('users.name as importedByName')
}

function toImport(
  row: Awaited<ReturnType<ReturnType<typeof importRows>['execute']>>[number],
): ScheduleImport {
  const { id, fileName, format, fileSha256, tailCount, tripCount } = row
  const { createdCount, changedCount, unchangedCount, withdrawnCount, skippedCount, refundCount } = row
  return {
    id,
    importedAt: row.importedAt.toISOString(),
    importedBy: row.importedByName,
    fileName,
    format,
    fileSha256,
    tailCount,
    tripCount,
    createdCount,
    changedCount,
    unchangedCount,
    withdrawnCount,
    skippedCount,
    refundCount,
  }
}
