import type { RightsRule } from '#contract/may-be-sold/tables.ts'
import { from } from './row.ts'

const ANY = ['*']
const UNION = ['EU']
const UNION_AND_SWITZERLAND = ['EU', 'CH']

const RULES: readonly Omit<RightsRule, 'place'>[] = [
  {
    ...from('US-OWN', '49 USC 41703(c)', 'V'),
    ...{ isDomestic: true, ends: [['US'], ['US']], operator: ['US'] },
    ...{ level: 'ALLOW', code: '', message: '' },
  },
  {
    ...from('US-CABOTAGE', '49 USC 41703(c); 19 CFR 122.165', 'V'),
    ...{ isDomestic: true, ends: [['US'], ['US']], operator: 'ANY' },
    ...cabotage('Only carriers of the United States carry passengers for hire within them'),
  },
  {
    ...from('EU-FREE', 'Reg. (EC) 1008/2008 art. 15 and 16', 'K'),
    ...{ isDomestic: null, ends: [UNION, UNION], operator: UNION },
    ...{ level: 'ALLOW', code: '', message: '' },
  },
  {
    ...from(
      'EU-CABOTAGE-CH',
      'EU–Switzerland agreement; the newer one with ninth freedom is not known to be in force',
      'V2',
    ),
    ...{ isDomestic: true, ends: [UNION, UNION], operator: ANY },
    ...cabotage('Only carriers of the Union carry passengers within one of its states'),
  },
  {
    ...from('CH-OWN', 'Swiss carriers within Switzerland', 'K'),
    ...{ isDomestic: true, ends: [['CH'], ['CH']], operator: ['CH'] },
    ...{ level: 'ALLOW', code: '', message: '' },
  },
  {
    ...from(
      'CH-CABOTAGE',
      'EU–Switzerland agreement; the newer one with ninth freedom is not known to be in force',
      'V2',
    ),
    ...{ isDomestic: true, ends: [['CH'], ['CH']], operator: ANY },
    ...cabotage('Only Swiss carriers carry passengers within Switzerland'),
  },
  {
    ...from('EU-CH', 'EU–Switzerland agreement of 2002; between two states of the Union not verified', 'V', {
      from: '2002-06-01',
    }),
    ...{ isDomestic: false, ends: [UNION_AND_SWITZERLAND, UNION_AND_SWITZERLAND] },
    ...{ operator: UNION_AND_SWITZERLAND, level: 'ALLOW', code: '', message: '' },
  },
  {
    ...from(
      'EU-UK-THIRD-FOURTH',
      'EU–UK Trade and Cooperation Agreement: third and fourth freedom only',
      'V',
    ),
    ...{ isDomestic: false, ends: [UNION, UNION], operator: ['GB'] },
    ...reserved('A carrier of the United Kingdom carries no passengers between two places in the Union'),
  },
  {
    ...from('EU-RESERVED', 'Reg. (EC) 1008/2008', 'K'),
    ...{ isDomestic: false, ends: [UNION_AND_SWITZERLAND, UNION_AND_SWITZERLAND], operator: ANY },
    ...reserved('Flights within the Union and Switzerland are reserved to their own carriers'),
  },
  {
    ...from('GB-OWN', 'Carriers of the United Kingdom within it', 'K'),
    ...{ isDomestic: true, ends: [['GB'], ['GB']], operator: ['GB'] },
    ...{ level: 'ALLOW', code: '', message: '' },
  },
  {
    ...from('GB-CABOTAGE', 'caa.co.uk, foreign carrier permits; EU–UK Trade and Cooperation Agreement', 'V'),
    ...{ isDomestic: true, ends: [['GB'], ['GB']], operator: ANY },
    ...cabotage('Only carriers of the United Kingdom carry passengers within it'),
  },
  {
    ...from('SA-OWN', 'Carriers of Saudi Arabia within it', 'K'),
    ...{ isDomestic: true, ends: [['SA'], ['SA']], operator: ['SA'] },
    ...{ level: 'ALLOW', code: '', message: '' },
  },
  {
    ...from('SA-OPEN', 'aviationpros.com 55287208: opened to on-demand charter on permission of GACA', 'V', {
      from: '2025-05-01',
    }),
    ...{ isDomestic: true, ends: [['SA'], ['SA']], operator: ANY, level: 'NEEDS_ADMIN' },
    ...{
      code: 'PERMIT_REQUIRED',
      message: 'A foreign carrier needs a permission of GACA for a flight within Saudi Arabia',
    },
  },
  {
    ...from('DOMESTIC-OWN', 'Carriers within their own state', 'M'),
    ...{ isDomestic: true, ends: [ANY, ANY], operator: 'OWN', level: 'ALLOW', code: '', message: '' },
  },
  {
    ...from('DOMESTIC-OTHER', 'Cabotage is refused where no rule is known', 'M'),
    ...{ isDomestic: true, ends: [ANY, ANY], operator: 'ANY' },
    ...cabotage('Carriers of another state carry no passengers within this one'),
  },
  {
    ...from('THIRD-FOURTH', 'Third and fourth freedom; permits of the states', 'K'),
    ...{ isDomestic: false, ends: [ANY, ANY], operator: 'OWN', level: 'INFO' },
    ...{ code: 'PERMIT_REQUIRED', message: 'The state at the other end may ask for a permit' },
  },
  {
    ...from(
      'SEVENTH',
      'Fifth and seventh freedom charters; between the UK, the Union and third countries not granted',
      'K',
    ),
    ...{ isDomestic: false, ends: [ANY, ANY], operator: 'ANY', level: 'NEEDS_ADMIN' },
    ...{
      code: 'SEVENTH_FREEDOM',
      message: 'The carrier is of neither end’s state: it needs the permission of both',
    },
  },
]

/** Which carrier may carry which passengers between which places; the first matching row decides. */
export const RIGHTS_RULES: readonly RightsRule[] = RULES.map((rule, place) => ({
  ...rule,
  place: (place + 1) * 10,
}))

function cabotage(message: string) {
  return { level: 'REFUSE', code: 'CABOTAGE', message } as const
}

function reserved(message: string) {
  return { level: 'REFUSE', code: 'INTRA_EU_RESERVED', message } as const
}
