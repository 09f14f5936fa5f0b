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
  /** ICAO type designator (Doc 8643). If it covers several models, the name is that of the usual charter aircraft. */
  designator: string
  name: string
  manufacturer: string
  class: AircraftClass
  /** Passenger seats: the usual number for charter, and the maximum. */
  typicalSeats: number
  maxSeats: number
  /** Usual cruise speed, true airspeed in knots. */
  cruiseKtas: number
  /** Range with a few passengers and reserves, in nautical miles. */
  rangeNm: number
  /** Usual price of a whole-aircraft charter per flight hour; indicative, for reference prices only. */
  hourlyRateUsd: number
  engine: 'JET' | 'TURBOPROP'
  engineCount: number
  /** Maximum take-off mass of the type; an aircraft's certificate may say less. */
  mtowKg: number
  /** Required distance in metres at maximum weights, sea level, standard day, dry, without a margin. */
  takeOffM: number
  landingM: number
}

/** The catalogue of aircraft types, the smallest class first. */
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

/** The aircraft type with that designator. Throws for an unknown one, which is a bug of the caller. */
export function getAircraftType(designator: string): AircraftType {
  const aircraft = BY_DESIGNATOR.get(designator)
  if (!aircraft) throw new Error(`No aircraft type ${designator} in the catalogue`)
  return aircraft
}

/**
 * Block time in minutes, from leaving the stand to reaching the next one, as proposed for a new leg. `month` is
 * that of departure.
 */
export function blockMinutes(
  { cruiseKtas, engine }: AircraftType,
  { originICAO, destinationICAO, month }: { originICAO: string; destinationICAO: string; month: number },
): number {
  const [from, to] = [getAirport(originICAO), getAirport(destinationICAO)]
  return proposeBlockMinutes({ from, to, month, cruiseKtas, engine })
}
