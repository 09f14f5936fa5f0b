import { type Currency, formatMoney, MAX_CHARGE_MINOR } from '#contract/money.ts'
import { Problem, type ProblemDetail } from '#contract/problem.ts'
import { computePartyPrice } from '#contract/taxes/tax-terms.ts'
import { countTogether } from '#server/legs/rules.ts'
import type { Tx } from '#server/runtime/db.ts'
import { priceLegs } from '#server/taxes/price-legs.ts'
import { readTaxTerms } from '#server/taxes/tax-terms.ts'
import { describeTaxProblem } from './describe-tax-problem.ts'

/**
 * Computes the taxes of a leg in its current state. Problem `invalid_input` on the field that makes them unknown,
 * or on the price if the largest party would pay more with taxes than a card can pay at once.
 */
export async function priceLeg(tx: Tx, { legId }: { legId: string }): Promise<void> {
  const [unpriced] = await priceLegs(tx, { legIds: [legId] })
  const leg = await tx
    .selectFrom('legs')
    .innerJoin('airports', 'airports.icao', 'legs.originIcao')
    .select(['airports.country as originCountry', 'currency', 'askPriceMinor', 'saleMode', 'seatsTotal'])
    .select(['priceBasis', 'taxHeadsMinor', 'taxFlightMinor', 'taxBps', 'taxBasesMinor'])
    .where('legs.id', '=', legId)
    .executeTakeFirstOrThrow()
  const detail = unpriced ? describeTaxProblem(unpriced.problem, leg) : findChargeProblem(leg)
  if (detail) throw new Problem('invalid_input', { sentence: detail.message, details: [detail] })
}

type Priced = Parameters<typeof readTaxTerms>[0] &
  Parameters<typeof countTogether>[0] & { currency: string; askPriceMinor: number }

function findChargeProblem(leg: Priced): ProblemDetail | null {
  const { taxes } = readTaxTerms(leg)
  const [people, currency] = [countTogether(leg), leg.currency as Currency]
  if (!taxes) return null
  const { totalMinor } = computePartyPrice(taxes, { askedMinor: leg.askPriceMinor, currency, people })
  if (totalMinor <= MAX_CHARGE_MINOR) return null
  const [total, most] = [totalMinor, MAX_CHARGE_MINOR].map((minor) => formatMoney(minor, currency))
  return {
    path: 'askPriceMinor',
    message: `A card pays at most ${most} at once: ${people} people would pay ${total} with the taxes`,
  }
}
