import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { READ_ON } from '#db/reference/taxes/make-rule.ts'
import { SHIPPED_RULES } from '#db/reference/taxes/shipped-rules.ts'
import { ADULT, type Case, CHILD, LAP_INFANT, taxCase } from '#test/samples/tax-cases.ts'
import { computeAgeOn, computeTaxes } from './compute-taxes.ts'
import type { TaxCoverage, TaxFacts, TaxRule } from './tax-rules.ts'

// Computed by hand in the fact sheet on taxes, as of 23 November 2026, section 9. The number is that of the sheet's
// case. Each rule names its sources.
type Row = [
  number: string,
  route: string,
  priceMinor: number,
  given: Case,
  fareMinor: number,
  lines: string,
  totalMinor: number,
]

const USD: Case = { currency: 'USD' }
const GBP: Case = { currency: 'GBP' }
const WHOLE: { facts: Partial<TaxFacts> } = { facts: { saleMode: 'WHOLE_AIRCRAFT' } }
const people = (count: number) => Array.from({ length: count }, () => ADULT)
const whole = (facts: Partial<TaxFacts>) => ({ facts: { ...WHOLE.facts, ...facts } })
const tonnes = (mtowKg: number, seatsFitted = 8) => ({
  facts: { mtowKg, mtowLb: mtowKg / 0.45359237, seatsFitted, seatsWithCrew: seatsFitted + 2 },
})
const seats = (seatsFitted: number) => ({ facts: { seatsFitted, seatsWithCrew: seatsFitted + 2 } })

const JP_VAT: TaxRule = {
  ...(SHIPPED_RULES.find(({ id }) => id === 'CH-VAT') as TaxRule),
  id: 'JP-VAT-10',
  slot: 'JP_VAT',
  jurisdiction: 'JP',
  code: 'JP_VAT',
  rateBps: 1000,
}
const JP_COVERED: TaxCoverage[] = (['DEPARTURE', 'ARRIVAL', 'DOMESTIC'] as const).map((side) => ({
  jurisdiction: 'JP',
  side,
  validFrom: '2025-01-01',
  validUntil: null,
  state: 'RULES',
  sourceTitle: 'fixture',
  verifiedOn: null,
  note: '',
}))

