import type { InsuranceClass, Registry } from '#contract/may-be-sold/tables.ts'
import { from } from './row.ts'

const US = 'N(?:[1-9][0-9]{2,4}|[1-9][0-9]{0,3}[A-HJ-NP-Z]|[1-9][0-9]{0,2}[A-HJ-NP-Z]{2})'

// ICAO Annex 7; the patterns only catch typing errors.
const OTHERS: [country: string, prefix: string, pattern: string][] = [
  ['GB', 'G-', 'G-[A-Z]{4}'],
  ['FR', 'F-', 'F-[A-Z]{4}'],
  ['DE', 'D-', 'D-[A-Z]{4}'],
  ['CH', 'HB-', 'HB-[A-Z]{3}'],
  ['AT', 'OE-', 'OE-[A-Z]{3}'],
  ['IT', 'I-', 'I-[A-Z]{4}'],
  ['ES', 'EC-', 'EC-[A-Z]{3}'],
  ['PT', 'CS-', 'CS-[A-Z]{3}'],
  ['MT', '9H-', '9H-[A-Z0-9]{3,5}'],
  ['LU', 'LX-', 'LX-[A-Z]{3}'],
  ['BE', 'OO-', 'OO-[A-Z]{3}'],
  ['NL', 'PH-', 'PH-[A-Z]{3}'],
  ['DK', 'OY-', 'OY-[A-Z]{3}'],
  ['SE', 'SE-', 'SE-[A-Z0-9]{3}'],
  ['NO', 'LN-', 'LN-[A-Z]{3}'],
  ['FI', 'OH-', 'OH-[A-Z]{3,4}'],
  ['IE', 'EI-', 'EI-[A-Z]{3,4}'],
  ['IE', 'EJ-', 'EJ-[A-Z]{3,4}'],
  ['GR', 'SX-', 'SX-[A-Z]{3}'],
  ['CZ', 'OK-', 'OK-[A-Z]{3}'],
  ['PL', 'SP-', 'SP-[A-Z]{3}'],
  ['HU', 'HA-', 'HA-[A-Z]{3}'],
  ['TR', 'TC-', 'TC-[A-Z]{3}'],
  ['CA', 'C-', 'C-[FGI][A-Z]{3}'],
  ['AE', 'A6-', 'A6-[A-Z]{3}'],
  ['SA', 'HZ-', 'HZ-[A-Z0-9]{2,4}'],
  ['LB', 'OD-', 'OD-[A-Z]{3}'],
  ['QA', 'A7-', 'A7-[A-Z]{3}'],
  ['BH', 'A9C-', 'A9C-[A-Z]{2,3}'],
  ['KW', '9K-', '9K-[A-Z]{3}'],
  ['OM', 'A4O-', 'A4O-[A-Z]{2,3}'],
  ['JO', 'JY-', 'JY-[A-Z]{3}'],
  ['EG', 'SU-', 'SU-[A-Z]{3}'],
  ['MA', 'CN-', 'CN-[A-Z]{3}'],
  ['BR', 'PP-', 'PP-[A-Z]{3}'],
  ['BR', 'PR-', 'PR-[A-Z]{3}'],
  ['BR', 'PS-', 'PS-[A-Z]{3}'],
  ['BR', 'PT-', 'PT-[A-Z]{3}'],
]
const PRIVATE: [country: string, prefix: string, pattern: string][] = [
  ['IM', 'M-', 'M-[A-Z]{4}'],
  ['GG', '2-', '2-[A-Z]{4}'],
  ['SM', 'T7-', 'T7-[A-Z0-9]{2,5}'],
  ['KY', 'VP-C', 'VP-C[A-Z]{2}'],
  ['BM', 'VP-B', 'VP-B[A-Z]{2}'],
  ['BM', 'VQ-B', 'VQ-B[A-Z]{2}'],
  ['AW', 'P4-', 'P4-[A-Z]{3}'],
]

function registry(isPrivate: boolean) {
  return ([country, prefix, pattern]: (typeof OTHERS)[number]): Registry => ({
    ...from(`REG-${country}-${prefix}`, 'Nationality marks by ICAO Annex 7', 'K'),
    country,
    prefix,
    pattern,
    isPrivate,
  })
}

export const REGISTRIES: readonly Registry[] = [
  {
    ...from('REG-US', 'faa.gov, forming an N-number', 'V'),
    ...{ country: 'US', prefix: 'N', pattern: US, isPrivate: false },
  },
  ...OTHERS.map(registry(false)),
  ...PRIVATE.map(registry(true)),
]

// Ten classes by maximum take-off mass; only the amount of 7 million is verified.
const CLASSES: [belowKg: number | null, millionSdr: number][] = [
  [500, 0.75],
  [1000, 1.5],
  [2700, 3],
  [6000, 7],
  [12_000, 18],
  [25_000, 80],
  [50_000, 150],
  [200_000, 300],
  [500_000, 500],
  [null, 700],
]

/** Required of every operator, wherever it flies. */
export const INSURANCE_CLASSES: readonly InsuranceClass[] = CLASSES.map(([belowKg, millionSdr]) => ({
  ...from(`INS-BELOW-${belowKg ?? 'ANY'}`, 'Reg. (EC) 785/2004 art. 7, amounts', 'K'),
  belowKg,
  thirdPartySdr: millionSdr * 1e6,
}))
