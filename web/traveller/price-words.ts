import type { FlightListing } from '#contract/legs/legs.ts'
import { nextPriceStep } from '#contract/legs/price.ts'
import { common } from '../languages/common/common.ts'
import { formatMoney, localTime } from '../languages/formats.ts'
import { textsOf } from '../languages/texts.ts'

/**
 * What becomes of a price, in one line: 'Falls to $1,180 at 14:00 EST', with the day where it is not today's, by the clock of
 * the origin.
 */
export function priceOutlook(leg: Pick<FlightListing, 'priceSchedule' | 'originAirport'>, now: Date): string {
  const { priceSchedule: schedule } = leg
  const t = textsOf(common)
  const { timezone } = leg.originAirport
  if (schedule.mode === 'FIXED') return t('priceFixed')
  const step = nextPriceStep(schedule, now)
  if (!step) return t('priceLowest')
  const at = localTime(step.at.toISOString(), timezone)
  const today = localTime(now.toISOString(), timezone).isoDate === at.isoDate
  const price = formatMoney(step.priceMinor, schedule.currency)
  const { date, time, abbreviation: zone } = at
  return today ? t('fallsAt', { price, time, zone }) : t('fallsOn', { price, date, time, zone })
}
