import { readFileSync } from 'node:fs'
import type { Runway } from '#contract/may-be-sold/airport-rules.ts'
import type { Areas } from '#contract/may-be-sold/areas.ts'
import type { Sourced } from '#contract/may-be-sold/finding.ts'
import { formatEnds, formatLimit } from '#contract/may-be-sold/subjects.ts'
import type { SaleSettings, SaleTables } from '#contract/may-be-sold/tables.ts'
import { AIRPORT_RULES, RUNWAY_OVERRIDES } from './airport-rules.ts'
import { DOCUMENT_RULES, HOLIDAY_RULES } from './documents.ts'
import { LEGAL_MODE_RULES, PERMIT_RULES } from './legal-modes.ts'
import { INSURANCE_CLASSES, REGISTRIES } from './registries.ts'
import { RIGHTS_RULES } from './rights.ts'
import { SANCTION_RULES } from './sanctions.ts'
import { AREA_RULES, FIRST_SETTINGS, SETTINGS } from './settings.ts'

const SHIPPED = new Map<string, string | number>(
  [...FIRST_SETTINGS, ...SETTINGS].map(({ id, value }) => [id, value]),
)

/** Converts settings from rows to properties; a setting without a row has its shipped value. */
export function nameSettings(values: ReadonlyMap<string, unknown>): SaleSettings {
  const read = (name: string) => values.get(name) ?? SHIPPED.get(name)
  return {
    usWindowMinMinutes: Number(read('US_WINDOW_MIN_MINUTES')),
    legalBasisFrom: String(read('LEGAL_BASIS_FROM')),
    usSmallMostSeats: Number(read('US_SMALL_MOST_SEATS')),
    usSmallTripsBelow: Number(read('US_SMALL_TRIPS_BELOW')),
    passengerSdrPerSeat: Number(read('PASSENGER_SDR_PER_SEAT')),
    brokerInsuranceUsd: Number(read('BROKER_INSURANCE_USD')),
  }
}

/** All tables as shipped, before administrators have changed them. */
export function buildShippedTables(
  settings: Pick<SaleTables, 'usWindowMinMinutes' | 'legalBasisFrom'>,
): SaleTables {
  return {
    ...nameSettings(new Map()),
    ...settings,
    areas: SHIPPED_AREAS,
    registries: REGISTRIES,
    insurance: INSURANCE_CLASSES,
    rights: RIGHTS_RULES,
    permits: PERMIT_RULES,
    legalModes: LEGAL_MODE_RULES,
    sanctions: SANCTION_RULES,
    documents: DOCUMENT_RULES,
    petRoutes: [],
    holidays: new Set(HOLIDAY_RULES.flatMap(({ days }) => days)),
    airportRules: Map.groupBy(AIRPORT_RULES, ({ icao }) => icao),
    runways: readRunways(),
  }
}

export const SHIPPED_AREAS: Areas = {
  EU: listStates('EU'),
  SCHENGEN: listStates('SCHENGEN'),
}

function listStates(name: keyof Areas): ReadonlySet<string> {
  return new Set(AREA_RULES.filter(({ area }) => area === name).flatMap(({ values }) => values))
}

/**
 * The rules of airports and sanctions, as rows of `selling_rules`, with the two settings of the first version. A
 * server of the first version knows only these rows; it leaves them unchanged and removes none of the others.
 */
export function buildSellingRuleRows() {
  return [
    ...AIRPORT_RULES.map((rule) => toRow('AIRPORT', rule.icao, rule)),
    ...SANCTION_RULES.map((rule) => toRow('SANCTION', rule.values[0] ?? '', rule)),
    ...FIRST_SETTINGS.map(toSetting),
  ]
}

/** The rows of all other tables. */
export function buildSellingTableRows() {
  return [
    ...SETTINGS.map(toSetting),
    ...AREA_RULES.map(({ area, ...rule }) => toRow('AREA', area, rule)),
    ...RIGHTS_RULES.map((rule) => toRow('RIGHTS', formatEnds(rule), rule)),
    ...PERMIT_RULES.map((rule) => toRow('PERMIT', rule.area, rule)),
    ...LEGAL_MODE_RULES.map((rule) => toRow('LEGAL_MODE', rule.row, rule)),
    ...REGISTRIES.map((rule) => toRow('REGISTRY', rule.prefix, rule)),
    ...INSURANCE_CLASSES.map((rule) => toRow('INSURANCE', formatLimit(rule), rule)),
    ...DOCUMENT_RULES.map((rule) => toRow('DOCUMENT', rule.country, rule)),
    ...HOLIDAY_RULES.map((rule) => toRow('HOLIDAY', 'GB', rule)),
  ]
}

function toSetting(setting: Sourced & { value: string | number }) {
  return toRow('SETTING', setting.id, setting)
}

function toRow(kind: string, subject: string, { id, ...rest }: Sourced) {
  const { source, mark, verifiedOn: verified_on, from: valid_from, until: valid_until, ...rule } = rest
  return { id, kind, subject, rule, source, mark, verified_on, valid_from, valid_until }
}

export const RUNWAYS = new URL('runways.csv', import.meta.url)

/**
 * The best runway of each airport, from OurAirports (public domain) and FAA NASR, with lengths corrected by other
 * sources.
 */
export function readRunways(): Map<string, Runway> {
  const [, ...lines] = readFileSync(RUNWAYS, 'utf8').trimEnd().split('\n')
  const runways = new Map<string, Runway>(
    lines.map((line) => {
      const [icao = '', lda, tora, lit, source = ''] = line.split(',')
      return [icao, { ldaM: Number(lda), toraM: Number(tora), isLit: lit === '1', source }]
    }),
  )
  for (const { icao, ...lengths } of RUNWAY_OVERRIDES) runways.set(icao, { isLit: true, ...lengths })
  return runways
}
