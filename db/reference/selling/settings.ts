import type { AREAS } from '#contract/may-be-sold/areas.ts'
import type { Sourced } from '#contract/may-be-sold/finding.ts'
import { SHIPPED_SDR_PER_SEAT } from '#contract/may-be-sold/least-cover.ts'
import { from } from './row.ts'

/** The number and the day that the first version had, by the name of the setting. */
export const FIRST_SETTINGS = [
  {
    ...from('US_WINDOW_MIN_MINUTES', 'Counsel’s table of legal modes: the hours are our own rule', 'M'),
    value: 1440,
  },
  {
    ...from('LEGAL_BASIS_FROM', 'From when nothing is sold without a declared legal basis', 'M'),
    value: '2027-02-01',
  },
]

/** The settings added later. */
export const SETTINGS = [
  {
    ...from('US_SMALL_MOST_SEATS', '14 CFR 110.2, on-demand operation: aeroplanes other than jets', 'K'),
    value: 9,
  },
  {
    ...from('US_SMALL_TRIPS_BELOW', '14 CFR 110.2, on-demand operation: round trips a week', 'V'),
    value: 5,
  },
  { ...from('PASSENGER_SDR_PER_SEAT', 'Reg. (EC) 785/2004 art. 6', 'V'), value: SHIPPED_SDR_PER_SEAT },
  {
    ...from('BROKER_INSURANCE_USD', '14 CFR 295.24: a broker says how it is insured; 0 is not at all', 'M'),
    value: 0,
  },
]

const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS NO LI'

/** The states of each area. */
export const AREA_RULES: readonly (Sourced & { area: (typeof AREAS)[number]; values: readonly string[] })[] =
  [
    {
      ...from('AREA-EU', 'The Union with Iceland, Norway and Liechtenstein, which share its market', 'K'),
      ...{ area: 'EU', values: UNION.split(' ') },
    },
    {
      ...from('AREA-SCHENGEN', 'The same without Ireland and Cyprus, and Switzerland', 'K'),
      area: 'SCHENGEN',
      values: [...UNION.split(' ').filter((state) => state !== 'IE' && state !== 'CY'), 'CH'],
    },
  ]
