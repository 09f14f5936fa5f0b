import { findArea, findState } from './areas.ts'
import type { LegalBasis, SaleFacts } from './facts.ts'
import { type Finding, formatSource, isValidOn, makeFinding, makePermissionFinding } from './finding.ts'
import { readLocalClock } from './local-clock.ts'
import { countWindowMinutes } from './moments.ts'
import type { DisclosureCode, LEGAL_CONDITIONS, LegalModeRule, SaleTables } from './tables.ts'

type LegalMode = { row: string; findings: Finding[]; disclosures: readonly DisclosureCode[] }

const TABLE = 'Counsel’s table of legal modes (our own rule)'

/** Returns the first matching row of the table of legal modes. No row has counsel's signature yet. */
export function decideLegalMode(facts: SaleFacts, tables: SaleTables): LegalMode {
  const { leg } = facts
  const day = readLocalClock(leg.departureAt.getTime(), leg.origin.timezone).day
  if (!leg.legalBasis) return undeclared(day, tables)
  const mode = describeMode(facts, tables, leg.legalBasis)
  const rule = fitsCertificate(mode)
    ? tables.legalModes.find((one) => isValidOn(one, day) && matches(one, mode))
    : undefined
  const permits = checkPermits(mode, day)
  if (!rule) return { row: 'Z', findings: [unmatched(), ...permits], disclosures: [] }
  return { row: rule.row, findings: [...say(rule, facts), ...permits], disclosures: rule.shows }
}

type Mode = {
  facts: SaleFacts
  tables: SaleTables
  basis: LegalBasis
  /** The areas of both ends, and the carrier's area. */
  ends: readonly string[]
  own: string | null
}

function describeMode(facts: SaleFacts, tables: SaleTables, basis: LegalBasis): Mode {
  const { leg, operator } = facts
  const ends = [leg.origin, leg.destination].map(({ country }) => findArea(country, tables.areas))
  const own = operator.country === null ? null : findArea(operator.country, tables.areas)
  return { facts, tables, basis, ends, own }
}

function matches(rule: LegalModeRule, mode: Mode): boolean {
  const { facts, basis, ends, own } = mode
  const isTouched = rule.touches.length === 0 || rule.touches.some((area) => ends.includes(area))
  if (!isTouched || rule.touchesNot.some((area) => ends.includes(area))) return false
  if (!meets(rule.operators, own) || (own !== null && rule.operatorsNot.includes(own))) return false
  if (!meets(rule.certificates, basis.certificate) || !meets(rule.roles, basis.role)) return false
  if (rule.saleMode !== null && rule.saleMode !== facts.leg.saleMode) return false
  return rule.conditions.every((condition) => CONDITIONS[condition](mode))
}

function meets(list: readonly string[], value: string | null): boolean {
  return list.length === 0 || (value !== null && list.includes(value))
}

const CONDITIONS: Record<(typeof LEGAL_CONDITIONS)[number], (mode: Mode) => boolean> = {
  BUNDLED: ({ facts }) => facts.leg.isBundled,
  OPEN_TIME: ({ facts: { leg }, tables }) =>
    leg.timeOnRequest || countWindowMinutes(leg) >= tables.usWindowMinMinutes,
  SMALL_AND_SELDOM: ({ facts: { type, aircraft, leg, operator }, tables }) =>
    type.engine === 'TURBOPROP' &&
    (aircraft.seatsFitted ?? leg.seats) <= tables.usSmallMostSeats &&
    operator.roundTripsPerWeek < tables.usSmallTripsBelow,
  PROSPECTUS: ({ basis }) => hasProspectus(basis),
  NO_PROSPECTUS: ({ basis }) => !hasProspectus(basis),
}

function hasProspectus({ prospectusNo, securer }: LegalBasis): boolean {
  return Boolean(prospectusNo && securer)
}

function undeclared(day: string, { legalBasisFrom }: SaleTables): LegalMode {
  const isDue = day >= legalBasisFrom
  const message = isDue
    ? 'Say on which certificate and in which role this flight is sold'
    : `Say on which certificate and in which role this flight is sold: from ${legalBasisFrom} on nothing is sold without it`
  const finding = makeFinding(isDue ? 'REFUSE' : 'WARN', 'LEGAL_BASIS_MISSING', {
    ...{ path: 'legalBasis', source: TABLE },
    message,
  })
  return { row: 'A0', findings: [finding], disclosures: ['D1', 'D2'] }
}

function unmatched(): Finding {
  return makeFinding('REFUSE', 'LEGAL_BASIS_MISSING', {
    path: 'legalBasis',
    message: 'No legal mode fits this flight as it is declared',
    source: `${TABLE}; table of legal modes, row Z`,
  })
}

/** Checks permits of a state for foreign carriers, in addition to the table. */
function checkPermits({ tables, ends, own }: Mode, day: string): Finding[] {
  return tables.permits
    .filter((rule) => isValidOn(rule, day) && ends.includes(rule.area))
    .filter(({ exempt }) => own === null || !exempt.includes(own))
    .map((rule) =>
      makePermissionFinding(rule.code, {
        ...{ path: 'legalBasis', message: rule.message, scope: rule.area },
        source: formatSource(rule),
      }),
    )
}

function say(rule: LegalModeRule, { leg }: SaleFacts): Finding[] {
  const { level, code, path, message } = rule
  if (level === 'ALLOW') return []
  const finding = { path, message, source: `${formatSource(rule)}; table of legal modes, row ${rule.row}` }
  if (level === 'REFUSE') return [makeFinding(level, code, finding)]
  // The carrier's permit for the state, or the permission for legs between the two states.
  const pair = `${findState(leg.origin.country)}–${findState(leg.destination.country)}`
  return [makePermissionFinding(code, { ...finding, scope: rule.scope ?? pair })]
}

const AREA_OF_CERTIFICATE = { US_135: 'US', US_121: 'US', AOC_OL_EU: 'EU', AOC_OL_UK: 'GB', AOC_CH: 'CH' }

// A carrier's certificate must be issued by its own state.
function fitsCertificate({ basis, own }: Mode): boolean {
  if (own === null) return false
  if (basis.certificate !== 'AOC_OTHER') return AREA_OF_CERTIFICATE[basis.certificate] === own
  return !Object.values(AREA_OF_CERTIFICATE).includes(own)
}
