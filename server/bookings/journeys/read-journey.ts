import { sql } from 'kysely'
import { type HeldJourney, type journeys, measureConnection } from '#contract/bookings/journeys.ts'
import type { AnswerInputOf } from '#contract/endpoint.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { isBeingChecked } from '#server/bookings/screening/is-being-checked.ts'
import { type Asking, readPayment, STATUS_WORDS } from '#server/bookings/settle/read-payment.ts'
import { findLeg } from '#server/legs/queries.ts'
import type { Db } from '#server/runtime/db.ts'
import { pickShownLine, readFrozenLines } from '#server/taxes/tax-lines.ts'
import { explainSeparateCharges, findJourneyObstacle } from './journey-rules.ts'

type Read = Omit<AnswerInputOf<typeof journeys.read>, 'success'>

/** Returns two legs as one journey, with the caller's own live hold on both. Problem `leg_not_found`. */
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
  const gone =
    first.isBookable && second.isBookable ? null : { message: 'One of these flights is no longer on sale.' }
  // The lowest price for both: seats for one person, or the whole aircraft.
  const least = ({ currency, priced }: typeof first) => ({ currency, amountMinor: priced.totalMinor })
  const obstacle =
    findJourneyObstacle(first, second) ?? gone ?? explainSeparateCharges(least(first), least(second))
  return {
    first,
    second,
    connectionMinutes,
    transferKm: Math.round(transferKm),
    isBookable: obstacle === null,
    obstacle: obstacle?.message ?? null,
    whyNot: obstacle,
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

/** Returns the traveller's own journey in any state; null if it does not exist or belongs to another traveller. */
export async function findJourney(
  db: Db,
  { journeyId, userId }: { journeyId: string; userId: string },
): Promise<HeldJourney | null> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'reference', 'legId', 'status', 'cancelReason', 'seats', 'priceMinor', 'amountMinor'])
    .select(['currency', 'holdExpiresAt', 'people', 'infants', 'fareMinor', 'taxLines'])
    .select([
      sql<boolean>`status = 'PENDING' and hold_expires_at > now()`.as('live'),
      sql<{ status: keyof typeof STATUS_WORDS; sessionId: string | null } | null>`(
        select jsonb_build_object('status', p.status, 'sessionId', p.session_id) from payments p
        where p.booking_id = bookings.id order by p.created_at desc limit 1)`.as('payment'),
    ])
    .where('journeyId', '=', journeyId)
    .where('userId', '=', userId)
    .orderBy('journeyPart')
    .execute()
  const [first] = rows
  if (!first) return null
  const isPaid = ({ payment }: (typeof rows)[number]) => payment !== null && PAID.has(payment.status)
  const allLive = rows.every(({ live }) => live)
  const allPaid = rows.every(isPaid)
  const next = rows.find((row) => !isPaid(row)) ?? rows.at(-1) ?? first
  const paidNext = rows.filter(({ currency }) => currency === next.currency)
  return {
    journeyId,
    parts: rows.map(({ id, people, taxLines, payment, currency, ...row }) => {
      const { reference, legId, status, cancelReason, seats, priceMinor, fareMinor, amountMinor, infants } =
        row
      return {
        ...{ bookingId: id, reference, legId, status, cancelReason, seats },
        ...{ priceMinor, fareMinor, amountMinor },
        currency: currency as Currency,
        people: people ?? seats,
        infants,
        taxes: readFrozenLines(taxLines).map(pickShownLine),
        paymentStatus: payment && STATUS_WORDS[payment.status],
      }
    }),
    currency: next.currency as Currency,
    amountMinor: paidNext.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    holdExpiresUTC: first.holdExpiresAt.toISOString(),
    held: allLive && !allPaid,
    awaitingConfirmation: allLive && allPaid,
    sessionId: next.payment?.sessionId ?? null,
  }
}

// With an authorised or captured payment, nothing is left to pay.
const PAID = new Set<keyof typeof STATUS_WORDS>(['AUTHORISED', 'CAPTURED'])

type Status = Omit<AnswerInputOf<typeof journeys.status>, 'success'>

/** Returns the state of a journey. Payments that are not settled yet are read from the provider first. */
export async function readJourneyStatus(
  db: Db,
  asking: Asking,
  which: { journeyId: string; userId: string },
): Promise<Status> {
  const before = await findJourney(db, which)
  if (!before) throw new Problem('journey_not_found')
  const errors: string[] = []
  for (const sessionId of await listSessions(db, which)) {
    const { error } = await readPayment(db, asking, { sessionId, ownerId: which.userId })
    if (error) errors.push(error)
  }
  const journey = (await findJourney(db, which)) ?? before
  const [error] = errors
  const beingChecked = journey.awaitingConfirmation && (await isJourneyBeingChecked(db, which))
  return { journey, paymentStatus: joinStatuses(journey), beingChecked, ...(error ? { error } : {}) }
}

async function isJourneyBeingChecked(db: Db, { journeyId }: { journeyId: string }): Promise<boolean> {
  const checked = await db
    .selectFrom('bookings')
    .select('id')
    .where('journeyId', '=', journeyId)
    .where(isBeingChecked(sql`bookings.id`))
    .executeTakeFirst()
  return checked !== undefined
}

// The sessions of all its payments, in the order in which they were started.
async function listSessions(db: Db, { journeyId }: { journeyId: string }): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select('sessionId')
    .where('journeyId', '=', journeyId)
    .where('sharesWith', 'is', null)
    .orderBy('payments.id')
    .execute()
  return payments.flatMap(({ sessionId }) => sessionId ?? [])
}

const FROM_THE_LEAST_ADVANCED = ['unpaid', 'processing', 'authorized', 'refunded', 'paid'] as const

/**
 * The common state of a journey's payments: nothing stays charged for one leg unless the other was booked as well.
 */
function joinStatuses({ parts }: HeldJourney): Status['paymentStatus'] {
  const statuses = parts.map(({ paymentStatus }) => paymentStatus)
  if (statuses.every((status) => status === null)) return null
  const ended = statuses.find((status) => status === 'canceled' || status === 'expired')
  if (ended) return statuses.some((status) => status === 'paid' || status === 'refunded') ? 'refunded' : ended
  return (
    FROM_THE_LEAST_ADVANCED.find((one) => statuses.some((status) => (status ?? 'unpaid') === one)) ?? null
  )
}
