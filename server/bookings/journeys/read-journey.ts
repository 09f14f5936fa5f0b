import { sql } from 'kysely'
import { type HeldJourney, type journeys, measureConnection } from '#contract/bookings/journeys.ts'
import type { AnswerInputOf } from '#contract/endpoint.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { type Asking, readPayment } from '#server/bookings/settle/read-payment.ts'
import { findLeg } from '#server/legs/queries.ts'
import type { Db } from '#server/runtime/db.ts'
import { frozenLines, toldLine } from '#server/taxes/tax-lines.ts'
import { chargeObstacle, findJourneyObstacle } from './journey-rules.ts'

type Read = Omit<AnswerInputOf<typeof journeys.read>, 'success'>

/** Two legs as one journey, and the caller's own live hold on both. Problem `leg_not_found`. */
export async function readJourney(
  db: Db,
  which: { firstLegId: string; secondLegId: string; userId: string | null },
): Promise<Read> {
  const [first, second] = [
    await findLeg(db, { legId: which.firstLegId }),
    await findLeg(db, { legId: which.secondLegId }),
  ]
  if (!first || !second) throw new Problem('leg_not_found')
  const { connectionMinutes, transferKm } = measureConnection(first, second)
  const gone = first.isBookable && second.isBookable ? null : 'One of these flights is no longer on sale.'
  // The least that both cost: seats for one person, or a whole aircraft.
  const least = { currency: first.currency, amountMinor: first.priced.totalMinor + second.priced.totalMinor }
  const obstacle = findJourneyObstacle(first, second) ?? gone ?? chargeObstacle(least)
  return {
    first,
    second,
    connectionMinutes,
    transferKm: Math.round(transferKm),
    isBookable: obstacle === null,
    obstacle,
    journey: which.userId ? await findLiveJourney(db, { ...which, userId: which.userId }) : null,
  }
}

async function findLiveJourney(
  db: Db,
  { userId, firstLegId, secondLegId }: { userId: string; firstLegId: string; secondLegId: string },
): Promise<HeldJourney | null> {
  const found = await db
    .selectFrom('bookings')
    .select('journeyId')
    .where('userId', '=', userId)
    .where('legId', '=', firstLegId)
    .where('journeyPart', '=', 1)
    .where('status', '=', 'PENDING')
    .where('holdExpiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!found?.journeyId) return null
  const journey = await findJourney(db, { journeyId: found.journeyId, userId })
  const isThis = journey?.parts[1]?.legId === secondLegId && (journey.held || journey.awaitingConfirmation)
  return isThis ? journey : null
}

/** The traveller's own journey, in whatever state; null if it does not exist or belongs to somebody else. */
export async function findJourney(
  db: Db,
  { journeyId, userId }: { journeyId: string; userId: string },
): Promise<HeldJourney | null> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'reference', 'legId', 'status', 'cancelReason', 'seats', 'priceMinor', 'amountMinor'])
    .select(['currency', 'holdExpiresAt', 'people', 'fareMinor', 'taxLines'])
    .select([
      sql<boolean>`status = 'PENDING' and hold_expires_at > now()`.as('live'),
      sql<boolean>`exists (select from payments p where p.booking_id = bookings.id and p.status = 'AUTHORISED')`.as(
        'authorised',
      ),
      sql<string | null>`(select p.session_id from payments p where p.booking_id = bookings.id
        order by p.created_at desc limit 1)`.as('sessionId'),
    ])
    .where('journeyId', '=', journeyId)
    .where('userId', '=', userId)
    .orderBy('journeyPart')
    .execute()
  const [first] = rows
  if (!first) return null
  const allLive = rows.every(({ live }) => live)
  return {
    journeyId,
    parts: rows.map(({ id, people, taxLines, ...row }) => {
      const { reference, legId, status, cancelReason, seats, priceMinor, fareMinor, amountMinor } = row
      return {
        ...{
          bookingId: id,
          reference,
          legId,
          status,
          cancelReason,
          seats,
          priceMinor,
          fareMinor,
          amountMinor,
        },
        people: people ?? seats,
        taxes: frozenLines(taxLines).map(toldLine),
      }
    }),
    currency: first.currency as Currency,
    amountMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    holdExpiresUTC: first.holdExpiresAt.toISOString(),
    held: allLive && !first.authorised,
    awaitingConfirmation: allLive && first.authorised,
    sessionId: first.sessionId,
  }
}

type Status = Omit<AnswerInputOf<typeof journeys.status>, 'success'>

/** The state of a journey. If its payment is not settled yet, it is read from the provider first. */
export async function readJourneyStatus(
  db: Db,
  asking: Asking,
  which: { journeyId: string; userId: string },
): Promise<Status> {
  const before = await findJourney(db, which)
  if (!before) throw new Problem('journey_not_found')
  const { sessionId } = before
  const paid = sessionId ? await readPayment(db, asking, { sessionId, ownerId: which.userId }) : null
  const journey = (paid ? await findJourney(db, which) : null) ?? before
  return {
    journey,
    paymentStatus: paid?.payment_status ?? null,
    ...(paid?.error ? { error: paid.error } : {}),
  }
}
