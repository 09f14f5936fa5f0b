import { computeGreatCircleKm } from '#contract/airports.ts'
import type { Currency } from '#contract/money.ts'
import type { TaxedPerson, TaxInput } from '#contract/taxes/compute-taxes.ts'
import type { FxRate, TaxCoverage, TaxFacts, TaxRule } from '#contract/taxes/tax-rules.ts'
import { getAirport } from '#db/reference/airports.ts'
import { DEFAULT_MTOW } from '#db/reference/taxes/aircraft.ts'
import { TAX_COVERAGE } from '#db/reference/taxes/coverage.ts'
import { findTaxZones, findUsArea, isTaxedInAustria } from '#db/reference/taxes/places.ts'
import { SHIPPED_RULES } from '#db/reference/taxes/shipped-rules.ts'

const KG_PER_LB = 0.45359237

/** Exchange rates of the fixture, all of 23 November 2026. */
const FIXTURE_RATES: readonly FxRate[] = (
  [
    ['USD', 'GBP', '0.7600'],
    ['USD', 'EUR', '0.8800'],
    ['EUR', 'GBP', '0.8650'],
    ['GBP', 'USD', '1.3150'],
    ['GBP', 'KWD', '0.4056'],
    ['USD', 'KWD', '0.3072'],
    ['USD', 'JPY', '155.20'],
    ['DKK', 'EUR', '0.1340'],
  ] as const
).map(([from, to, rate]) => ({ date: '2026-11-23', from, to, rate, source: 'fixture' }))

export const ADULT: TaxedPerson = { ageYears: 40, ownSeat: true }
export const CHILD: TaxedPerson = { ageYears: 10, ownSeat: true }
export const LAP_INFANT: TaxedPerson = { ageYears: 1, ownSeat: false }

export type Case = {
  /** An ICAO type of the catalogue, with its default weight; 8 passenger and 2 crew seats. */
  type?: string
  currency?: Currency
  day?: string
  paid?: string
  basis?: 'NET' | 'ALL_IN'
  people?: readonly TaxedPerson[]
  facts?: Partial<TaxFacts>
  rules?: readonly TaxRule[]
  coverage?: readonly TaxCoverage[]
  rates?: readonly FxRate[]
}

/** The input of a case of the fact sheet. Defaults: paid on 2026-11-23, leaves in December 2026, one adult, one seat, price before taxes. */
export function taxCase(route: string, priceMinor: number, given: Case = {}): TaxInput {
  const [from = '', to = ''] = route.split('–')
  const origin = getAirport(from)
  const destination = getAirport(to)
  const paymentDay = given.paid ?? '2026-11-23'
  const engine = given.type === 'PC12' || given.type === 'B350' ? 'TURBOPROP' : 'JET'
  const seatsFitted = given.facts?.seatsFitted ?? 8
  return {
    originCountry: origin.country,
    destinationCountry: destination.country,
    departureDay: given.day ?? '2026-12-15',
    paymentDay,
    paymentDayInNewYork: paymentDay,
    rules: given.rules ?? SHIPPED_RULES,
    coverage: given.coverage ?? TAX_COVERAGE,
    rates: given.rates ?? FIXTURE_RATES,
    currency: given.currency ?? 'EUR',
    basis: given.basis ?? 'NET',
    priceMinor,
    people: given.people ?? [ADULT],
    facts: {
      saleMode: 'PER_SEAT',
      distanceKm: computeGreatCircleKm(origin, destination),
      destinationKmFromBrussels: computeGreatCircleKm(getAirport('EBBR'), destination),
      paidInUs: true,
      ...getWeight(given.type ?? 'C56X'),
      engine,
      fuel: 'KEROSENE',
      seatsFitted,
      seatsCertified: seatsFitted + 1,
      seatsWithCrew: seatsFitted + 2,
      seatPitchOver40in: true,
      originUsArea: findUsArea(origin),
      destinationUsArea: findUsArea(destination),
      originUsRural: false,
      destinationUsRural: false,
      originGbRegion: 'OTHER',
      ...findTaxZones(destination.country),
      originAtTaxed: isTaxedInAustria(origin.icao),
      destinationCountry: destination.country,
      ...given.facts,
    },
  }
}

function getWeight(type: string): { mtowKg: number; mtowLb: number } {
  const weight = DEFAULT_MTOW[type]
  if (!weight) throw new Error(`No default weight of ${type}`)
  if ('kg' in weight) return { mtowKg: weight.kg, mtowLb: weight.kg / KG_PER_LB }
  return { mtowKg: weight.lb * KG_PER_LB, mtowLb: weight.lb }
}
