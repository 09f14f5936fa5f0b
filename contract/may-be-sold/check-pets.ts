import { findState } from './areas.ts'
import type { LegFacts, SaleFacts } from './facts.ts'
import { type Finding, isValidOn, makeFinding } from './finding.ts'
import { readLocalClock } from './local-clock.ts'
import { computeLatestArrival } from './moments.ts'
import type { PetRoute, SaleTables } from './tables.ts'

type LegAtItsEnds = Parameters<typeof computeLatestArrival>[0] & Pick<LegFacts, 'origin' | 'destination'>

const SOURCE = 'gov.uk, approved routes for pet travel'

/**
 * Whether the border lets pets in. Great Britain does only on an approved route of this operator, or from the United
 * Kingdom, the Channel Islands, the Isle of Man or Ireland (gov.uk).
 */
export function isOpenToPets(
  { leg, operatorId }: { leg: LegAtItsEnds; operatorId: string },
  { petRoutes }: { petRoutes: readonly PetRoute[] },
): boolean {
  const { origin, destination } = leg
  if (destination.country !== 'GB' || ['GB', 'IE'].includes(findState(origin.country))) return true
  const day = readLocalClock(computeLatestArrival(leg), destination.timezone).day
  return petRoutes.some(
    (route) => route.icao === destination.icao && route.operatorId === operatorId && isValidOn(route, day),
  )
}

/** Finds a leg that promises pets although the border refuses them. */
export function checkPets({ leg, operator }: SaleFacts, tables: SaleTables): Finding[] {
  const promises = leg.takesPets === true
  if (!promises && !welcomesPets(leg.petNote)) return []
  if (isOpenToPets({ leg: leg, operatorId: operator.id }, tables)) return []
  const message = promises
    ? 'No animals may be brought into Great Britain on this route: choose no pets on this flight'
    : 'No animals may be brought into Great Britain on this route: write ‘No pets on this flight’ as the note about pets'
  const path = promises ? 'takesPets' : 'petNote'
  return [makeFinding('REFUSE', 'PET_GB_ROUTE', { path, message, source: SOURCE })]
}

function welcomesPets(note: string | null): boolean {
  return note !== null && !/^\s*(no|sorry|pas|keine)\b/i.test(note)
}
