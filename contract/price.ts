import type { PriceSchedule } from './legs.ts'
import { minorPerMajor } from './money.ts'

/**
 * The price per person at an instant, in minor units: fixed, or falling in a straight line from the ask at
 * publication to the floor at sales close, in whole major units (rounded up, never below the floor).
 * The same rule stands as SQL in `leg_price_minor()`; a property test holds the two together.
 */
export function priceAt(schedule: PriceSchedule, at: Date): number {
  const { mode, askPriceMinor, floorPriceMinor } = schedule
  if (mode === 'FIXED') return askPriceMinor
  const startsAt = Date.parse(schedule.startsAt)
  const endsAt = Date.parse(schedule.endsAt)
  if (at.getTime() <= startsAt || endsAt <= startsAt) return askPriceMinor
  if (at.getTime() >= endsAt) return floorPriceMinor
  const elapsedSeconds = Math.floor((at.getTime() - startsAt) / 1000)
  const wholeSeconds = Math.floor((endsAt - startsAt) / 1000)
  const fallenMinor = Math.floor(((askPriceMinor - floorPriceMinor) * elapsedSeconds) / wholeSeconds)
  const unit = minorPerMajor(schedule.currency)
  return Math.max(floorPriceMinor, Math.ceil((askPriceMinor - fallenMinor) / unit) * unit)
}

/** When the price falls next and to what; null when it will not. */
export function nextPriceStep(schedule: PriceSchedule, at: Date): { at: Date; priceMinor: number } | null {
  const now = priceAt(schedule, at)
  if (schedule.mode === 'FIXED' || now <= schedule.floorPriceMinor) return null
  const startsAt = Date.parse(schedule.startsAt)
  const endsAt = Date.parse(schedule.endsAt)
  // The price never rises, so the first second with a lower one is found by halving.
  let low = Math.max(at.getTime(), startsAt)
  let high = endsAt
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (priceAt(schedule, new Date(middle)) < now) high = middle
    else low = middle === low ? low + 1000 : middle
  }
  return { at: new Date(high), priceMinor: priceAt(schedule, new Date(high)) }
}
