import { sql } from 'kysely'
import { type Airport, toLocalTime } from '#contract/airports.ts'
import type { PassengerNeeds } from '#contract/bookings/passengers.ts'
import type { Brought } from '#contract/on-board/brought.ts'
import { describeBaggage, describePets } from '#contract/on-board/describe-brought.ts'
import { Problem } from '#contract/problem.ts'
import { formatPassNumber } from '#contract/trips/pass-code.ts'
import type { CheckIn, CrewList, CrewPass } from '#contract/trips/trip-documents.ts'
import { describeAlone } from '#server/bookings/manifest/describe-alone.ts'
import { findManifestLeg } from '#server/bookings/manifest/manifest-queries.ts'
import { toInitials } from '#server/bookings/manifest/manifest-rules.ts'
import { countTravellers, listSeats, narrowToBooking } from '#server/bookings/passenger-rules.ts'
import { findPassengers } from '#server/bookings/passengers.ts'
import { selectFboFacts } from '#server/fbos/queries.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { toPassLeg } from '#server/trips/passes/make-passes.ts'
import type { PassKeys } from '#server/trips/passes/pass-keys.ts'
import { assignNamesToSeats } from '#server/trips/passes/pass-rules.ts'

// The contact who meets a child is still needed after the landing.
const CONTACTS_SHOWN_MS = 6 * 3_600_000

type Ask = { operatorId: string; legId: string }

/**
 * Returns the data that a crew's phone needs for one of the operator's own legs: all passes that were ever valid,
 * their cancellations, and each use. Full names until departure. Problem `leg_not_found`.
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
      selectFboFacts('legs.originFboId').as('originFbo'),
      selectFboFacts('legs.destinationFboId').as('destinationFbo'),
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('legs.id', '=', legId)
    .executeTakeFirstOrThrow()
  const { tail, aircraft, status, departureUTC, arrivalUTC, departureLatestUTC } = leg.leg
  const times = { legId, tail, aircraft, departureUTC, arrivalUTC, departureLatestUTC }
  const { now, ...ends } = place
  const departureDay = toLocalTime(departureUTC, place.origin.timezone).isoDate
  return {
    flight: { ...toPassLeg({ ...times, ...ends }), status },
    manifestOpen: leg.manifestOpen,
    keys: passKeys.publicKeys,
    passes: await listPasses(db, rowCipher, {
      ...{ legId, departureDay, manifestOpen: leg.manifestOpen, needs: leg.needs },
      showsContacts: now.getTime() < Date.parse(arrivalUTC) + CONTACTS_SHOWN_MS,
    }),
    checkIns: await listCheckIns(db, { legId }),
    readUTC: now.toISOString(),
  }
}

type Shown = {
  legId: string
  manifestOpen: boolean
  departureDay: string
  needs: PassengerNeeds
  showsContacts: boolean
}

async function listPasses(
  db: Db | Tx,
  rowCipher: RowCipher,
  { legId, manifestOpen, departureDay, needs, showsContacts }: Shown,
): Promise<CrewPass[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['bookings.id', 'reference', 'seats', 'people', 'infants', 'journeyId', 'brought'])
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
  return rows.flatMap(({ id, reference, lead, cancelledAt, brought, ...counts }) => {
    const people = countTravellers(counts)
    const seats = listSeats(seatedIn(id), {
      ...{ seats: people, infants: counts.infants },
      needs: narrowToBooking(needs, counts),
    })
    const findContacts = (seat: number) => {
      const person = seatedIn(id).find((one) => one.seat === seat)?.person
      return showsContacts && person ? describeAlone(person) : null
    }
    return assignNamesToSeats(
      { seats: people, infants: counts.infants, departureDay, lead },
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
        ready: seats.find((one) => one.seat === seat)?.missing === null,
        alone: findContacts(seat),
        ...(seat === 1 ? sayBrings(brought as Brought | null) : {}),
        cancelledUTC: cancelledAt?.toISOString() ?? null,
      }),
    )
  })
}

function sayBrings(brought: Brought | null): { brings?: string } {
  return brought
    ? { brings: [describeBaggage(brought), describePets(brought)].filter(Boolean).join('; ') }
    : {}
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
