import { sql } from 'kysely'
import { MAX_SEATS_PER_HOLD } from '#contract/bookings/bookings.ts'
import type { Quote } from '#contract/bookings/quotes.ts'
import { Problem } from '#contract/problem.ts'
import { dividePerPerson } from '#contract/taxes/tax-terms.ts'
import type { RefundTier } from '#server/bookings/cancel/refund-rules.ts'
import { hasEarlyAccess, refuseBeforeOpening } from '#server/legs/early-access.ts'
import { findPriceFor } from '#server/legs/queries.ts'
import { computeRefundParts, readPaidParts, sumAmounts } from '#server/payments/refunds/shares-of-refund.ts'
import type { Db } from '#server/runtime/db.ts'
import { pickShownLine } from '#server/taxes/tax-lines.ts'

type Ask = {
  legId: string
  people: number
  infants: number
  userId: string | null
  holdSeconds: number
}

const HOUR_MS = 3_600_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Returns the price and terms of a hold of this many seats now. Problem `leg_not_found`. */
export async function quoteSeats(
  db: Db,
  { legId, people, infants, userId, ...settings }: Ask,
): Promise<Quote> {
  const priced = await findPriceFor(db, { legId, people, infants })
  const terms = await findTerms(db, { legId })
  if (!priced || !terms) throw new Problem('leg_not_found')
  const { leg, price, lines } = priced
  const { saleMode, seatsAvailable, seatsTotal, currency } = leg
  const whole = saleMode === 'WHOLE_AIRCRAFT'
  const seats = whole ? seatsTotal : people
  const { fareMinor, totalMinor } = price
  const enough =
    infants <= people &&
    people <= seatsTotal &&
    seats <= seatsAvailable &&
    (whole || people <= MAX_SEATS_PER_HOLD)
  const paid = readPaidParts({ currency, fareMinor, taxLines: lines })
  const before = (hours: number) => new Date(Date.parse(leg.departureUTC) - hours * HOUR_MS).toISOString()
  return {
    ...{ legId, people, infants, seats, saleMode, seatsAvailable, currency, fareMinor, totalMinor },
    taxes: lines.map(pickShownLine),
    canBeHeld:
      leg.isBookable &&
      enough &&
      infants <= terms.lapsLeft &&
      (await isOpen(db, { legId, userId, ...settings })),
    pricePerPersonMinor: dividePerPerson(price, currency),
    included: [whole ? 'The whole aircraft, every seat' : 'The seats on this flight', 'The Ferrywing fee'],
    quotedUTC: terms.now.toISOString(),
    isReserved: false,
    priceStands: `A quote reserves neither seats nor price. A hold freezes both for ${formatMinutes(settings)}.`,
    holdSeconds: settings.holdSeconds,
    departureUTC: leg.departureUTC,
    cancellation: {
      tiers: sorted(terms.refundRules).map(({ hoursBeforeMin, refundPct }) => ({
        ...{ hoursBeforeMin, refundPct },
        refundMinor: sumAmounts(computeRefundParts(paid, refundPct)),
        untilUTC: before(hoursBeforeMin),
      })),
      closesUTC: before(terms.cancelWindowHours),
      noShowPenaltyPct: terms.noShowPenaltyPct,
    },
    writtenByOperator: {
      operatingCarrier: leg.operatingCarrier,
      baggageNote: leg.baggageNote,
      petNote: leg.petNote,
    },
  }
}

async function findTerms(db: Db, { legId }: { legId: string }) {
  return await db
    .selectFrom('legs')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .select(['operators.cancelWindowHours', 'operators.noShowPenaltyPct', 'operators.refundRules'])
    .select([sql<Date>`now()`.as('now'), sql<number>`laps_left(legs.id, null)`.as('lapsLeft')])
    .where('legs.id', '=', legId)
    .executeTakeFirst()
}

// In its first minutes a leg may be open to Premium only.
async function isOpen(db: Db, ask: { legId: string; userId: string | null }): Promise<boolean> {
  const { userId, ...rest } = ask
  if (!hasEarlyAccess(db)) return true
  return await refuseBeforeOpening(db, { userId: userId ?? NOBODY, ...rest }).then(
    () => true,
    (error) => {
      if (error instanceof Problem && error.code === 'early_access') return false
      throw error
    },
  )
}

function sorted(rules: unknown): RefundTier[] {
  return (rules as RefundTier[]).toSorted((one, other) => other.hoursBeforeMin - one.hoursBeforeMin)
}

function formatMinutes({ holdSeconds }: { holdSeconds: number }): string {
  const minutes = Math.round(holdSeconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
