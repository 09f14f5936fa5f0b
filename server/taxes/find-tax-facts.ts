import { type Airport, computeGreatCircleKm, findLocalDay } from '#contract/airports.ts'
import type { Currency } from '#contract/money.ts'
import type { TaxableLeg } from '#contract/taxes/pick-rules.ts'
import type { TaxFacts } from '#contract/taxes/tax-rules.ts'
import { DEFAULT_MTOW } from '#db/reference/taxes/aircraft.ts'
import { findGbRegion, findTaxZones, findUsArea, isTaxedInAustria } from '#db/reference/taxes/places.ts'

type TaxedAirport = Pick<Airport, 'icao' | 'country' | 'lat' | 'lon' | 'timezone'>

/** The facts of a leg that decide its taxes. */
export type TaxedLeg = {
  origin: TaxedAirport
  destination: TaxedAirport
  /** From the catalogue; its defaults replace facts that the certificate of the tail does not give. */
  aircraftType: { designator: string; class: string; typicalSeats: number; maxSeats: number }
  seatsTotal: number
  saleMode: TaxFacts['saleMode']
  currency: Currency
  departureAt: Date
}

/** Returns the facts of a leg that the rules need, if it is paid now. An unknown fact is null, never a guess. */
export function findTaxFacts(leg: TaxedLeg, { now }: { now: Date }): TaxableLeg {
  const { origin, destination, departureAt } = leg
  return {
    originCountry: origin.country,
    destinationCountry: destination.country,
    departureDay: findLocalDay(departureAt, origin.timezone),
    paymentDay: findLocalDay(now, origin.timezone),
    paymentDayInNewYork: findLocalDay(now, 'America/New_York'),
    facts: {
      saleMode: leg.saleMode,
      distanceKm: computeGreatCircleKm(origin, destination),
      destinationKmFromBrussels: computeGreatCircleKm(BRUSSELS, destination),
      paidInUs: true,
      ...aircraftFacts(leg),
      originUsArea: findUsArea(origin),
      destinationUsArea: findUsArea(destination),
      originUsRural: false,
      destinationUsRural: false,
      originGbRegion: findGbRegion(origin.icao),
      ...findTaxZones(destination.country),
      originAtTaxed: isTaxedInAustria(origin.icao),
      destinationCountry: destination.country,
    },
  }
}

// The position of EBBR.
const BRUSSELS = { lat: 50.9014, lon: 4.48444 }
const KG_PER_LB = 0.45359237
const PILOTS = 2

function aircraftFacts({
  aircraftType: { designator, class: aircraftClass, typicalSeats, maxSeats },
  seatsTotal,
}: TaxedLeg): Pick<
  TaxFacts,
  | 'mtowKg'
  | 'mtowLb'
  | 'engine'
  | 'fuel'
  | 'seatsFitted'
  | 'seatsCertified'
  | 'seatsWithCrew'
  | 'seatPitchOver40in'
> {
  // An aircraft that sells more seats than the typical number has at least those.
  const seatsFitted = Math.max(typicalSeats, seatsTotal)
  return {
    ...findWeight(designator),
    engine: aircraftClass === 'Turboprop' ? 'TURBOPROP' : 'JET',
    fuel: 'KEROSENE',
    seatsFitted,
    seatsCertified: Math.max(maxSeats, seatsFitted),
    seatsWithCrew: seatsFitted + PILOTS,
    seatPitchOver40in: true,
  }
}

function findWeight(designator: string): Pick<TaxFacts, 'mtowKg' | 'mtowLb'> {
  const weight = DEFAULT_MTOW[designator]
  if (!weight) return { mtowKg: null, mtowLb: null }
  if ('kg' in weight) return { mtowKg: weight.kg, mtowLb: weight.kg / KG_PER_LB }
  return { mtowKg: weight.lb * KG_PER_LB, mtowLb: weight.lb }
}
