import { sql } from 'kysely'
import { type Airport, toLocalTime } from '#contract/airports.ts'
import type { Brought } from '#contract/on-board/brought.ts'
import { sayBaggage, sayPets } from '#contract/on-board/say-brought.ts'
import { Problem } from '#contract/problem.ts'
import { formatPassNumber } from '#contract/trips/pass-code.ts'
import type { CheckIn, CrewList, CrewPass } from '#contract/trips/trip-documents.ts'
import { findManifestLeg } from '#server/bookings/manifest/manifest-queries.ts'
import { toInitials } from '#server/bookings/manifest/manifest-rules.ts'
import { countTravellers } from '#server/bookings/passenger-rules.ts'
import { findPassengers } from '#server/bookings/passengers.ts'
import { fboFacts } from '#server/fbos/queries.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { toPassFlight } from '#server/trips/passes/make-passes.ts'
import type { PassKeys } from '#server/trips/passes/pass-keys.ts'
import { assignNamesToSeats } from '#server/trips/passes/pass-rules.ts'

type Ask = { operatorId: string; legId: string }

/**
 * Everything a crew's phone needs for one of the operator's own flights: all passes that were ever valid, the time of
 * cancellation, and each use. Full names until departure. Problem `leg_not_found`.
 */
export async function findCrewList(
  db: Db | Tx,
  { passKeys, rowCipher }: { passKeys: PassKeys; rowCipher: RowCipher },
  { operatorId, legId }: Ask,
): Promise<CrewList> {
  const leg = await findManifestLeg(db, { operatorId, legId })
  if (!leg) throw new Problem('leg_not_found')
  const place = await db
    .selectFrom('legs')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .select([
      'legs.originTerminal',
      'legs.destinationTerminal',
      fboFacts('legs.originFboId').as('originFbo'),
      fboFacts('legs.destinationFboId').as('destinationFbo'),
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('legs.id', '=', legId)
    .executeTakeFirstOrThrow()
  const { tail, aircraft, status, departureUTC, arrivalUTC, departureLatestUTC } = leg.flight
  const times = { legId, tail, aircraft, departureUTC, arrivalUTC, departureLatestUTC }
  const { now, ...ends } = place
  const departureDay = toLocalTime(departureUTC, place.origin.timezone).isoDate
  return {
    flight: { ...toPassFlight({ ...times, ...ends }), status },
    manifestOpen: leg.manifestOpen,
    keys: passKeys.publicKeys,
    passes: await listPasses(db, rowCipher, { legId, manifestOpen: leg.manifestOpen, departureDay }),
    checkIns: await listCheckIns(db, { legId }),
    readUTC: now.toISOString(),
  }
}

async function listPasses(
  db: Db | Tx,
  rowCipher: RowCipher,
  { legId, manifestOpen, departureDay }: { legId: string; manifestOpen: boolean; departureDay: string },
): Promise<CrewPass[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['bookings.id', 'reference', 'seats', 'people', 'infants', 'brought'])
    .select(['status', 'cancelledAt', 'users.name as lead'])
    .where('legId', '=', legId)
    .where('confirmedAt', 'is not', null)
    .where('status', '!=', 'PENDING')
    .orderBy('confirmedAt')
    .orderBy('bookings.id')
    .execute()
  const bookingIds = rows.map(({ id }) => id)
  const passengers = await findPassengers(db, rowCipher, { bookingIds })
  const seatedIn = (bookingId: string) => passengers.filter((one) => one.bookingId === bookingId)
  return rows.flatMap(({ id, reference, lead, cancelledAt, brought, ...counts }) =>
    assignNamesToSeats(
      { seats: countTravellers(counts), infants: counts.infants, departureDay, lead },
      seatedIn(id),
    ).map(
      ({ seat, lap, name, named, holder }): CrewPass => ({
        number: formatPassNumber({ reference, seat }),
        reference,
        seat,
        lap: lap && { holder: manifestOpen || !lap.holder ? lap.holder : toInitials(lap.holder) },
        name: manifestOpen ? name : toInitials(name),
        named,
        holder,
        ...(seat === 1 ? sayBrings(brought as Brought | null) : {}),
        cancelledUTC: cancelledAt?.toISOString() ?? null,
      }),
    ),
  )
}

function sayBrings(brought: Brought | null): { brings?: string } {
  return brought ? { brings: [sayBaggage(brought), sayPets(brought)].filter(Boolean).join('; ') } : {}
}

async function listCheckIns(db: Db | Tx, { legId }: { legId: string }): Promise<CheckIn[]> {
  const rows = await db
    .selectFrom('checkIns')
    .innerJoin('bookings', 'bookings.id', 'checkIns.bookingId')
    .innerJoin('users', 'users.id', 'checkIns.checkedBy')
    .select([
      'checkIns.id',
      'reference',
      'checkIns.seat',
      'checkedAt',
      'byCode',
      'crew',
      'users.name as account',
      sql<boolean>`coalesce(checked_at >= cancelled_at, false)`.as('afterCancelling'),
    ])
    .where('legId', '=', legId)
    .where('undoneAt', 'is', null)
    .orderBy('checkedAt')
    .orderBy('checkIns.id')
    .execute()
  return rows.map(({ reference, seat, checkedAt, ...checkIn }) => ({
    ...checkIn,
    number: formatPassNumber({ reference, seat }),
    checkedUTC: checkedAt.toISOString(),
  }))
}
