import { minorPerMajor } from '../money.ts'
import type { PriceSchedule } from './legs.ts'

/**
 * The price per person at an instant, in minor units: fixed, or falling in a straight line from the ask at
 * publication to the floor at sales close, in whole major units (rounded up, never above the ask or below the floor).
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
  const wholeSeconds = Math.max(1, Math.floor((endsAt - startsAt) / 1000))
  const fallenMinor = Math.floor(((askPriceMinor - floorPriceMinor) * elapsedSeconds) / wholeSeconds)
  const unit = minorPerMajor(schedule.currency)
  const roundedUp = Math.ceil((askPriceMinor - fallenMinor) / unit) * unit
  return Math.min(askPriceMinor, Math.max(floorPriceMinor, roundedUp))
}

/** When the price falls next and to what; null when it will not. */
export function nextPriceStep(schedule: PriceSchedule, at: Date): { at: Date; priceMinor: number } | null {
  const now = priceAt(schedule, at)
  const startsAt = Date.parse(schedule.startsAt)
  const endsAt = Date.parse(schedule.endsAt)
  if (schedule.mode === 'FIXED' || endsAt <= startsAt || now <= schedule.floorPriceMinor) return null
  // The price falls only when a whole second has passed, and never rises: the first such second is found by halving.
  const instant = (seconds: number) => new Date(Math.min(startsAt + seconds * 1000, endsAt))
  let low = Math.max(0, Math.floor((at.getTime() - startsAt) / 1000))
  let high = Math.ceil((endsAt - startsAt) / 1000)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (priceAt(schedule, instant(middle)) < now) high = middle
    else low = middle
  }
  return { at: instant(high), priceMinor: priceAt(schedule, instant(high)) }
}
