import { getMinorPerMajor } from '../money.ts'
import type { PartyPrice } from '../taxes/tax-lines.ts'
import { computePartyPrice, dividePerPerson } from '../taxes/tax-terms.ts'
import type { PriceSchedule } from './legs.ts'

/**
 * Returns the operator's price per seat at an instant, in minor units: fixed, or falling in a straight line from the
 * ask at publication to the floor at sales close. It is in whole major units, rounded up, but never above the ask or
 * below the floor. `leg_price_minor()` has the same rule in SQL; a property test compares both.
 */
export function computeAskAt(schedule: PriceSchedule, at: Date): number {
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

/**
 * Returns the total for this many people with infants on their laps: fare and taxes. For a whole aircraft the people
 * are everybody on board; if their number is unknown, all seats count.
 */
export function computePartyPriceAt(
  schedule: PriceSchedule,
  at: Date,
  people = schedule.taxes?.saleMode === 'WHOLE_AIRCRAFT' ? schedule.taxes.seatsTotal : 1,
  infants = 0,
): PartyPrice {
  const { taxes, currency } = schedule
  const askedMinor = computeAskAt(schedule, at)
  if (!taxes) return { people, fareMinor: askedMinor * people, taxMinor: 0, totalMinor: askedMinor * people }
  const { fareMinor, taxMinor, totalMinor } = computePartyPrice(taxes, {
    ...{ askedMinor, currency, people, infants },
  })
  return { people, fareMinor, taxMinor, totalMinor }
}

/** Returns that total per person, rounded up to the currency's step. In SQL: leg_price_per_person(). */
export function computePersonPriceAt(schedule: PriceSchedule, at: Date, people?: number): number {
  return dividePerPerson(computePartyPriceAt(schedule, at, people), schedule.currency)
}

/** Returns when the price falls next, and the new price per person for this many people; null if it will not fall. */
export function findNextPriceStep(
  schedule: PriceSchedule,
  at: Date,
  people?: number,
): { at: Date; priceMinor: number } | null {
  const now = computeAskAt(schedule, at)
  const startsAt = Date.parse(schedule.startsAt)
  const endsAt = Date.parse(schedule.endsAt)
  if (schedule.mode === 'FIXED' || endsAt <= startsAt || now <= schedule.floorPriceMinor) return null
  // The price only changes after whole seconds and never rises, so bisection finds the first second with a lower price.
  const instant = (seconds: number) => new Date(Math.min(startsAt + seconds * 1000, endsAt))
  let low = Math.max(0, Math.floor((at.getTime() - startsAt) / 1000))
  let high = Math.ceil((endsAt - startsAt) / 1000)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (computeAskAt(schedule, instant(middle)) < now) high = middle
    else low = middle
  }
  return { at: instant(high), priceMinor: computePersonPriceAt(schedule, instant(high), people) }
}
