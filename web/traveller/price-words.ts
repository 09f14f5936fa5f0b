import type { LegListing } from '#contract/legs/legs.ts'
import { computePartyPriceAt, findNextPriceStep } from '#contract/legs/price.ts'
import type { PartyPrice } from '#contract/taxes/tax-lines.ts'
import { dividePerPerson } from '#contract/taxes/tax-terms.ts'
import { common } from '../languages/common/common.ts'
import { formatMoney, toLocalTime } from '../languages/formats.ts'
import { readTexts } from '../languages/texts.ts'

/** The price of a listed leg at an instant: of one person for seats, of the searched party for a whole aircraft. */
export type PriceNow = PartyPrice & {
  isWhole: boolean
  perPersonMinor: number
  /** The price per seat, for the comparison with standard charter. */
  perSeatMinor: number
}

export function priceNow(
  leg: Pick<LegListing, 'priceSchedule' | 'priced' | 'saleMode' | 'seatsTotal' | 'currency'>,
  now: Date,
): PriceNow {
  const isWhole = leg.saleMode === 'WHOLE_AIRCRAFT'
  const price = computePartyPriceAt(leg.priceSchedule, now, isWhole ? leg.priced.people : 1)
  const seats = isWhole ? leg.seatsTotal : 1
  return {
    ...price,
    isWhole,
    perPersonMinor: dividePerPerson(price, leg.currency),
    perSeatMinor: dividePerPerson({ ...price, people: seats }, leg.currency),
  }
}

/** The outlook of a price, in one line: 'Falls to $1,180 at 14:00 EST', with the day if it is not today, in the origin's zone. */
export function priceOutlook(
  leg: Pick<LegListing, 'priceSchedule' | 'originAirport'> & { priced?: PartyPrice },
  now: Date,
): string {
  const { priceSchedule: schedule } = leg
  const t = readTexts(common)
  const { timezone } = leg.originAirport
  if (schedule.mode === 'FIXED') return t('priceFixed')
  const step = findNextPriceStep(schedule, now)
  if (!step) return t('priceLowest')
  const at = toLocalTime(step.at.toISOString(), timezone)
  const today = toLocalTime(now.toISOString(), timezone).isoDate === at.isoDate
  // A whole aircraft has one price for all people.
  const isWhole = schedule.taxes?.saleMode === 'WHOLE_AIRCRAFT'
  const nextMinor = isWhole
    ? computePartyPriceAt(schedule, step.at, leg.priced?.people).totalMinor
    : step.priceMinor
  const price = formatMoney(nextMinor, schedule.currency)
  const { date, time, abbreviation: zone } = at
  return today ? t('fallsAt', { price, time, zone }) : t('fallsOn', { price, date, time, zone })
}
