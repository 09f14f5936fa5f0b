import { getMinorPerMajor } from '../money.ts'
import type { PriceSchedule } from './legs.ts'

/**
 * The price per person at an instant, in minor units: fixed, or falling in a straight line from the ask at publication to the
 * floor at sales close, in whole major units (rounded up, never above the ask or below the floor). `leg_price_minor()` has the
 * same rule in SQL; a property test compares the two.
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
  const unit = getMinorPerMajor(schedule.currency)
  const roundedUp = Math.ceil((askPriceMinor - fallenMinor) / unit) * unit
  return Math.min(askPriceMinor, Math.max(floorPriceMinor, roundedUp))
}

/** When the price next falls and to what; null if it will not. */
export function findNextPriceStep(
  schedule: PriceSchedule,
  at: Date,
): { at: Date; priceMinor: number } | null {
  const now = priceAt(schedule, at)
  const startsAt = Date.parse(schedule.startsAt)
  const endsAt = Date.parse(schedule.endsAt)
  if (schedule.mode === 'FIXED' || endsAt <= startsAt || now <= schedule.floorPriceMinor) return null
  // The price falls only after a whole second, and never rises: bisection finds the first such second.
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
