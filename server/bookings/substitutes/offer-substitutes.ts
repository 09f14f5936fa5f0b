import { sql } from 'kysely'
import { MOST_SUBSTITUTES, SUBSTITUTE_HOLD_SECONDS } from '#contract/bookings/substitutes.ts'
import { runHold } from '#server/bookings/hold/hold-seats.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { getSite } from '#server/runtime/site.ts'
import { findCandidates } from './find-candidates.ts'
import { notifyOffered } from './notify-offered.ts'
import { findWaitingTravellers, type WaitingTraveller } from './waiting-travellers.ts'

/**
 * Holds up to three other flights for each traveller of a cancelled leg, and notifies them. It works in rounds: every
 * traveller gets one leg, in the order of their bookings, before any traveller gets a second. `hold_seats()` holds
 * the seats, so no seat is held twice. It reads only the current state: it continues after a crash, and two runs at
 * once hold no more legs.
 */
export async function offerSubstitutes(db: Db, { legId }: { legId: string }): Promise<void> {
  const travellers = await findWaitingTravellers(db, { legId })
  const byId = new Map(travellers.map((one) => [one.bookingId, one]))
  // One traveller's failure does not delay the others. The job fails at the end and runs again for the travellers who
  // are left.
  let looking = travellers.filter(({ mayBeOffered }) => mayBeOffered).map(({ bookingId }) => bookingId)
  const failed = new Set<string>()
  const errors: unknown[] = []
  for (let round = 1; round <= MOST_SUBSTITUTES; round++) {
    const served: string[] = []
    await processEach(
      looking,
      async (bookingId) => {
        const traveller = byId.get(bookingId)
        if (traveller && (await holdAnother(db, { traveller, round }))) served.push(bookingId)
      },
      async (bookingId) => failed.add(bookingId),
    ).catch((error: unknown) => errors.push(error))
    looking = served
  }
  const complete = travellers.map(({ bookingId }) => bookingId).filter((id) => !failed.has(id))
  await processEach(complete, (bookingId) => completeOffer(db, { legId, bookingId }))
  if (errors.length > 0) throw new AggregateError(errors, 'Some travellers could not be offered substitutes')
}

type Turn = { traveller: WaitingTraveller; round: number }

/**
 * Holds the next leg for a traveller. Returns whether the traveller now has as many legs as there were rounds.
 */
async function holdAnother(db: Db, turn: Turn): Promise<boolean> {
  for (const candidateId of await findCandidates(db, turn.traveller)) {
    const held = await db.transaction().execute((tx) => holdOne(tx, { ...turn, candidateId }))
    if (held) return true
  }
  return false
}

// The lock on the cancelled leg makes two runs of the job wait for each other. Legs are locked in the order of their
// ids, before the traveller.
async function holdOne(
  tx: Tx,
  { traveller, round, candidateId }: Turn & { candidateId: string },
): Promise<boolean> {
  const { bookingId, userId, legId, people: seats, infants } = traveller
  const legIds = [legId, candidateId]
  await sql`select from legs where id = any(${legIds}::uuid[]) order by id for no key update`.execute(tx)
  const { count, found } = await readProgress(tx, { bookingId })
  if (found || count >= round) return true
  const request = {
    ...{ userId, legId: candidateId, seats, infants, network: null, substituteFor: bookingId },
    idempotencyKey: `substitute ${crypto.randomUUID()}`,
  }
  const held = await runHold(tx, request, {
    holdSeconds: SUBSTITUTE_HOLD_SECONDS,
    feeBps: getSite(tx).feeBps,
  })
  if (held.refused !== undefined) return false
  await announceLegs(tx, [candidateId])
  return true
}

async function readProgress(tx: Tx, { bookingId }: { bookingId: string }) {
  const { rows } = await sql<{ count: number; found: boolean }>`
    select (select count(*)::int from bookings b where b.substitute_for = s.booking_id and b.status = 'PENDING'
        and b.hold_expires_at > clock_timestamp()) as count, s.found_at is not null as found
    from substitute_offers s where s.booking_id = ${bookingId}`.execute(tx)
  return rows[0] ?? { count: 0, found: true }
}

// Notifies the traveller once, in the transaction that ends the search.
async function completeOffer(
  db: Db,
  { legId, bookingId }: { legId: string; bookingId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from legs where id = ${legId} for no key update`.execute(tx)
    const done = await tx
      .updateTable('substituteOffers')
      .set({ foundAt: sql<Date>`clock_timestamp()` })
      .where('bookingId', '=', bookingId)
      .where('foundAt', 'is', null)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) return
    await notifyOffered(tx, { bookingId })
    await announceLegs(tx, [legId])
  })
}
