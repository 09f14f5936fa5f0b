import { findArea, findState } from './areas.ts'
import type { LegalBasis, SaleFacts } from './facts.ts'
import { type Finding, type FindingLevel, finding, needsAdmin } from './finding.ts'
import { clockAt } from './local-clock.ts'
import { countWindowMinutes } from './moments.ts'
import type { SaleTables } from './tables.ts'

/** What must be shown before payment, by its number in the table of disclosures. */
export const DISCLOSURE_CODES = ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8'] as const
type DisclosureCode = (typeof DISCLOSURE_CODES)[number]

export type LegalMode = { row: string; findings: Finding[]; disclosures: readonly DisclosureCode[] }

/** The first row of the table of legal modes that matches. Every row waits for counsel's signature. */
export function decideLegalMode(facts: SaleFacts, tables: SaleTables): LegalMode {
  const { leg } = facts
  if (!leg.legalBasis) return undeclared(facts, tables)
  const mode = { facts, tables, basis: leg.legalBasis, isSeat: leg.saleMode === 'PER_SEAT' }
  const matched = (fitsOperator(mode) && ROWS.find(({ when }) => when(mode))) || UNMATCHED
  const findings = matched.finding ? [say(matched.finding, matched.row, facts)] : []
  return { row: matched.row, findings: [...findings, ...checkPermits(facts)], disclosures: matched.shows }
}

type Mode = { facts: SaleFacts; tables: SaleTables; basis: LegalBasis; isSeat: boolean }
type Row = {
  row: string
  when: (mode: Mode) => boolean
  finding?: { level: FindingLevel; code: string; path: string; message: string; source: string }
  shows: readonly DisclosureCode[]
}

const PART_295 = '14 CFR 295 (single-entity charter)'
const ON_DEMAND = '14 CFR 110.2 and FAA interpretations; the hours are our own rule'
const PART_380 = '14 CFR 380 (public charters)'
const refuse = (code: string, path: string, message: string, source: string) =>
  ({ level: 'REFUSE', code, path, message, source }) as const
const admin = (code: string, message: string, source: string) =>
  ({ level: 'NEEDS_ADMIN', code, path: 'legalBasis', message, source }) as const

const TIME_FIXED = refuse(
  'US_TIME_FIXED',
  'departureLatestLocal',
  'A jet of a US operator may not be offered at a fixed time: give a departure window of at least 24 hours, or the time on request',
  ON_DEMAND,
)