const PARTY = [...people(3), LAP_INFANT]
// biome-ignore format: one case a line
const ROWS: Row[] = [
  ['1', 'KTEB–KOPF', 85_000, { ...USD, basis: 'ALL_IN' }, 78_577, 'US-FET 5893, US-SEG-2026 530', 85_000],
  ['2', 'KTEB–KOPF', 78_577, { ...USD, people: people(3) }, 235_731, 'US-FET 17679, US-SEG-2026 1590', 255_000],
  ['3', 'KTEB–KOPF', 800_000, { ...USD, ...WHOLE, people: people(4), day: '2025-12-15', paid: '2025-11-23' }, 800_000, 'US-FET 60000, US-SEG-2025 2080', 862_080],
  ['4', 'KTEB–KOPF', 800_000, { ...USD, ...WHOLE, people: people(4) }, 800_000, 'US-FET 60000, US-SEG-2026 2120', 862_120],
  ['5 whole', 'KTEB–KOPF', 800_000, { ...USD, ...WHOLE, people: PARTY }, 800_000, 'US-FET 60000, US-SEG-2026 2120', 862_120],
  ['5 seats', 'KTEB–KOPF', 200_000, { ...USD, people: PARTY }, 600_000, 'US-FET 45000, US-SEG-2026 1590', 646_590],
  ['6', 'KTEB–CYUL', 108_000, { ...USD, basis: 'ALL_IN' }, 99_972, 'US-FET 7498, US-SEG-2026 530', 108_000],
  ['7', 'KTEB–CYUL', 99_972, { ...USD, facts: { paidInUs: false } }, 99_972, 'US-IFT-2026 2340', 102_312],
  ['8', 'KOPF–MYNN', 90_000, USD, 90_000, 'US-IFT-2026 2340', 92_340],
  ['9 paid in 2026', 'KOPF–MYNN', 90_000, { ...USD, paid: '2026-12-30', day: '2027-01-03' }, 90_000, 'US-IFT-2026 2340', 92_340],
  ['9 leaves in 2027', 'KTEB–KOPF', 100_000, { ...USD, paid: '2026-12-30', day: '2027-01-03' }, 100_000, 'US-FET 7500, US-SEG-2027 530', 108_030],
  ['9 local day', 'KVNY–KLAS', 100_000, { ...USD, paid: '2026-12-30', day: '2026-12-31' }, 100_000, 'US-FET 7500, US-SEG-2026 530', 108_030],
  ['10 piston', 'KTEB–KHPN', 100_000, { ...USD, ...whole({ mtowLb: 4750, engine: 'PISTON', fuel: 'AVGAS' }), people: people(2) }, 100_000, '', 100_000],
  ['10 turboprop', 'KTEB–KHPN', 100_000, { ...USD, ...whole({ mtowLb: 6000, engine: 'TURBOPROP' }), people: people(2) }, 100_000, '', 100_000],
  ['10 a pound more', 'KTEB–KHPN', 100_000, { ...USD, ...whole({ mtowLb: 6001, engine: 'TURBOPROP' }), people: people(2) }, 100_000, 'US-FET 7500, US-SEG-2026 1060', 108_560],
  ['10 jet', 'KTEB–KHPN', 100_000, { ...USD, ...WHOLE, type: 'SF50', people: people(2) }, 100_000, 'US-FET 7500, US-SEG-2026 1060', 108_560],
  ['11', 'KTEB–KHPN', 100_000, { ...USD, facts: { destinationUsRural: true } }, 100_000, 'US-FET 7500', 107_500],
  ['14', 'EGLF–LFMN', 100_000, { ...GBP, day: '2027-03-31' }, 100_000, 'GB-APD-A-STD-2026 3200', 103_200],
  ['15', 'EGLF–LFMN', 100_000, { ...GBP, day: '2027-04-01' }, 100_000, 'GB-APD-A-HI-2027 14663', 114_663],
  ['16', 'EGLF–KTEB', 275_000, { ...GBP, type: 'GLEX', ...seats(13) }, 275_000, 'GB-APD-B-HI-2026 109700, US-IFT-2026 1779', 386_479],
  ['16 later', 'EGLF–KTEB', 275_000, { ...GBP, type: 'GLEX', ...seats(13), day: '2027-04-01' }, 275_000, 'GB-APD-B-HI-2027 113276, US-IFT-2026 1779', 390_055],
  ['17 5,699 kg', 'EGLF–LFMN', 100_000, { ...GBP, ...tonnes(5699), day: '2027-03-31' }, 100_000, '', 100_000],
  ['17 5,700 kg', 'EGLF–LFMN', 100_000, { ...GBP, ...tonnes(5700), day: '2027-03-31' }, 100_000, 'GB-APD-A-STD-2026 3200', 103_200],
  ['17 19,999 kg', 'EGLF–LFMN', 100_000, { ...GBP, ...tonnes(19_999), day: '2027-03-31' }, 100_000, 'GB-APD-A-STD-2026 3200', 103_200],
  ['17 20,000 kg', 'EGLF–LFMN', 100_000, { ...GBP, ...tonnes(20_000, 18), day: '2027-03-31' }, 100_000, 'GB-APD-A-HI-2026 14200', 114_200],
  ['17 19 seats', 'EGLF–LFMN', 100_000, { ...GBP, ...tonnes(20_000, 19), day: '2027-03-31' }, 100_000, 'GB-APD-A-STD-2026 3200', 103_200],
  ['17 Mustang', 'EGLF–LFMN', 100_000, { ...GBP, type: 'C510', ...seats(4), day: '2027-04-01' }, 100_000, '', 100_000],
  ['17 PC-12', 'EGLF–LFMN', 100_000, { ...GBP, type: 'PC12', day: '2027-04-01' }, 100_000, '', 100_000],
  ['18', 'EGLF–LFMN', 100_000, { ...GBP, day: '2027-03-31', people: [ADULT, ADULT, CHILD, LAP_INFANT] }, 300_000, 'GB-APD-A-STD-2026 9600', 309_600],
  ['19', 'EGLF–EGPH', 80_000, GBP, 80_000, 'GB-APD-DOM-STD-2026 1600, GB-VAT-0 0', 81_600],
  ['20', 'EGLF–EGPH', 80_000, { ...GBP, type: 'C25B', ...seats(6) }, 80_000, 'GB-APD-DOM-STD-2026 1600, GB-VAT-20 16320', 97_920],
  ['21', 'EGLF–EGPH', 90_000, { ...GBP, type: 'C510', ...seats(4) }, 90_000, 'GB-VAT-20 18000', 108_000],
  ['22 CJ2+', 'LFPB–LSGG', 59_000, { type: 'C25A' }, 59_000, 'FR-TSBA-EU-JET 42000', 101_000],
  ['22 PC-12', 'LFPB–LSGG', 59_000, { type: 'PC12' }, 59_000, 'FR-TSBA-EU-TP 21000', 80_000],
  ['23', 'LFPB–LFMN', 69_000, {}, 69_000, 'FR-TSBA-EU-JET 42000, FR-VAT-10 11100', 122_100],
  ['23 all-in', 'LFPB–LFMN', 125_000, { basis: 'ALL_IN' }, 71_636, 'FR-TSBA-EU-JET 42000, FR-VAT-10 11364', 125_000],
  ['24', 'LFPB–KTEB', 425_000, { type: 'FA7X', ...seats(12) }, 425_000, 'FR-TSBA-FAR-JET 210000, US-IFT-2026 2060', 637_060],
  ['25', 'LFPB–OLBA', 175_000, {}, 175_000, 'FR-TSBA-MID-JET 101500', 276_500],
  ['26', 'LFMD–LIML', 62_800, { type: 'E55P' }, 62_800, 'FR-TSBA-EU-JET 42000, IT-AERO-S-100 10000', 114_800],
  ['27', 'EGGW–LIRA', 1_200_000, { ...GBP, ...WHOLE, people: people(4) }, 1_200_000, 'GB-APD-A-STD-2026 12800, IT-AERO-W-200 69200', 1_282_000],
  ['28', 'LIRA–LIRN', 450_000, { ...WHOLE, people: people(3) }, 450_000, 'IT-AERO-W-100 30000, IT-VAT-10 45000', 525_000],
  ['28 to Zurich', 'LIEO–LSZH', 300_000, { ...WHOLE, people: people(2) }, 300_000, 'IT-AERO-W-100 20000', 320_000],
  ['29 all-in', 'EDDB–EDDM', 102_600, { basis: 'ALL_IN' }, 84_665, 'DE-LUFT-1 1553, DE-VAT-19 16382', 102_600],
  ['29', 'EDDB–EDDM', 80_000, {}, 80_000, 'DE-LUFT-1 1553, DE-VAT-19 15495', 97_048],
  ['30', 'LSZH–LSGG', 95_050, { currency: 'CHF' }, 95_050, 'CH-VAT 7699', 102_749],
  ['31 short', 'LOWI–EDDM', 50_000, {}, 50_000, 'AT-FLUG-30 3000', 53_000],
  ['31 long', 'LOWW–EDDM', 50_000, {}, 50_000, 'AT-FLUG-12 1200', 51_200],
  ['32 PC-12', 'EKCH–EGLF', 70_000, { type: 'PC12', facts: { seatsCertified: 9 } }, 70_000, '', 70_000],
  ['32', 'EKCH–EGLF', 70_000, { type: 'C25B' }, 70_000, 'DK-PAX-EU-2026 402', 70_402],
  ['33', 'EGGW–KTEB', 350_000, { ...USD, type: 'GLF4', ...seats(13) }, 350_000, 'GB-APD-B-HI-2026 144256, US-IFT-2026 2340', 496_596],
  ['34', 'EGLF–OKKK', 1_850_000, { currency: 'KWD', type: 'F2TH' }, 1_850_000, 'GB-APD-B-STD-2026 98970', 1_948_970],
  ['35', 'KTEB–KOPF', 812_500, { currency: 'KWD' }, 812_500, 'US-FET 60940, US-SEG-2026 1630', 875_070],
  ['36', 'RJTT–VHHH', 150_000, { currency: 'JPY', people: [ADULT, ADULT, LAP_INFANT] }, 300_000, 'JP-ITT 6000', 306_000],
  ['36 in yen', 'KTEB–KOPF', 150_001, { currency: 'JPY' }, 150_001, 'US-FET 11250, US-SEG-2026 823', 162_074],
  ['36 domestic', 'RJTT–RJOO', 99_999, { currency: 'JPY', basis: 'ALL_IN', rules: [JP_VAT], coverage: JP_COVERED }, 90_908, 'JP-VAT-10 9091', 99_999],
  ['37', 'KTEB–KOPF', 100_010, { ...USD, basis: 'ALL_IN' }, 92_540, 'US-FET 6940, US-SEG-2026 530', 100_010],
  ['38 UAE', 'LFMN–OMDW', 300_000, {}, 300_000, 'FR-TSBA-MID-JET 101500', 401_500],
  ['38 Oman', 'LFMN–OOMS', 300_000, {}, 300_000, 'FR-TSBA-FAR-JET 210000', 510_000],
]

