import type { LegChange, PriceSchedule } from '#contract/legs.ts'
import { priceAt } from '#contract/price.ts'

type Changeable = { id: string; seatsAvailable: number; price: number; priceSchedule: PriceSchedule }

/** What the live stream tells of a leg, written into what is on the screen; the same object when nothing differs. */
export function applyChange<L extends Changeable>(leg: L, change: LegChange, now: Date): L {
  if (leg.id !== change.id) return leg
  const seatsAvailable = change.isBookable ? change.seatsAvailable : closedSeats(leg, change)
  const priceSchedule = scheduleAfter(leg.priceSchedule, change.price, now)
  const unchanged =
    leg.seatsAvailable === seatsAvailable && leg.price === change.price && leg.priceSchedule === priceSchedule
  if (unchanged && !('isBookable' in leg && leg.isBookable !== change.isBookable)) return leg
  const changed = { ...leg, seatsAvailable, price: change.price, priceSchedule }
  return 'isBookable' in leg ? { ...changed, isBookable: change.isBookable } : changed
}

/** The same in every page of the list. Pages without the leg stay the same objects. */
export function applyChangeToPages<L extends Changeable, P extends { routes: L[] }>(
  pages: P[],
  change: LegChange,
  now: Date,
): P[] {
  return pages.map((page) => {
    if (!page.routes.some((leg) => leg.id === change.id)) return page
    return { ...page, routes: page.routes.map((leg) => applyChange(leg, change, now)) }
  })
}

// A card of the list has no `isBookable`: without seats it reads as sold.
function closedSeats(leg: Changeable, change: LegChange): number {
  return 'isBookable' in leg ? change.seatsAvailable : 0
}

// A price off the schedule known here means that the operator has changed it: it stands until the leg is read again.
function scheduleAfter(schedule: PriceSchedule, price: number, now: Date): PriceSchedule {
  const minuteAgo = new Date(now.getTime() - 60_000)
  const minuteAhead = new Date(now.getTime() + 60_000)
  if (price <= priceAt(schedule, minuteAgo) && price >= priceAt(schedule, minuteAhead)) return schedule
  return { ...schedule, mode: 'FIXED', askPriceMinor: price, floorPriceMinor: price }
}
