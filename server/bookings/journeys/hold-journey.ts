import { sql } from 'kysely'
import type { Message } from '#contract/messages.ts'
import type { Currency } from '#contract/money.ts'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { type HoldOutcome, type HoldRequest, runHold } from '#server/bookings/hold/hold-seats.ts'
import { runOnce } from '#server/http/idempotency.ts'
import { type Db, type Tx, violates } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { describeJourneyRefusal, explainSeparateCharges, findJourneyObstacle } from './journey-rules.ts'
import { type JourneyLeg, lockJourneyLegs } from './lock-journey-legs.ts'

export type JourneyRequest = {
  userId: string
  firstLegId: string
  secondLegId: string
  seats: number
  /** Infants on laps, who take no seats. */
  infants: number
  idempotencyKey: string
  /** As in a hold of one leg. */
  network: string | null
}

export type HeldJourneySeats = {
  journeyId: string
  firstBookingId: string
  secondBookingId: string
  holdExpiresUTC: string
}

/**
 * Holds seats on both legs of a journey in one transaction and for the same time, or on neither. `hold_seats()` holds
 * each leg, so its rules apply: price, fee, disclosure, waiting list, one live hold per leg, and three in all, of
 * which a journey is two. It also locks in the order of `hold_seats()`: legs by id, then the traveller. The same
 * idempotency key returns the first answer again. Throws the Problem that names the reason and the flight.
 */
export async function holdJourney(
  db: Db,
  { holdSeconds, feeBps }: { holdSeconds: number; feeBps: number },
  request: JourneyRequest,
): Promise<HeldJourneySeats> {
  const { userId, firstLegId, secondLegId, seats, infants, idempotencyKey: key } = request
  const onLaps = infants > 0 ? ` + ${infants}` : ''
  const fingerprint = `hold journey ${firstLegId} ${secondLegId} ${seats}${onLaps}`
  const outcome = await db
    .transaction()
    .execute((tx) =>
      runOnce(tx, { userId, key, fingerprint }, () => holdBoth(tx, request, { holdSeconds, feeBps })),
    )
    .catch((error: unknown) => {
      // A token stays valid for some minutes after its account is deleted.
      const isGone =
        violates(error, 'bookings_user_id_fkey') || violates(error, 'idempotency_keys_user_id_fkey')
      throw isGone ? new Problem('session_ended') : error
    })
  if (outcome.refused) throw readRefusal(outcome)
  const { journeyId, firstBookingId, secondBookingId, holdExpiresUTC } = outcome
  return { journeyId, firstBookingId, secondBookingId, holdExpiresUTC }
}

/** Stored under the key. The previous version stores and reads it without template and values. */
type Refused = { refused: ProblemCode; sentence: string } & Omit<Message, 'message'>
type JourneyOutcome = Refused | (HeldJourneySeats & { refused?: never })
type Terms = { holdSeconds: number; feeBps: number }

async function holdBoth(
  tx: Tx,
  { userId, firstLegId, secondLegId, seats, infants, network }: JourneyRequest,
  terms: Terms,
): Promise<JourneyOutcome> {
  const legs = await lockJourneyLegs(tx, { firstLegId, secondLegId })
  if (!legs) return refuse('leg_not_found', new Problem('leg_not_found').sentence)
  const obstacle = findJourneyObstacle(...legs)
  if (obstacle) return refuse('journey_not_bookable', obstacle)
  await sql`savepoint nothing_held`.execute(tx)
  const bookingIds: string[] = []
  for (const leg of legs) {
    const held = await holdOne(tx, { userId, legId: leg.id, seats, infants, network }, terms)
    if (held.refused !== undefined) {
      await sql`rollback to savepoint nothing_held`.execute(tx)
      return refuse(held.refused, describeJourneyRefusal(held.refused, leg, held))
    }
    bookingIds.push(held.bookingId)
  }
  const unpayable = await findUnpayable(tx, { bookingIds })
  if (unpayable) {
    await sql`rollback to savepoint nothing_held`.execute(tx)
    return refuse('journey_not_bookable', unpayable)
  }
  return await joinBookings(tx, { bookingIds, legs })
}

function refuse(refused: ProblemCode, { message, ...rest }: Message): Refused {
  return { refused, sentence: message, ...rest }
}

function readRefusal({ refused, sentence, template, values }: Refused): Problem {
  return new Problem(refused, { sentence: { message: sentence, template, values } })
}

// Each leg alone is within a card's limit, but one charge pays both if they have the same currency.
async function findUnpayable(tx: Tx, { bookingIds }: { bookingIds: string[] }): Promise<Message | null> {
  const held = await tx
    .selectFrom('bookings')
    .select(['currency', 'amountMinor'])
    .where('id', 'in', bookingIds)
    .execute()
  const [first, second] = held.map(({ currency, ...rest }) => ({ currency: currency as Currency, ...rest }))
  return first && second ? explainSeparateCharges(first, second) : null
}

// The journey's own key recognises repetitions, so this key is used once.
async function holdOne(
  tx: Tx,
  asked: Omit<HoldRequest, 'idempotencyKey'>,
  terms: Terms,
): Promise<HoldOutcome> {
  return await runHold(tx, { ...asked, idempotencyKey: `journey ${crypto.randomUUID()}` }, terms)
}

async function joinBookings(
  tx: Tx,
  { bookingIds, legs }: { bookingIds: string[]; legs: readonly JourneyLeg[] },
): Promise<JourneyOutcome> {
  const { rows } = await sql<{ journeyId: string; holdExpiresAt: Date }>`
    with journey as materialized (select uuidv7() as id)
    update bookings b set journey_id = journey.id, journey_part = array_position(${bookingIds}::uuid[], b.id),
      hold_expires_at = (select min(hold_expires_at) from bookings where id = any(${bookingIds}::uuid[]))
    from journey where b.id = any(${bookingIds}::uuid[])
    returning b.journey_id, b.hold_expires_at`.execute(tx)
  const [created] = rows
  const [firstBookingId, secondBookingId] = bookingIds
  if (!created || !firstBookingId || !secondBookingId)
    throw new Error('A journey was added without both bookings')
  await announceLegs(
    tx,
    legs.map(({ id }) => id),
  )
  const holdExpiresUTC = created.holdExpiresAt.toISOString()
  return { journeyId: created.journeyId, firstBookingId, secondBookingId, holdExpiresUTC }
}
