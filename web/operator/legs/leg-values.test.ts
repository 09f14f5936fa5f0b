import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Airport } from '#contract/airports.ts'
import { findTypedReference, NO_EVIDENCE, toEvidenceValues } from './evidence/evidence-values.ts'
import { formatMajor, parseMinor } from './evidence/typed-amounts.ts'
import { EMPTY_VALUES, type LegValues, readForm, withProposals } from './leg-values.ts'

const airport = (icao: string, city: string, lat: number, lon: number, timezone: string): Airport => ({
  icao,
  iata: null,
  name: city,
  city,
  country: 'XX',
  region: 'Europe',
  lat,
  lon,
  timezone,
})
const teterboro = airport('KTEB', 'New York', 40.85, -74.06, 'America/New_York')
const luton = airport('EGGW', 'London', 51.87, -0.37, 'Europe/London')
const xls = {
  designator: 'GLF4',
  name: 'Gulfstream G450',
  manufacturer: 'Gulfstream',
  aircraftClass: 'Large Jet',
  typicalSeats: 13,
  maxSeats: 16,
  cruiseKtas: 459,
  rangeNm: 4300,
  engine: 'JET' as const,
}
const values: LegValues = {
  ...EMPTY_VALUES,
  tail: 'n905nl',
  aircraftType: 'GLF4',
  origin: teterboro,
  destination: luton,
  departureLocal: '2026-12-04T20:30',
  ask: '2,700',
  evidence: {
    ...NO_EVIDENCE,
    ...{ method: 'RATE_CARD', hourlyRate: '8,000.50', blockHours: '7.5', returnFactor: '1.5' },
    ...{ date: '2026-11-20', note: 'Rate card 2026-4' },
  },
}

describe('a typed amount', () => {
  const cases: [string, 'USD' | 'JPY' | 'KWD', number | null][] = [
    ['4,200', 'USD', 420_000],
    ['4200.5', 'USD', 420_050],
    ['4 200.05', 'USD', 420_005],
    ['4200.005', 'USD', null],
    ['300000', 'JPY', 300_000],
    ['300000.5', 'JPY', null],
    ['1,250.5', 'KWD', 1_250_500],
    ['', 'USD', null],
    ['-3', 'USD', null],
    ['free', 'USD', null],
  ]
  for (const [text, currency, minor] of cases) {
    test(`${text || 'nothing'} in ${currency}`, () => assert.equal(parseMinor(text, currency), minor))
  }

  test('is written back as it is read', () => {
    assert.equal(formatMajor(420_050, 'USD'), '4,200.50')
    assert.equal(formatMajor(300_000, 'JPY'), '300,000')
    assert.equal(formatMajor(1_250_500, 'KWD'), '1,250.500')
  })
})

describe('the form of a flight', () => {
  test("proposes seats and an arrival by the destination's clock", () => {
    const proposed = withProposals(values, xls)
    assert.equal(proposed.seats, '13')
    assert.equal(proposed.arrivalLocal, '2026-12-05T07:50')
  })

  test('keeps the operator’s own seats and arrival', () => {
    const own = { ...values, seats: '9', ownSeats: true, arrivalLocal: '2026-12-05T09:00', ownArrival: true }
    assert.deepEqual(withProposals(own, xls), own)
  })

  test('sends amounts in minor units and the tail in capitals', () => {
    const { form } = readForm(withProposals(values, xls))
    assert.equal(form?.tail, 'N905NL')
    assert.deepEqual(
      [form?.askPriceMinor, form?.floorPriceMinor, form?.departureLatestLocal],
      [270_000, 270_000, null],
    )
    assert.deepEqual(form?.priceEvidence, {
      ...{ method: 'RATE_CARD', hourlyRateMinor: 800_050, blockMinutes: 450, returnFactorPct: 150 },
      ...{ evidenceDate: '2026-11-20', evidenceNote: 'Rate card 2026-4' },
    })
    assert.deepEqual(toEvidenceValues(form.priceEvidence, 'USD'), values.evidence)
  })

  test('names every field that the evidence lacks', () => {
    const quote = { ...values, evidence: { ...NO_EVIDENCE, method: 'QUOTE' as const } }
    const { problems } = readForm(withProposals(quote, xls))
    const paths = [...new Set(problems.map(({ path }) => path))].sort()
    assert.deepEqual(paths, ['evidenceDate', 'evidenceNote', 'quotedBy', 'quotedMinor'])
  })

  test('shows the price per seat of the evidence, in whole major units', () => {
    const seated = { ...values, seats: '13' }
    assert.equal(findTypedReference(seated), 692_300)
    assert.equal(findTypedReference({ ...seated, evidence: NO_EVIDENCE }), null)
  })

  test('names every field that is missing', () => {
    const { problems } = readForm(EMPTY_VALUES)
    assert.deepEqual(problems.map(({ path }) => path).sort(), [
      'aircraftType',
      'arrivalLocal',
      'askPriceMinor',
      'departureLocal',
      'destinationICAO',
      'originICAO',
      'seatsTotal',
      'tail',
    ])
  })
})