// Numbers of the table of decisions; rows that only say what the rights of traffic say already are left to those.
const ROWS: readonly Row[] = [
  {
    row: 'A1',
    when: ({ facts }) => facts.leg.isBundled,
    finding: refuse(
      'PACKAGE_NOT_SUPPORTED',
      'legalBasis',
      'A flight is not sold together with a hotel or a car',
      'EU 2015/2302 and UK 2018 regulations on package travel (not verified)',
    ),
    shows: [],
  },
  {
    row: 'U13',
    when: ({ basis }) => basis.role === 'PRINCIPAL',
    finding: refuse(
      'ROLE_PRINCIPAL',
      'legalBasis',
      'We sell as the carrier’s agent, never as its principal',
      'Counsel’s table of legal modes (our own rule)',
    ),
    shows: [],
  },
  {
    row: 'U6',
    when: (mode) => isUs(mode) && mode.isSeat && mode.basis.role === 'BROKER_295',
    finding: refuse(
      'LEGAL_295_NOT_SINGLE_ENTITY',
      'legalBasis',
      'An air charter broker sells to a single entity: single seats are sold as the carrier’s agent',
      PART_295,
    ),
    shows: [],
  },
  {
    row: 'U8',
    when: (mode) =>
      isUs(mode) && isOfUs(mode) && mode.isSeat && isPublicCharter(mode) && !hasProspectus(mode.basis),
    finding: refuse(
      'US_380_PROSPECTUS_MISSING',
      'legalBasis',
      'A public charter needs the number of its accepted prospectus, and who secures the money',
      PART_380,
    ),
    shows: [],
  },
  {
    row: 'U7',
    when: (mode) => isUs(mode) && isOfUs(mode) && mode.isSeat && isPublicCharter(mode),
    shows: ['D1', 'D2', 'D6', 'D4'],
  },
  {
    row: 'U12',
    when: (mode) => isUs(mode) && mode.basis.certificate === 'US_121',
    finding: admin(
      'US_121_BASIS',
      'A carrier under Part 121 sells single flights on a basis that an administrator has to look at',
      '14 CFR 121 and 110.2 (not verified)',
    ),
    shows: ['D1', 'D2'],
  },
  {
    row: 'U5',
    when: (mode) =>
      isUs135(mode) && isSmallAndSeldom(mode) && (mode.isSeat ? isAgent(mode) : isAgentOrBroker(mode)),
    shows: ['D1', 'D2', 'D5', 'D4'],
  },
  {
    row: 'U3',
    when: (mode) => isUs135(mode) && mode.isSeat && isAgent(mode) && hasOpenTime(mode),
    shows: ['D1', 'D2', 'D5', 'D4'],
  },
  {
    row: 'U1',
    when: (mode) => isUs135(mode) && !mode.isSeat && isAgentOrBroker(mode) && hasOpenTime(mode),
    shows: ['D1', 'D2', 'D3', 'D4'],
  },
  { row: 'U2', when: (mode) => isUs135(mode) && isAgentOrBroker(mode), finding: TIME_FIXED, shows: [] },
  {
    row: 'U11',
    when: (mode) => isUs(mode) && !isOfUs(mode) && mode.isSeat,
    finding: admin(
      'US_FOREIGN_SEAT',
      'A foreign carrier sells single seats to the US with the authority to do so, or through a public charter operator',
      '14 CFR 212 and 380 (not verified)',
    ),
    shows: ['D1', 'D2', 'D6'],
  },
  {
    row: 'U10',
    when: (mode) => isUs(mode) && !isOfUs(mode) && isAgentOrBroker(mode),
    finding: admin(
      'US_PERMIT_MISSING',
      'A foreign carrier flies to the US with a DOT permit or exemption and Part 129 specifications',
      '49 USC 41301 and 14 CFR 129 (not verified)',
    ),
    shows: ['D1', 'D2', 'D3', 'D4'],
  },
  {
    row: 'G2',
    when: (mode) =>
      !isUs(mode) && touches(mode, 'GB') && isBasedIn(mode, 'GB') && isAgent(mode) && !mode.isSeat,
    shows: ['D1', 'D2', 'D8'],
  },
  {
    row: 'E1',
    when: (mode) =>
      !isUs(mode) && (touches(mode, 'EU') || touches(mode, 'CH') || touches(mode, 'GB')) && isAgent(mode),
    shows: ['D1', 'D2', 'D7', 'D8'],
  },
  { row: 'X1', when: (mode) => !isUs(mode) && isAgent(mode), shows: ['D1', 'D2'] },
]

const UNMATCHED: Row = {
  row: 'Z',
  when: () => true,
  finding: refuse(
    'LEGAL_BASIS_MISSING',
    'legalBasis',
    'No legal mode fits this flight as it is declared',
    'Counsel’s table of legal modes (our own rule)',
  ),
  shows: [],
}

function undeclared({ leg }: SaleFacts, { legalBasisFrom }: SaleTables): LegalMode {
  const day = clockAt(leg.departureAt.getTime(), leg.origin.timezone).day
  const isDue = day >= legalBasisFrom
  const message = isDue
    ? 'Say on which certificate and in which role this flight is sold'
    : `Say on which certificate and in which role this flight is sold: from ${legalBasisFrom} on nothing is sold without it`
  const source = 'Counsel’s table of legal modes (our own rule)'
  const said = finding(isDue ? 'REFUSE' : 'WARN', 'LEGAL_BASIS_MISSING', {
    path: 'legalBasis',
    message,
    source,
  })
  return { row: 'A0', findings: [said], disclosures: ['D1', 'D2'] }
}

