import { readFileSync } from 'node:fs'
import type { Runway } from '#contract/may-be-sold/airport-rules.ts'
import type { Sourced } from '#contract/may-be-sold/finding.ts'
import type { SaleTables } from '#contract/may-be-sold/tables.ts'
import { AIRPORT_RULES, RUNWAY_OVERRIDES } from './airport-rules.ts'
import {
  DOCUMENT_RULES,
  ENGLISH_HOLIDAYS,
  INSURANCE_CLASSES,
  PASSENGER_SDR_PER_SEAT,
  REGISTRIES,
} from './registries.ts'
import { RIGHTS_RULES } from './rights.ts'
import { from } from './row.ts'
import { SANCTION_RULES } from './sanctions.ts'

/** The tables that do not change while the product runs. */
export const FIXED_TABLES = {
  registries: REGISTRIES,
  insurance: INSURANCE_CLASSES,
  passengerSdrPerSeat: PASSENGER_SDR_PER_SEAT,
  rights: RIGHTS_RULES,
  holidays: ENGLISH_HOLIDAYS,
  documents: DOCUMENT_RULES,
} as const satisfies Partial<SaleTables>

/** Every table as shipped, before administrators have changed any. */
export function shippedTables(
  settings: Pick<SaleTables, 'usWindowMinMinutes' | 'legalBasisFrom'>,
): SaleTables {
  return {
    ...FIXED_TABLES,
    ...settings,
    sanctions: SANCTION_RULES,
    airportRules: Map.groupBy(AIRPORT_RULES, ({ icao }) => icao),
    runways: readRunways(),
  }
}

/** The rules that administrators change, as rows of `selling_rules`. */
export function sellingRuleRows() {
  return [
    ...AIRPORT_RULES.map((rule) => toRow('AIRPORT', rule.icao, rule)),
    ...SANCTION_RULES.map((rule) => toRow('SANCTION', rule.values[0] ?? '', rule)),
    ...SETTINGS.map(({ name, ...setting }) => toRow('SETTING', name, setting)),
  ]
}

const SETTINGS = [
  {
    ...from('US_WINDOW_MIN_MINUTES', 'Counsel’s table of legal modes: the hours are our own rule', 'M'),
    ...{ name: 'US_WINDOW_MIN_MINUTES', value: 1440 },
  },
  {
    ...from('LEGAL_BASIS_FROM', 'From when nothing is sold without a declared legal basis', 'M'),
    ...{ name: 'LEGAL_BASIS_FROM', value: '2027-02-01' },
  },
]

function toRow(kind: string, subject: string, { id, ...rest }: Sourced) {
  const { source, mark, verifiedOn: verified_on, from: valid_from, until: valid_until, ...rule } = rest
  return { id, kind, subject, rule, source, mark, verified_on, valid_from, valid_until }
}

export const RUNWAYS = new URL('runways.csv', import.meta.url)

/** The best runway of each airport: OurAirports (public domain) and FAA NASR, with the lengths that other sources correct. */
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
