import { shortCode } from '#contract/airports.ts'
import { MAX_PAX_PER_HOLD } from '#contract/bookings/bookings.ts'
import type { HeldJourney } from '#contract/bookings/journeys.ts'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { priceAt } from '#contract/legs/price.ts'
import { common } from '../../languages/common/common.ts'
import { textsOf } from '../../languages/texts.ts'
import type { PriceLine } from './JourneyPrice.tsx'
import type { Journey } from './journey-queries.ts'

/** How many people may be chosen: so many find a seat on both flights. */
export function peopleChoices({ first, second }: Journey): number[] {
  const most = Math.min(first.seatsAvailable, second.seatsAvailable, MAX_PAX_PER_HOLD)
  return Array.from({ length: most }, (_, index) => index + 1)
}

/** What both flights would cost so many people at this moment. */
export function linesOf(
  { first, second }: Journey,
  { people, now }: { people: number; now: Date },
): PriceLine[] {
  return [first, second].map((leg) => ({
    route: routeOf(leg),
    priceMinor: priceAt(leg.priceSchedule, now),
    seats: leg.saleMode === 'WHOLE_AIRCRAFT' ? leg.seatsTotal : people,
    referenceMinor: leg.referencePrice,
  }))
}

/** What they cost in a hold, whatever their prices are by now. */
export function frozenLinesOf({ first, second }: Journey, held: HeldJourney): PriceLine[] {
  return held.parts.flatMap(({ legId, priceMinor, seats }) => {
    const leg = [first, second].find(({ id }) => id === legId)
    return leg ? [{ route: routeOf(leg), priceMinor, seats, referenceMinor: leg.referencePrice }] : []
  })
}

function routeOf(leg: EmptyLeg): string {
  return textsOf(common)('fromTo', {
    from: shortCode(leg.originAirport),
    to: shortCode(leg.destinationAirport),
  })
}
