import { sql } from 'kysely'
import { MAX_SEATS_PER_HOLD } from '#contract/bookings/bookings.ts'
import { MAX_WAITING_PLACES } from '#contract/bookings/waiting-list.ts'
import { writeMessage } from '#contract/messages.ts'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { describeRefusal } from '#server/bookings/rules.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { lockWaitingList, type WaitedLeg } from './lock-waiting-list.ts'

type Joining = {
  userId: string
  legId: string
  seats: number
  /** The network of the request, as in a hold. */
  network: string | null
}

/**
 * Gives a traveller the last place on a leg's waiting list. Repeating it with the same number of people changes
 * nothing. Problems: `leg_not_found`, `leg_not_bookable`, `already_holding`, `too_many_people` (more than one hold
 * may take on a leg sold by the seat), `not_enough_seats` (more people than the aircraft seats), `seats_are_free`,
 * `already_waiting`, `too_many_places`, and those that prevent a hold: `hold_needs_confirmed_email` for a second
 * place at a time, `holds_paused`, `network_holds_paused`, `held_lately`.
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

async function refuse(tx: Tx, leg: WaitedLeg, { userId, seats, network }: Joining): Promise<void> {
  if (!leg.open || !leg.maySell) throw new Problem('leg_not_bookable')
  if (leg.saleMode === 'PER_SEAT' && seats > MAX_SEATS_PER_HOLD) throw new Problem('too_many_people')
  if (seats > leg.seatsTotal) {
    const sentence = writeMessage('This aircraft has only {seats} seats.', { seats: leg.seatsTotal })
    throw new Problem('not_enough_seats', { sentence })
  }
  const { rows } = await sql<Standing>`
    select own.on_this_leg as holds, u.email_verified_at is not null as confirmed,
      case when own.paused_until > clock_timestamp() then own.paused_until end as paused_until, own.again_at,
      case when not own.pays then (
        select p.paused_until from network_pause(${network}, clock_timestamp()) p
        where p.paused_until > clock_timestamp()) end as network_paused_until,
      seats_are_promised(${leg.id}, ${userId}, ${leg.free}::integer, clock_timestamp()) as promised,
      (select count(*) from waiting_places w where w.user_id = ${userId} and w.ended_at is null) as places
    from users u cross join lateral own_holds(u.id, ${leg.id}, ${network}, clock_timestamp()) own
    where u.id = ${userId}`.execute(tx)
  const [standing] = rows
  if (!standing) throw new Problem('session_ended')
  const { holds, confirmed, promised, places } = standing
  if (holds) throw new Problem('already_holding')
  if (places > 0 && !confirmed) throw new Problem('hold_needs_confirmed_email')
  refuseUntil('holds_paused', standing.pausedUntil)
  refuseUntil('network_holds_paused', standing.networkPausedUntil)
  refuseUntil('held_lately', standing.againAt)
  const needs = leg.saleMode === 'WHOLE_AIRCRAFT' ? leg.seatsTotal : seats
  if (leg.free >= needs && !promised) throw new Problem('seats_are_free')
  if (places >= MAX_WAITING_PLACES) throw new Problem('too_many_places')
}

type Standing = {
  holds: boolean
  confirmed: boolean
  pausedUntil: Date | null
  networkPausedUntil: Date | null
  againAt: Date | null
  promised: boolean
  places: number
}

function refuseUntil(code: ProblemCode, until: Date | null): void {
  const sentence = until && describeRefusal(code, { until: until.toISOString() })
  if (sentence) throw new Problem(code, { sentence })
}
