import type { Sourced } from '#contract/may-be-sold/finding.ts'
import type { DocumentRule } from '#contract/may-be-sold/tables.ts'
import { from } from './row.ts'

/**
 * How long a travel document must be valid after the arrival, for states that require more than the day of arrival.
 */
export const DOCUMENT_RULES: readonly DocumentRule[] = [
  {
    ...from('DOC-SA', 'saudiarabia.doingbusinessguide.co.uk: six months beyond the departure', 'V2'),
    ...{ country: 'SA', monthsAfterArrival: 6 },
  },
  {
    ...from('DOC-AE', 'sauditravelandleisure.com: six months from the entry', 'V2'),
    ...{ country: 'AE', monthsAfterArrival: 6 },
  },
]

/** Bank holidays of England, by year. */
export const HOLIDAY_RULES: readonly (Sourced & { days: readonly string[] })[] = [
  holidays('2026', ['12-25', '12-26', '12-28']),
  holidays('2027', [
    ...['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-25'],
    ...['12-26', '12-27', '12-28'],
  ]),
  holidays('2028', ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']),
]

function holidays(year: string, days: readonly string[]) {
  return {
    ...from(`HOLIDAYS-GB-${year}`, 'gov.uk, bank holidays of England', 'K'),
    days: days.map((day) => `${year}-${day}`),
  }
}
