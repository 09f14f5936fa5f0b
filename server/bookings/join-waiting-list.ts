import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { MAX_WAITING_PLACES } from '#contract/waiting-list.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { lockWaitingList, type WaitedLeg } from './lock-waiting-list.ts'

type Joining = { userId: string; legId: string; seats: number; publicUrl: string }

/**
 * Gives a traveller the last place on the waiting list of a leg. Asked again for as many people it changes nothing.
 * Problems: `leg_not_found`, `leg_not_bookable`, `already_holding`, `not_enough_seats` (more people than the aircraft
 * seats), `seats_are_free`, `already_waiting`, `too_many_places`.
 */
export async function joinWaitingList(db: Db, joining: Joining): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { userId, legId, seats } = joining
    const leg = await lockWaitingList(tx, joining)
    if (!leg || leg.status === 'DRAFT') throw new Problem('leg_not_found')
    await sql`select from users where id = ${userId} for no key update`.execute(tx)
    const own = await tx
      .selectFrom('waitingPlaces')
      .select(['status', 'seats'])
      .where('legId', '=', legId)
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (own && own.seats === seats) return
    if (own) throw new Problem('already_waiting')
    await refuse(tx, leg, joining)
    await tx.insertInto('waitingPlaces').values({ legId, userId, seats }).execute()
  })
}

async function refuse(tx: Tx, leg: WaitedLeg, { userId, seats }: Joining): Promise<void> {
  if (!leg.open || !leg.maySell) throw new Problem('leg_not_bookable')
  if (seats > leg.seatsTotal) {
    const sentence = `This aircraft has only ${leg.seatsTotal} seats.`
    throw new Problem('not_enough_seats', { sentence })
  }
  const { rows } = await sql<{ holds: boolean; promised: boolean; places: number }>`
    select exists (select from bookings b where b.user_id = ${userId} and b.leg_id = ${leg.id}
        and b.status = 'PENDING' and b.hold_expires_at > clock_timestamp()) as holds,
      seats_are_promised(${leg.id}, ${userId}, ${leg.free}::integer, clock_timestamp()) as promised,
      (select count(*) from waiting_places w where w.user_id = ${userId} and w.ended_at is null) as places`.execute(
    tx,
  )
  const { holds = false, promised = false, places = 0 } = rows[0] ?? {}
  if (holds) throw new Problem('already_holding')
  const needs = leg.saleMode === 'WHOLE_AIRCRAFT' ? leg.seatsTotal : seats
  if (leg.free >= needs && !promised) throw new Problem('seats_are_free')
  if (places >= MAX_WAITING_PLACES) throw new Problem('too_many_places')
}
