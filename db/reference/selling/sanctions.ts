import type { SanctionRule } from '#contract/may-be-sold/tables.ts'
import { from } from './row.ts'

const RU = 'Reg. (EU) 833/2014 art. 3d'
const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })
const FAA = 'flysafe.zone, list of active prohibitions of the FAA'

/**
 * The shipped countries, airports, registers and people that the law excludes from flying or buying; administrators
 * add others.
 */
export const SANCTION_RULES: readonly SanctionRule[] = [
  ...embargo('RU', ['RA-', 'RF-'], [RU, 'V', { from: '2022-02-28' }]),
  {
    ...from('RU-CHARTERER', `${RU}; easa.europa.eu, questions on restrictive measures`, 'V', {
      from: '2022-02-28',
    }),
    ...{ level: 'REFUSE', code: 'RU_CHARTERER', subject: 'NATIONALITY', values: ['RU'], operators: null },
    message:
      'A national of Russia may not charter an aircraft, nor choose its time, on a flight that touches the Union',
  },
  ...embargo('BY', ['EW-'], ['Reg. (EC) 765/2006', 'K', { from: '2021-06-04' }]),
  ...embargo('IR', ['EP-'], ['31 CFR 560', 'K']),
  ...embargo('KP', ['P-'], ['31 CFR 510', 'K']),
  {
    ...country('CU', '31 CFR 515', 'K'),
    ...{ level: 'REFUSE', operators: ['US'], id: 'CU-US' },
    message: 'Operators of the United States may not sell flights to or from Cuba',
  },
  { ...country('CU', '31 CFR 515', 'K'), level: 'NEEDS_ADMIN' },
  ...registry('CU', ['CU-'], ['31 CFR 515', 'K']),
  { ...country('SY', 'US programme on Syria until 30 June 2025', 'V'), until: '2025-06-30' },
  {
    ...country('SY', 'ofac.treasury.gov: ended by E.O. 14312, persons remain listed', 'V'),
    ...{ level: 'NEEDS_ADMIN', id: 'SY-AFTER', from: '2025-07-01' },
    message: 'Syria: the programme of the United States has ended, people and airspace are still restricted',
  },
  ...registry('SY', ['YK-'], ['ofac.treasury.gov, Syria', 'V']),
  {
    ...country('UA', FAA, 'V2'),
    ...{ code: 'AIRSPACE_PROHIBITED', from: '2022-02-24' },
    message: 'The airspace of Ukraine is closed to civil flights',
  },
  ...['AF', 'LY', 'SO', 'YE', 'IQ'].map((code) => caution(code, FAA, 'V2')),
  ...['SD', 'SS', 'MM', 'VE', 'HT', 'ML'].map((code) => caution(code, 'Airspace advisories', 'K')),
]

type Origin = [source: string, mark: 'V' | 'V2' | 'K', days?: { from: string }]

function embargo(code: string, prefixes: readonly string[], origin: Origin): SanctionRule[] {
  const [source, mark, days] = origin
  return [{ ...country(code, source, mark), ...days }, ...registry(code, prefixes, origin)]
}

function country(code: string, source: string, mark: Origin[1]): SanctionRule {
  return {
    ...from(`${code}-COUNTRY`, source, mark),
    ...{ level: 'REFUSE', code: 'SANCTIONED_COUNTRY', subject: 'COUNTRY', values: [code], operators: null },
    message: `${NAMES.of(code) ?? code}: no flight may be sold to or from there`,
  }
}

function caution(code: string, source: string, mark: Origin[1]): SanctionRule {
  return {
    ...country(code, source, mark),
    level: 'NEEDS_ADMIN',
    message: `${NAMES.of(code) ?? code}: airspace or people are restricted`,
  }
}

function registry(code: string, values: readonly string[], [source, mark, days]: Origin): SanctionRule[] {
  return [
    {
      ...from(`${code}-REGISTRY`, source, mark, days),
      ...{ level: 'REFUSE', code: 'SANCTIONED_REGISTRY', subject: 'REGISTRY', values, operators: null },
      message: `No flight is sold on an aircraft that is registered in ${NAMES.of(code) ?? code}`,
    },
  ]
}
