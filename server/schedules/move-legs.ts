import { sql } from 'kysely'
import { readBeforeMove, settleMovedTaxes } from '#server/bookings/moved-taxes/settle-moved-taxes.ts'
import { selectWholeLegRows } from '#server/legs/queries.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announce, announceLegs } from '#server/runtime/events.ts'
import { type Booked, type Both, findBooked, notifyTraveller, recordChange } from './change-leg.ts'
import { describeChange, findConsequence, pickStrongest } from './change-rules.ts'
import { toFactsBefore } from './leg-facts.ts'

export type Times = { departureAt: Date; arrivalAt: Date; departureLatestAt: Date | null }
export type Move = { legId: string; times: Times }

/** Returns what new times mean for the travellers: a notification, or the offer of a full refund. */
export async function weighMove(
  db: Db | Tx,
  { legId, times }: Move,
): Promise<{ changes: string[]; booked: Booked[] } & Both> {
  const leg = await selectWholeLegRows(db).where('legs.id', '=', legId).executeTakeFirstOrThrow()
  const before = toFactsBefore(leg)
  const after = { ...before, ...times }
  const booked = (await findBooked(db, legId, before)).map(({ booking, at }) => ({
    ...booking,
    at,
    consequence: findConsequence(at, before, after),
  }))
  return {
    ...{ before, after },
    changes: leg.status === 'PUBLISHED' ? describeChange(before, after) : [],
    booked: booked.filter(({ consequence }) => consequence !== 'NONE'),
  }
}

/**
 * Moves legs of one operator in the caller's transaction, which holds their locks. As for any changed leg,
 * travellers are notified, and offered a full refund if the change is substantial.
 */
export async function moveLegs(
  tx: Tx,
  { operatorId, moves }: { operatorId: string; moves: Move[] },
): Promise<void> {
  if (moves.length === 0) return
  const booked = await findBookedLegs(
    tx,
    moves.map(({ legId }) => legId),
  )
  await moveEmptyLegs(
    tx,
    moves.filter(({ legId }) => !booked.has(legId)),
  )
  for (const move of moves) if (booked.has(move.legId)) await moveLeg(tx, move)
  await announceLegs(
    tx,
    moves.map(({ legId }) => legId),
  )
  // The live stream does not carry times, so open pages must read the leg again.
  await announce(tx, 'catalogue', { operatorId })
}

async function findBookedLegs(tx: Tx, legIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ legId: string }>`
    select distinct leg_id from bookings where leg_id = any(${legIds}::uuid[])
      and (status = 'CONFIRMED' or (status = 'PENDING' and hold_expires_at > clock_timestamp()))`.execute(tx)
  return new Set(rows.map(({ legId }) => legId))
}

// A schedule may move thousands of legs at once, and nearly all of them have no bookings.
async function moveEmptyLegs(tx: Tx, moves: Move[]): Promise<void> {
  const ids = moves.map(({ legId }) => legId)
  await sql`
    insert into leg_changes
      (leg_id, consequence, origin_icao, destination_icao, departure_at, arrival_at, departs_by, aircraft_type)
    select id, 'NONE', origin_icao, destination_icao, departure_at, arrival_at,
      coalesce(departure_latest_at, departure_at), aircraft_type
    from legs where id = any(${ids}::uuid[]) and status = 'PUBLISHED'`.execute(tx)
  await sql`
    update legs set departure_at = moved.departure_at, arrival_at = moved.arrival_at,
      departure_latest_at = moved.departure_latest_at, updated_at = now()
    from unnest(${ids}::uuid[], ${moves.map(({ times }) => times.departureAt)}::timestamptz[],
      ${moves.map(({ times }) => times.arrivalAt)}::timestamptz[],
      ${moves.map(({ times }) => times.departureLatestAt)}::timestamptz[]
    ) as moved (id, departure_at, arrival_at, departure_latest_at)
    where legs.id = moved.id`.execute(tx)
}

async function moveLeg(tx: Tx, move: Move): Promise<void> {
  const { legId, times } = move
  const leg = await selectWholeLegRows(tx).where('legs.id', '=', legId).executeTakeFirstOrThrow()
  const { changes, booked, before, after } = await weighMove(tx, move)
  const taxed = await readBeforeMove(tx, [legId])
  await tx
    .updateTable('legs')
    .set({ ...times, updatedAt: sql<Date>`now()` })
    .where('id', '=', legId)
    .execute()
  const settled = await settleMovedTaxes(tx, taxed)
  if (changes.length === 0) return
  await recordChange(tx, leg, pickStrongest(booked.map(({ consequence }) => consequence)))
  for (const booking of booked) {
    const taxBackMinor = settled.get(booking.id)?.backMinor ?? 0
    await notifyTraveller(tx, booking, { legId, before, after, taxBackMinor })
  }
}
