import { sql } from 'kysely'
import { runHold } from '#server/bookings/hold/hold-seats.ts'
import { findAlternatives } from '#server/legs/alternatives.ts'
import { buildEarlyInterval, hasEarlyAccess } from '#server/legs/early-access.ts'
import { queueMail } from '#server/messages/mail.ts'
import { queuePush } from '#server/messages/push/queue-push.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { getSite } from '#server/runtime/site.ts'
import { lockWaitingList, type WaitedLeg } from './lock-waiting-list.ts'
import { writeOfferPush } from './offer-push.ts'
import { writeSeatsOfferedMail, writeWaitingClosedMail } from './waiting-emails.ts'
import { findWaitingForMail } from './waiting-queries.ts'

/**
 * Passes once over every waiting list that has work: offers that are over, free seats, lists that have ended. It
 * reads only the current state and the clock, so a lost pass is made up for, and several servers may run it at once.
 */
export async function processWaitingLists(db: Db): Promise<void> {
  await processEach(await findListsToProcess(db), (legId) => processWaitingList(db, { legId }))
}

/** Processes one leg's waiting list at once. */
export async function processWaitingList(db: Db, { legId }: { legId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const leg = await lockWaitingList(tx, { legId })
    if (!leg) return
    if (!leg.open) await closeList(tx, leg)
    else if (leg.maySell) await offerSeats(tx, leg)
  })
}

async function findListsToProcess(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with lists as (select distinct leg_id from waiting_places where ended_at is null)
    select l.id from lists join legs l on l.id = lists.leg_id join operators o on o.id = l.operator_id
    where exists (
      select from waiting_places w join bookings b on b.id = w.booking_id where w.leg_id = l.id and w.status = 'OFFERED'
        and (b.status <> 'PENDING' or b.hold_expires_at <= clock_timestamp()))
    or exists (
      select from waiting_places w join bookings b on b.leg_id = w.leg_id and b.user_id = w.user_id
      where w.leg_id = l.id and w.status = 'WAITING' and b.status = 'PENDING' and b.hold_expires_at > clock_timestamp())
    or (exists (select from waiting_places w where w.leg_id = l.id and w.status = 'WAITING')
      and (l.status <> 'PUBLISHED' or clock_timestamp() >= leg_sales_close_at(l.departure_at)))
    or (o.publish_until > clock_timestamp() and leg_is_covered(l) and exists (select from servable_places(l.id, (
      l.seats_total - l.seats_sold - l.seats_held + coalesce((select sum(b.seats) from bookings b
        where b.leg_id = l.id and b.status = 'PENDING' and b.hold_expires_at <= clock_timestamp()), 0))::integer,
      clock_timestamp())))
    order by l.id`.execute(db)
  return rows.map(({ id }) => id)
}

type Waiting = { id: string; userId: string; seats: number }

const MOST_OFFERS_PER_PASS = 50

/** Holds free seats for waiting travellers, first come, first served. The caller holds the leg's lock. */
async function offerSeats(tx: Tx, leg: WaitedLeg): Promise<void> {
  await recordOpening(tx, leg)
  const places = await lockServablePlaces(tx, leg)
  if (places.length === 0) return
  let free = leg.free
  for (const place of places) {
    const takes = leg.saleMode === 'WHOLE_AIRCRAFT' ? leg.seatsTotal : place.seats
    if (takes > free) continue
    const held = await hold(tx, { leg, place })
    // The rules of holding decide; a traveller whose hold they refuse keeps the place.
    if (!held) continue
    free -= takes
    await notifyOffered(tx, { place, takes, held })
  }
  await announceLegs(tx, [leg.id])
}

// Holding locks one traveller at a time, so all of them are locked first, in the order of ids, to avoid deadlocks.
// Places are read again under the locks to skip travellers who were suspended or asked for deletion meanwhile.
async function lockServablePlaces(tx: Tx, leg: WaitedLeg): Promise<Waiting[]> {
  const userIds = (await findServablePlaces(tx, leg)).map(({ userId }) => userId)
  if (userIds.length === 0) return []
  await sql`select from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(tx)
  return (await findServablePlaces(tx, leg)).filter(({ userId }) => userIds.includes(userId))
}

async function findServablePlaces(tx: Tx, leg: WaitedLeg): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, user_id, seats from servable_places(${leg.id}, ${leg.free}, clock_timestamp())
    limit ${MOST_OFFERS_PER_PASS}`.execute(tx)
  return rows
}

// Skips travellers whose Premium has ended until the leg is open to everybody.
async function recordOpening(tx: Tx, leg: WaitedLeg): Promise<void> {
  if (!hasEarlyAccess(tx)) return
  const early = buildEarlyInterval(tx)
  await sql`
    update waiting_places w set not_before = case when not has_premium(w.user_id, clock_timestamp())
      then l.published_at + ${early} end
    from legs l where l.id = w.leg_id and w.leg_id = ${leg.id} and w.status = 'WAITING'
      and l.published_at > clock_timestamp() - ${early}`.execute(tx)
}

type Held = { bookingId: string; holdExpiresAt: Date }

async function hold(tx: Tx, { leg, place }: { leg: WaitedLeg; place: Waiting }): Promise<Held | null> {
  const { offerSeconds, holdSeconds, feeBps } = getSite(tx)
  const seconds = Math.round(
    Math.min(offerSeconds, Math.max(holdSeconds, Math.floor(leg.secondsToSalesClose))),
  )
  const request = {
    ...{ userId: place.userId, legId: leg.id, seats: place.seats, network: null },
    idempotencyKey: `offer ${crypto.randomUUID()}`,
  }
  const held = await runHold(tx, request, { holdSeconds: seconds, feeBps })
  if (held.refused !== undefined) return null
  return { bookingId: held.bookingId, holdExpiresAt: new Date(held.holdExpiresAt) }
}

async function notifyOffered(
  tx: Tx,
  { place, takes, held }: { place: Waiting; takes: number; held: Held },
): Promise<void> {
  const { bookingId, holdExpiresAt } = held
  await tx
    .updateTable('waitingPlaces')
    .set({ status: 'OFFERED', bookingId, offeredAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', place.id)
    .execute()
  const facts = await findWaitingForMail(tx, { placeId: place.id })
  const mail = writeSeatsOfferedMail(facts, { seats: takes, holdExpiresAt })
  await queueMail(tx, { to: facts.email, mail, about: { kind: 'seats-offered', bookingId } })
  await queuePush(tx, { userId: place.userId, ...writeOfferPush(facts, { seats: takes, holdExpiresAt }) })
}

// Sales have closed or the leg was cancelled: travellers who still wait are notified, with other legs that have
// seats.
async function closeList(tx: Tx, leg: WaitedLeg): Promise<void> {
  const { rows } = await sql<{ id: string; seats: number }>`
    update waiting_places set status = 'CLOSED', ended_at = clock_timestamp()
    where leg_id = ${leg.id} and status = 'WAITING' returning id, seats`.execute(tx)
  const why = leg.status === 'CANCELLED' ? 'CANCELLED' : 'SALES_CLOSED'
  for (const { id: placeId, seats } of rows) {
    const facts = await findWaitingForMail(tx, { placeId })
    if (!facts.mayBeOffered) continue
    const alternatives = await findAlternatives(tx, { legId: leg.id, seats })
    const mail = writeWaitingClosedMail(facts, { why, alternatives })
    await queueMail(tx, { to: facts.email, mail })
  }
}
