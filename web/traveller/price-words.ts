import type { FlightListing } from '#contract/legs/legs.ts'
import { findNextPriceStep } from '#contract/legs/price.ts'
import { common } from '../languages/common/common.ts'
import { formatMoney, toLocalTime } from '../languages/formats.ts'
import { readTexts } from '../languages/texts.ts'

/** The outlook of a price, in one line: 'Falls to $1,180 at 14:00 EST', with the day if it is not today, in the origin's zone. */
export function priceOutlook(leg: Pick<FlightListing, 'priceSchedule' | 'originAirport'>, now: Date): string {
  const { priceSchedule: schedule } = leg
  const t = readTexts(common)
  const { timezone } = leg.originAirport
  if (schedule.mode === 'FIXED') return t('priceFixed')
  const step = findNextPriceStep(schedule, now)
  if (!step) return t('priceLowest')
  const at = toLocalTime(step.at.toISOString(), timezone)
  const today = toLocalTime(now.toISOString(), timezone).isoDate === at.isoDate
  const price = formatMoney(step.priceMinor, schedule.currency)
  const { date, time, abbreviation: zone } = at
  return today ? t('fallsAt', { price, time, zone }) : t('fallsOn', { price, date, time, zone })
}
