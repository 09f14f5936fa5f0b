import type { Mark } from '#contract/may-be-sold/finding.ts'
import type { LegalModeRule, PermitRule } from '#contract/may-be-sold/tables.ts'
import { from } from './row.ts'

const US = { touches: ['US'] }
const US_CARRIER = { ...US, operators: ['US'] }
const US_FOREIGN = { ...US, operatorsNot: ['US'] }
const US_135 = { ...US_CARRIER, certificates: ['US_135'] } as const
const NOT_US = { touchesNot: ['US'] }
const AGENT = { roles: ['CARRIER_AGENT'] } as const
const AGENT_OR_BROKER = { roles: ['CARRIER_AGENT', 'BROKER_295'] } as const
const PUBLIC = { roles: ['PCO_380'] } as const
const SEAT = { saleMode: 'PER_SEAT' } as const
const WHOLE = { saleMode: 'WHOLE_AIRCRAFT' } as const

const TABLE = ['Counsel’s table of legal modes', 'M'] as const
const PART_295 = ['14 CFR 295 (single-entity charter)', 'V'] as const
const ON_DEMAND = ['14 CFR 110.2 and FAA interpretations; the hours are our own rule', 'V2'] as const
const SMALL = ['14 CFR 110.2, on-demand operation', 'K'] as const
const PART_380 = ['14 CFR 380 (public charters)', 'V'] as const

type Part = Partial<Omit<LegalModeRule, 'source' | 'mark' | 'place'>>
type Row = [row: string, source: readonly [string, Mark], part: Part]

const ROWS: readonly Row[] = [
  [
    'A1',
    ['EU 2015/2302 and UK 2018 regulations on package travel', 'K'],
    {
      conditions: ['BUNDLED'],
      ...refuse('PACKAGE_NOT_SUPPORTED', 'A flight is not sold together with a hotel or a car'),
    },
  ],
  [
    'U13',
    TABLE,
    {
      roles: ['PRINCIPAL'],
      ...refuse('ROLE_PRINCIPAL', 'We sell as the carrier’s agent, never as its principal'),
    },
  ],
  [
    'U6',
    PART_295,
    {
      ...{ ...US, ...SEAT, roles: ['BROKER_295'] },
      ...refuse(
        'LEGAL_295_NOT_SINGLE_ENTITY',
        'An air charter broker sells to a single entity: single seats are sold as the carrier’s agent',
      ),
    },
  ],
  [
    'U8',
    PART_380,
    {
      ...{ ...US_CARRIER, ...SEAT, ...PUBLIC, conditions: ['NO_PROSPECTUS'] },
      ...refuse(
        'US_380_PROSPECTUS_MISSING',
        'A public charter needs the number of its accepted prospectus, and who secures the money',
      ),
    },
  ],
  ['U7', PART_380, { ...US_CARRIER, ...SEAT, ...PUBLIC, shows: ['D1', 'D2', 'D6', 'D4'] }],
  [
    'U12',
    ['14 CFR 121 and 110.2', 'K'],
    {
      ...{ ...US, certificates: ['US_121'], shows: ['D1', 'D2'] },
      ...ask(
        'US_121_BASIS',
        'A carrier under Part 121 sells single flights on a basis that an administrator has to look at',
      ),
    },
  ],
  ['U5', SMALL, { ...US_135, ...SEAT, ...AGENT, ...small() }],
  ['U5', SMALL, { ...US_135, ...WHOLE, ...AGENT_OR_BROKER, ...small(), id: 'LEGAL-U5-WHOLE' }],
  [
    'U3',
    ON_DEMAND,
    { ...US_135, ...SEAT, ...AGENT, conditions: ['OPEN_TIME'], shows: ['D1', 'D2', 'D5', 'D4'] },
  ],
  [
    'U1',
    ON_DEMAND,
    { ...US_135, ...WHOLE, ...AGENT_OR_BROKER, conditions: ['OPEN_TIME'], shows: ['D1', 'D2', 'D3', 'D4'] },
  ],
  [
    'U2',
    ON_DEMAND,
    {
      ...{ ...US_135, ...AGENT_OR_BROKER },
      ...refuse(
        'US_TIME_FIXED',
        'A jet of a US operator may not be offered at a fixed time: give a departure window of at least 24 hours, or the time on request',
      ),
      path: 'departureLatestLocal',
    },
  ],
  [
    'U11',
    ['14 CFR 212 and 380', 'K'],
    {
      ...{ ...US_FOREIGN, ...SEAT, shows: ['D1', 'D2', 'D6'] },
      ...ask(
        'US_FOREIGN_SEAT',
        'A foreign carrier sells single seats to the US with the authority to do so, or through a public charter operator',
      ),
    },
  ],
  [
    'U10',
    ['49 USC 41301 and 14 CFR 129', 'K'],
    {
      ...{ ...US_FOREIGN, ...AGENT_OR_BROKER, shows: ['D1', 'D2', 'D3', 'D4'], scope: 'US' },
      ...ask(
        'US_PERMIT_MISSING',
        'A foreign carrier flies to the US with a DOT permit or exemption and Part 129 specifications',
      ),
    },
  ],
  [
    'G2',
    TABLE,
    { ...NOT_US, ...WHOLE, ...AGENT, touches: ['GB'], operators: ['GB'], shows: ['D1', 'D2', 'D8'] },
  ],
  ['E1', TABLE, { ...NOT_US, ...AGENT, touches: ['EU', 'CH', 'GB'], shows: ['D1', 'D2', 'D7', 'D8'] }],
  ['X1', TABLE, { ...NOT_US, ...AGENT, shows: ['D1', 'D2'] }],
]

/**
 * The legal basis on which each leg may be sold. Rows that only repeat the traffic rights are left to the table of
 * rights.
 */
export const LEGAL_MODE_RULES: readonly LegalModeRule[] = ROWS.map(([row, [source, mark], part], place) => ({
  ...from(`LEGAL-${row}`, source, mark),
  ...{ row, place: (place + 1) * 10, touches: [], touchesNot: [], operators: [], operatorsNot: [] },
  ...{ certificates: [], roles: [], saleMode: null, conditions: [], level: 'ALLOW', code: '' },
  ...{ path: 'legalBasis', message: '', scope: null, shows: [] },
  ...part,
}))

/** Permits that carriers of other areas need in addition. */
export const PERMIT_RULES: readonly PermitRule[] = [
  {
    ...from('PERMIT-GB', 'caa.co.uk, foreign carrier permits', 'V'),
    ...{ area: 'GB', exempt: ['GB'], code: 'UK_FCP_MISSING' },
    message:
      'A carrier from outside the United Kingdom needs a Foreign Carrier Permit for each commercial flight',
  },
  {
    ...from('PERMIT-EU', 'Reg. (EU) 452/2014', 'K'),
    ...{ area: 'EU', exempt: ['EU', 'CH'], code: 'EU_TCO_MISSING' },
    message: 'A carrier of a third country needs an authorisation of EASA and the permit of the state',
  },
]

function small() {
  return { conditions: ['SMALL_AND_SELDOM'], shows: ['D1', 'D2', 'D5', 'D4'] } as const
}

function refuse(code: string, message: string) {
  return { level: 'REFUSE', code, message } as const
}

function ask(code: string, message: string) {
  return { level: 'NEEDS_ADMIN', code, message } as const
}
