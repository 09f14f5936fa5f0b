import * as z from 'zod/mini'
import { AmountMinor, type Currency, getMoneyStep } from '../money.ts'
import { add, convertBasisPoints, divide, multiply, roundHalfUp, subtract, toFraction } from './fractions.ts'
import type { PartyPrice } from './tax-lines.ts'

/**
 * The current taxes of a leg, in a form that gives the price of any party at any price: the result of `computeTaxes`
 * for adults, without rules, rates or days. `leg_total_minor()` and `split_leg_price()` have the same arithmetic in
 * SQL; a property test compares all three.
 */
export const TaxTerms = z.object({
  basis: z.enum(['NET', 'ALL_IN']),
  saleMode: z.enum(['PER_SEAT', 'WHOLE_AIRCRAFT']),
  /** For a whole aircraft: the price is per seat. */
  seatsTotal: z.int(),
  /** The per-head taxes of one adult. */
  headsMinor: AmountMinor,
  /** Taxes on the leg, which it owes once if it is sold as a whole. */
  flightMinor: AmountMinor,
  /** The taxes of one infant on a lap, who pays no fare; absent if there are none. */
  infantMinor: z.optional(AmountMinor),
  percentages: z.array(
    z.object({
      rateBps: z.int(),
      /** The part of the taxes above that is in the base. */
      headsMinor: AmountMinor,
      flightMinor: AmountMinor,
      infantMinor: z.optional(AmountMinor),
    }),
  ),
})
export type TaxTerms = z.infer<typeof TaxTerms>

type Asked = { askedMinor: number; currency: Currency; people: number; infants?: number }

/**
 * Computes what this many adults with infants on their laps pay at a price per seat, and each percentage. The price of
 * a whole aircraft does not depend on who is on board.
 */
export function computePartyPrice(
  terms: TaxTerms,
  { askedMinor, currency, people, infants = 0 }: Asked,
): PartyPrice & { percentagesMinor: number[] } {
  if (terms.saleMode === 'WHOLE_AIRCRAFT') {
    const priceMinor = askedMinor * terms.seatsTotal
    return { people, ...split(terms, { priceMinor, heads: people, infants, currency }) }
  }
  const one = split(terms, { priceMinor: askedMinor, heads: 1, infants: 0, currency })
  // Infants pay no fare, so their taxes are added to the total.
  const onLapsMinor = (terms.infantMinor ?? 0) * infants
  return {
    people,
    fareMinor: one.fareMinor * people,
    taxMinor: one.taxMinor * people + onLapsMinor,
    totalMinor: one.totalMinor * people + onLapsMinor,
    percentagesMinor: one.percentagesMinor.map((minor) => minor * people),
  }
}

/** Divides a total by its people, rounded up to the currency's step; legs are compared by this. */
export function dividePerPerson(
  { totalMinor, people }: Pick<PartyPrice, 'totalMinor' | 'people'>,
  currency: Currency,
): number {
  const step = getMoneyStep(currency)
  return Math.ceil(totalMinor / people / step) * step
}

function split(
  { basis, saleMode, headsMinor, flightMinor, infantMinor = 0, percentages }: TaxTerms,
  {
    priceMinor,
    heads,
    infants,
    currency,
  }: { priceMinor: number; heads: number; infants: number; currency: Currency },
): Omit<PartyPrice, 'people'> & { percentagesMinor: number[] } {
  const step = getMoneyStep(currency)
  const fixedMinor =
    headsMinor * heads + infantMinor * infants + (saleMode === 'WHOLE_AIRCRAFT' ? flightMinor : 0)
  const inBase = percentages.map(
    (one) => one.headsMinor * heads + (one.infantMinor ?? 0) * infants + one.flightMinor,
  )
  const exactFare = basis === 'NET' ? toFraction(priceMinor) : fareWithin(priceMinor - fixedMinor)
  const percentagesMinor = percentages.map(({ rateBps }, place) =>
    roundHalfUp(multiply(convertBasisPoints(rateBps), add(exactFare, toFraction(inBase[place] ?? 0))), step),
  )
  const taxMinor = percentagesMinor.reduce((sum, minor) => sum + minor, fixedMinor)
  if (basis === 'NET')
    return { fareMinor: priceMinor, taxMinor, totalMinor: priceMinor + taxMinor, percentagesMinor }
  return { fareMinor: priceMinor - taxMinor, taxMinor, totalMinor: priceMinor, percentagesMinor }

  function fareWithin(leftMinor: number) {
    let left = toFraction(leftMinor)
    let share = toFraction(1)
    percentages.forEach(({ rateBps }, place) => {
      left = subtract(left, multiply(convertBasisPoints(rateBps), toFraction(inBase[place] ?? 0)))
      share = add(share, convertBasisPoints(rateBps))
    })
    return divide(left, share)
  }
}