describe('the fact sheet on taxes, section 9', () => {
  for (const [number, route, priceMinor, given, fareMinor, lines, totalMinor] of ROWS) {
    test(`case ${number}: ${route}`, () => {
      const taxes = computeTaxes(taxCase(route, priceMinor, given))
      assert.ok(!('problem' in taxes), JSON.stringify(taxes))
      const found = Map.groupBy(taxes.lines, ({ ruleId }) => ruleId)
      const shown = [...found]
        .sort()
        .map(([id, own]) => `${id} ${own.reduce((sum, line) => sum + line.amountMinor, 0)}`)
      assert.deepEqual(
        { fareMinor: taxes.fareMinor, lines: shown.join(', '), totalMinor: taxes.totalMinor },
        { fareMinor, lines, totalMinor },
      )
    })
  }

  const refused: [string, string, number, Case, object][] = [
    [
      '25 too low',
      'LFMN–EGLF',
      30_000,
      { basis: 'ALL_IN' },
      { code: 'ALL_IN_BELOW_TAXES', leastMinor: 42_001 },
    ],
    [
      '39',
      'KTEB–KOPF',
      90_000,
      { ...USD, day: '2028-10-01' },
      { code: 'NO_RULE', jurisdiction: 'US', date: '2028-10-01' },
    ],
    [
      '39',
      'EGLF–LFMN',
      90_000,
      { ...GBP, day: '2028-04-01' },
      { code: 'NO_RULE', jurisdiction: 'GB', date: '2028-04-01' },
    ],
    ['39', 'OLBA–LCLK', 90_000, USD, { code: 'RATE_UNKNOWN', jurisdiction: 'LB', ruleId: null }],
    ['39', 'KTEB–PHNL', 90_000, USD, { code: 'RATE_UNKNOWN', jurisdiction: 'US', ruleId: 'US-AKHI' }],
    ['39', 'LFPB–LSGG', 90_000, { facts: { engine: null } }, { code: 'FACT_MISSING', field: 'engine' }],
  ]
  for (const [number, route, priceMinor, given, problem] of refused) {
    test(`case ${number}: ${route} is refused`, () => {
      assert.deepEqual(computeTaxes(taxCase(route, priceMinor, given)), { problem })
    })
  }

  test('a foreign amount needs a rate of the last three days', () => {
    const late = taxCase('EGGW–KTEB', 350_000, { ...USD, paid: '2026-11-27' })
    assert.deepEqual(computeTaxes(late), { problem: { code: 'FX_MISSING', from: 'GBP', to: 'USD' } })
    const lastDay = computeTaxes(taxCase('EGGW–KTEB', 350_000, { ...USD, paid: '2026-11-26' }))
    assert.ok(!('problem' in lastDay))
  })

  test('an unknown age is a refusal if a rule needs it', () => {
    const someone = { ageYears: null, ownSeat: true }
    const given = taxCase('LFPB–LSGG', 59_000, { people: [someone] })
    assert.deepEqual(computeTaxes(given), { problem: { code: 'AGE_MISSING' } })
  })

  test('ages count on the local day', () => {
    assert.equal(computeAgeOn('2024-12-15', '2026-12-14'), 1)
    assert.equal(computeAgeOn('2024-12-15', '2026-12-15'), 2)
  })

  test('a rule is estimated until an official text was read, and the answer says so', () => {
    assert.ok(SHIPPED_RULES.every(({ verifiedOn }) => verifiedOn === null || verifiedOn === READ_ON))
    const taxes = computeTaxes(taxCase('KTEB–KOPF', 85_000, USD))
    assert.ok(!('problem' in taxes))
    assert.deepEqual(taxes.estimatedRuleIds, ['US-SEG-2026'])
  })
})
