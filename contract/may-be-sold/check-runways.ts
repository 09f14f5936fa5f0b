import type { AirportFacts, SaleFacts, TypeFacts } from './facts.ts'
import { type Finding, makeFinding, makePermissionFinding } from './finding.ts'
import type { SaleTables } from './tables.ts'

const RULE = '14 CFR 135.385 and CAT.POL.A.230: landing within 60 % of the runway (turboprops 70 %)'
// The share of the available landing distance that a landing may use; 80 % with an approval for short landings.
const LANDING_SHARE = { JET: 0.6, TURBOPROP: 0.7 }
const APPROVED_SHARE = 0.8
const WET_FACTOR = 1.15
// How much distances grow per thousand feet of elevation; a rule of thumb.
const LANDING_PER_1000_FT = 0.035
const TAKE_OFF_PER_1000_FT = 0.08

/**
 * Checks whether the longest runway is long enough for the type at full load, in still air, with the margin of
 * commercial operation.
 */
export function checkRunways({ leg, type }: SaleFacts, { runways }: SaleTables): Finding[] {
  const { origin, destination } = leg
  return [
    ...checkTakeOff(origin, type, runways.get(origin.icao)),
    ...checkLanding(destination, type, runways.get(destination.icao)),
  ]
}

type Runway = ReturnType<SaleTables['runways']['get']>

function checkTakeOff(airport: AirportFacts, type: TypeFacts, runway: Runway): Finding[] {
  const path = 'originICAO'
  if (!runway || type.takeOffM === null) return [unknown(path, airport, type, runway)]
  const neededM = type.takeOffM * elevationFactor(airport, TAKE_OFF_PER_1000_FT)
  if (neededM <= runway.toraM) return []
  const message = `A ${type.name} takes off in ${metres(neededM)} at full load, and ${formatAirport(airport)} has ${metres(runway.toraM)}`
  return [makeFinding('REFUSE', 'RUNWAY_TOO_SHORT', { path, message, source: describeSource(runway) })]
}

function checkLanding(airport: AirportFacts, type: TypeFacts, runway: Runway): Finding[] {
  const path = 'destinationICAO'
  if (!runway || type.landingM === null) return [unknown(path, airport, type, runway)]
  const landingM = type.landingM * elevationFactor(airport, LANDING_PER_1000_FT)
  const neededM = landingM / LANDING_SHARE[type.engine]
  const source = describeSource(runway)
  const has = `${formatAirport(airport)} has ${metres(runway.ldaM)}`
  if (runway.ldaM < landingM / APPROVED_SHARE && runway.ldaM < neededM) {
    const message = `A ${type.name} needs ${metres(Math.min(neededM, landingM / APPROVED_SHARE))} to land, and ${has}`
    return [makeFinding('REFUSE', 'RUNWAY_TOO_SHORT', { path, message, source })]
  }
  if (runway.ldaM < neededM) {
    const message = `A ${type.name} needs ${metres(neededM)} to land, and ${has}: it takes an approval for short landings and the mass at landing`
    const scope = `${type.designator} ${airport.icao}`
    return [makePermissionFinding('RUNWAY_NEEDS_APPROVAL', { path, message, source, scope })]
  }
  if (runway.ldaM < neededM * WET_FACTOR) {
    const message = `On a wet runway a ${type.name} needs ${metres(neededM * WET_FACTOR)} to land, and ${has}`
    return [makeFinding('WARN', 'RUNWAY_WET', { path, message, source })]
  }
  return []
}

function elevationFactor({ elevationFt }: AirportFacts, per1000Ft: number): number {
  return 1 + (Math.max(0, elevationFt ?? 0) / 1000) * per1000Ft
}

function unknown(path: string, airport: AirportFacts, type: TypeFacts, runway: Runway): Finding {
  const message = runway
    ? `The runway that a ${type.name} needs is not known, so nobody has checked ${formatAirport(airport)}`
    : `The runways of ${formatAirport(airport)} are not known, so nobody has checked them`
  return makeFinding('WARN', runway ? 'FIGURES_UNKNOWN' : 'RUNWAY_UNKNOWN', { path, message, source: RULE })
}

function describeSource(runway: NonNullable<Runway>): string {
  return `${RULE}; runway: ${runway.source}; type: maker’s figures (not verified)`
}

function formatAirport({ city, iata, icao }: AirportFacts): string {
  return `${city} (${iata ?? icao})`
}

function metres(distance: number): string {
  return `${Math.round(distance).toLocaleString('en-US')} m`
}
