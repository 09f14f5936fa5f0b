import { getShortCode } from '#contract/airports.ts'
import { MAX_SEATS_PER_HOLD } from '#contract/bookings/bookings.ts'
import type { HeldJourney } from '#contract/bookings/journeys.ts'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { priceAt } from '#contract/legs/price.ts'
import { common } from '../../languages/common/common.ts'
import { readTexts } from '../../languages/texts.ts'
import type { PriceLine } from './JourneyPrice.tsx'
import type { Journey } from './journey-queries.ts'

/** The numbers of people to choose from: both flights have seats for them. */
export function listPeopleChoices({ first, second }: Journey): number[] {
  const most = Math.min(first.seatsAvailable, second.seatsAvailable, MAX_SEATS_PER_HOLD)
  return Array.from({ length: most }, (_, index) => index + 1)
}

/** What both flights would cost so many people at this moment. */
export function buildLines(
  { first, second }: Journey,
  { people, now }: { people: number; now: Date },
): PriceLine[] {
  return [first, second].map((leg) => ({
    route: nameRoute(leg),
    priceMinor: priceAt(leg.priceSchedule, now),
    seats: leg.saleMode === 'WHOLE_AIRCRAFT' ? leg.seatsTotal : people,
    referenceMinor: leg.referencePrice,
  }))
}

/** Their prices in a hold, whatever the current prices are. */
export function buildFrozenLines({ first, second }: Journey, held: HeldJourney): PriceLine[] {
  return held.parts.flatMap(({ legId, priceMinor, seats }) => {
    const leg = [first, second].find(({ id }) => id === legId)
    return leg ? [{ route: nameRoute(leg), priceMinor, seats, referenceMinor: leg.referencePrice }] : []
  })
}

function nameRoute(leg: EmptyLeg): string {
  return readTexts(common)('fromTo', {
    from: getShortCode(leg.originAirport),
    to: getShortCode(leg.destinationAirport),
  })
}
