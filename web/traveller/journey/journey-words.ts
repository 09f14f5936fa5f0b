import { getShortCode } from '#contract/airports.ts'
import { MAX_SEATS_PER_HOLD } from '#contract/bookings/bookings.ts'
import type { HeldJourney } from '#contract/bookings/journeys.ts'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { computePriceLinesAt, type PriceInParts } from '#contract/legs/price-lines.ts'
import type { Sum } from '#contract/rates/sums.ts'
import { common } from '../../languages/common/common.ts'
import { formatMoney } from '../../languages/formats.ts'
import { readTexts } from '../../languages/texts.ts'
import type { PriceLine } from './JourneyPrice.tsx'
import type { Journey } from './journey-queries.ts'

/** The numbers of people for whom both legs have seats. */
export function listPeopleChoices({ first, second }: Journey): number[] {
  const countMost = ({ saleMode, seatsAvailable }: EmptyLeg) =>
    saleMode === 'WHOLE_AIRCRAFT' ? seatsAvailable : Math.min(seatsAvailable, MAX_SEATS_PER_HOLD)
  const most = Math.min(countMost(first), countMost(second))
  return Array.from({ length: most }, (_, index) => index + 1)
}

/** The current price of both legs for this many people. */
export function buildLines(
  { first, second }: Journey,
  { people, infants, now }: { people: number; infants: number; now: Date },
): PriceLine[] {
  return [first, second].map((leg) => ({
    route: nameRoute(leg),
    currency: leg.currency,
    price: computePriceLinesAt(leg, now, { people, infants }),
    ...computeReference(leg, people),
  }))
}

/** Their prices in a hold, whatever the current prices are. */
export function buildFrozenLines({ first, second }: Journey, held: HeldJourney): PriceLine[] {
  return held.parts.flatMap(({ legId, people, infants, fareMinor, amountMinor, taxes }) => {
    const leg = [first, second].find(({ id }) => id === legId)
    const price: PriceInParts = {
      ...{ people, infants, fareMinor, taxMinor: amountMinor - fareMinor, totalMinor: amountMinor, taxes },
    }
    return leg
      ? [{ route: nameRoute(leg), currency: leg.currency, price, ...computeReference(leg, people) }]
      : []
  })
}

/** '€1,290 + $2,400' */
export function formatSums(sums: readonly Sum[]): string {
  return sums.map(({ amountMinor, currency }) => formatMoney(amountMinor, currency)).join(' + ')
}

/** Whether each currency's total is less than its reference. */
export function isEachLess(totals: Sum[], references: Sum[]): boolean {
  return totals.every(({ amountMinor }, index) => amountMinor < (references[index]?.amountMinor ?? 0))
}

function computeReference({ saleMode, seatsTotal, referencePrice }: EmptyLeg, people: number) {
  const isWhole = saleMode === 'WHOLE_AIRCRAFT'
  return { isWhole, seatsTotal, referenceMinor: referencePrice * (isWhole ? seatsTotal : people) }
}

function nameRoute(leg: EmptyLeg): string {
  return readTexts(common)('fromTo', {
    from: getShortCode(leg.originAirport),
    to: getShortCode(leg.destinationAirport),
  })
}
