import type { PartyPrice, TaxLine } from '../taxes/tax-lines.ts'
import { computePartyPrice } from '../taxes/tax-terms.ts'
import type { PriceSchedule } from './legs.ts'
import { computeAskAt, computePartyPriceAt } from './price.ts'

/** A price and its taxes, as a hold would freeze them. */
export type PriceInParts = PartyPrice & { infants: number; taxes: TaxLine[] }

/**
 * Computes the price lines of a number of people at an instant from the lines of another party or instant. So a screen
 * follows a declining price and the chosen number of people without a request. On the server: computePartyLines().
 */
export function computePriceLinesAt(
  { priceSchedule, taxes: known }: { priceSchedule: PriceSchedule; taxes: readonly TaxLine[] },
  at: Date,
  { people: asked, infants = 0 }: { people?: number; infants?: number } = {},
): PriceInParts {
  const price = { ...computePartyPriceAt(priceSchedule, at, asked, infants), infants }
  const { people } = price
  const { taxes: terms, currency } = priceSchedule
  if (!terms) return { ...price, taxes: [] }
  const shares = computePartyPrice(terms, {
    askedMinor: computeAskAt(priceSchedule, at),
    currency,
    people,
    infants,
  }).percentagesMinor
  const taxes = known.map((line) => {
    if (line.kind === 'PER_FLIGHT') return line
    if (line.kind === 'PER_HEAD') return withHeads(line, line.lapInfants ? people + infants : people)
    const amountMinor = shares.shift() ?? 0
    const heads = terms.saleMode === 'PER_SEAT' ? people : 1
    return { ...line, heads, amountMinor, taxAmountMinor: amountMinor }
  })
  return { ...price, taxes }
}

function withHeads(line: TaxLine, heads: number): TaxLine {
  const { amountMinor, taxAmountMinor } = line
  return {
    ...line,
    heads,
    amountMinor: (amountMinor / line.heads) * heads,
    taxAmountMinor: (taxAmountMinor / line.heads) * heads,
  }
}
