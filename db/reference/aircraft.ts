import { proposeBlockMinutes } from '#contract/legs/block-time.ts'
import { AIRCRAFT_ROWS } from './aircraft-rows.ts'
import { getAirport } from './airports.ts'

export const AIRCRAFT_CLASSES = [
  'Turboprop',
  'Very Light Jet',
  'Light Jet',
  'Midsize Jet',
  'Super Midsize Jet',
  'Large Jet',
  'Ultra Long Range',
] as const
export type AircraftClass = (typeof AIRCRAFT_CLASSES)[number]

export type AircraftType = {
  /** ICAO type designator (Doc 8643); where it covers several models, the one named is the usual charter aircraft. */
  designator: string
  name: string
  manufacturer: string
  class: AircraftClass
  /** Passenger seats: the usual number for charter, and the maximum. */
  typicalSeats: number
  maxSeats: number
  /** Usual cruise, true airspeed in knots. */
  cruiseKtas: number
  /** With a few passengers and reserves, in nautical miles. */
  rangeNm: number
  /** What a whole-aircraft charter usually costs per flight hour; indicative, for reference prices only. */
  hourlyRateUsd: number
  engine: 'JET' | 'TURBOPROP'
  engineCount: number
  /** Greatest take-off mass of the type; the certificate of a tail may say less. */
  mtowKg: number
  /** Metres at the greatest weights, sea level, standard day, dry, without a margin. */
  takeOffM: number
  landingM: number
}

/** The catalogue of aircraft that legs are sold on, smallest class first. */
export const AIRCRAFT: readonly AircraftType[] = AIRCRAFT_ROWS.map(
  ([
    designator,
    name,
    manufacturer,
    aircraftClass,
    typicalSeats,
    maxSeats,
    cruiseKtas,
    rangeNm,
    hourlyRateUsd,
    engines,
    mtowKg,
    takeOffM,
    landingM,
  ]) => ({
    designator,
    name,
    manufacturer,
    class: aircraftClass,
    typicalSeats,
    maxSeats,
    cruiseKtas,
    rangeNm,
    hourlyRateUsd,
    engine: engines.endsWith('J') ? 'JET' : 'TURBOPROP',
    engineCount: Number(engines.charAt(0)),
    mtowKg,
    takeOffM,
    landingM,
  }),
)

const BY_DESIGNATOR = new Map(AIRCRAFT.map((aircraft) => [aircraft.designator, aircraft]))

/** The aircraft type of that designator; an unknown one is a bug of the caller. */
export function getAircraftType(designator: string): AircraftType {
  const aircraft = BY_DESIGNATOR.get(designator)
  if (!aircraft) throw new Error(`No aircraft type ${designator} in the catalogue`)
  return aircraft
}

/** Minutes from leaving the stand to reaching the next one, as a new flight is proposed; `month` is that of departure. */
export function blockMinutes(
  { cruiseKtas, engine }: AircraftType,
  { originICAO, destinationICAO, month }: { originICAO: string; destinationICAO: string; month: number },
): number {
  const [from, to] = [getAirport(originICAO), getAirport(destinationICAO)]
  return proposeBlockMinutes({ from, to, month, cruiseKtas, engine })
}
