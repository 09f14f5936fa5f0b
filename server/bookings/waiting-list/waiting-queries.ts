import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import { MAX_WAITING_PLACES, type WaitingPlace } from '#contract/bookings/waiting-list.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { WaitingFacts } from './waiting-emails.ts'

type Row = {
  legId: string
  status: 'WAITING' | 'OFFERED'
  seats: number
  place: number | null
  waitingCount: number
  joinedAt: Date
  bookingId: string | null
  holdExpiresAt: Date | null
  origin: Airport
  destination: Airport
  departureAt: Date
  salesCloseAt: Date
}

/** Returns the places that a traveller has now, on one leg or on all; the leg that leaves first is at the front. */
export async function findWaitingPlaces(
  db: Db,
  { userId, legId }: { userId: string; legId?: string },
): Promise<WaitingPlace[]> {
  const { rows } = await sql<Row>`
    select w.leg_id, w.status, w.seats, w.joined_at, w.booking_id, b.hold_expires_at, l.departure_at,
      leg_sales_close_at(l.departure_at) as sales_close_at,
      to_jsonb(origin) as origin, to_jsonb(destination) as destination,
      (select count(*) from waiting_places o where o.leg_id = w.leg_id and o.status = 'WAITING') as waiting_count,
      case w.status when 'WAITING' then (
        select count(*) from waiting_places o where o.leg_id = w.leg_id and o.status = 'WAITING'
          and (o.joined_at, o.id) <= (w.joined_at, w.id)) end as place
    from waiting_places w
    join legs l on l.id = w.leg_id
    join airports origin on origin.icao = l.origin_icao
    join airports destination on destination.icao = l.destination_icao
    left join bookings b on b.id = w.booking_id
    where w.user_id = ${userId} and w.ended_at is null
      and (${legId ?? null}::uuid is null or w.leg_id = ${legId ?? null})
      and (w.status = 'WAITING' or (b.status = 'PENDING' and b.hold_expires_at > now()))
    order by l.departure_at, w.id limit ${MAX_WAITING_PLACES}`.execute(db)
  return rows.map(toWaitingPlace)
}

function toWaitingPlace(row: Row): WaitingPlace {
  const end = ({ city, timezone }: Airport) => ({ city, timezone })
  const { legId, status, seats, place, waitingCount, bookingId, holdExpiresAt } = row
  return {
    ...{ legId, status, seats, place, waitingCount },
    joinedUTC: row.joinedAt.toISOString(),
    offer: bookingId && holdExpiresAt ? { bookingId, holdExpiresUTC: holdExpiresAt.toISOString() } : null,
    origin: end(row.origin),
    destination: end(row.destination),
    departureUTC: row.departureAt.toISOString(),
    salesCloseUTC: row.salesCloseAt.toISOString(),
  }
}

/** Returns how many travellers wait for a leg, and for how many seats. */
export async function countWaiting(
  db: Db,
  { legId }: { legId: string },
): Promise<{ travellers: number; seats: number }> {
  return await db
    .selectFrom('waitingPlaces')
    .select([sql<number>`count(*)`.as('travellers'), sql<number>`coalesce(sum(seats), 0)`.as('seats')])
    .where('legId', '=', legId)
    .where('status', '=', 'WAITING')
    .executeTakeFirstOrThrow()
}

/** Returns the facts for a mail to a waiting traveller, and whether they may be offered anything. */
export async function findWaitingForMail(
  tx: Tx,
  { placeId }: { placeId: string },
): Promise<WaitingFacts & { mayBeOffered: boolean }> {
  const { departureAt, ...facts } = await tx
    .selectFrom('waitingPlaces as w')
    .innerJoin('users', 'users.id', 'w.userId')
    .innerJoin('legs', 'legs.id', 'w.legId')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .select(['users.email', 'users.name', 'users.language', 'w.legId', 'w.seats', 'legs.departureAt'])
    .select('operators.legalName as carrier')
    .select(sql<boolean>`may_be_offered(users)`.as('mayBeOffered'))
    .select([
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
    ])
    .where('w.id', '=', placeId)
    .executeTakeFirstOrThrow()
  return { ...facts, departureUTC: departureAt.toISOString() }
}