/** Permits of a state for carriers of another one. They come besides the table. */
function checkPermits({ leg, operator }: SaleFacts): Finding[] {
  const areas = [leg.origin, leg.destination].map(({ country }) => findArea(country))
  const own = operator.country === null ? null : findArea(operator.country)
  const permits: Finding[] = []
  const isForeign = (area: string) => areas.includes(area) && own !== area
  if (isForeign('GB')) {
    const message =
      'A carrier from outside the United Kingdom needs a Foreign Carrier Permit for each commercial flight'
    const source = 'caa.co.uk, foreign carrier permits'
    permits.push(needsAdmin('UK_FCP_MISSING', { path: 'legalBasis', message, source, scope: 'GB' }))
  }
  if (isForeign('EU') && own !== 'CH') {
    const message = 'A carrier of a third country needs an authorisation of EASA and the permit of the state'
    const source = 'Reg. (EU) 452/2014 (not verified)'
    permits.push(needsAdmin('EU_TCO_MISSING', { path: 'legalBasis', message, source, scope: 'EU' }))
  }
  return permits
}

function say(said: NonNullable<Row['finding']>, row: string, { leg }: SaleFacts): Finding {
  const { level, code, ...rest } = said
  const source = `${rest.source}; table of legal modes, row ${row}`
  if (level !== 'NEEDS_ADMIN') return finding(level, code, { ...rest, source })
  // A carrier's permit of the state, or the permission for flights between two of them.
  const pair = `${findState(leg.origin.country)}–${findState(leg.destination.country)}`
  const scope = code === 'US_PERMIT_MISSING' ? 'US' : pair
  return needsAdmin(code, { ...rest, source, scope })
}

const AREA_OF_CERTIFICATE = { US_135: 'US', US_121: 'US', AOC_OL_EU: 'EU', AOC_OL_UK: 'GB', AOC_CH: 'CH' }

// A carrier's certificate is that of its state.
function fitsOperator({ basis, facts }: Mode): boolean {
  if (facts.operator.country === null) return false
  const area = findArea(facts.operator.country)
  if (basis.certificate !== 'AOC_OTHER') return AREA_OF_CERTIFICATE[basis.certificate] === area
  return !Object.values(AREA_OF_CERTIFICATE).includes(area)
}

function touches({ facts }: Mode, area: string): boolean {
  return [facts.leg.origin, facts.leg.destination].some(({ country }) => findArea(country) === area)
}

const isUs = (mode: Mode) => touches(mode, 'US')
const isBasedIn = ({ facts }: Mode, area: string) =>
  facts.operator.country !== null && findArea(facts.operator.country) === area
const isOfUs = (mode: Mode) => isBasedIn(mode, 'US')
const isUs135 = (mode: Mode) => isUs(mode) && mode.basis.certificate === 'US_135' && isOfUs(mode)
const isAgent = ({ basis }: Mode) => basis.role === 'CARRIER_AGENT'
const isAgentOrBroker = ({ basis }: Mode) => basis.role === 'CARRIER_AGENT' || basis.role === 'BROKER_295'
const isPublicCharter = ({ basis }: Mode) => basis.role === 'PCO_380'
const hasProspectus = ({ prospectusNo, securer }: LegalBasis) => Boolean(prospectusNo && securer)

function hasOpenTime({ facts: { leg }, tables }: Mode): boolean {
  return leg.timeOnRequest || countWindowMinutes(leg) >= tables.usWindowMinMinutes
}

// Not a turbojet, nine passenger seats at most, fewer than five round trips a week.
function isSmallAndSeldom({ facts: { type, aircraft, leg, operator } }: Mode): boolean {
  const seats = aircraft.seatsFitted ?? leg.seats
  return type.engine === 'TURBOPROP' && seats <= 9 && operator.roundTripsPerWeek < 5
}
