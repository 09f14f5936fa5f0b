import { computeGreatCircleKm, convertKmToNm, formatDuration } from '../airports.ts'
import { proposeBlockMinutes } from '../legs/block-time.ts'
import { computeCruiseMinutes } from '../legs/winds.ts'
import type { SaleFacts } from './facts.ts'
import { type Finding, makeFinding } from './finding.ts'
import { readLocalClock } from './local-clock.ts'

const WINDS =
  'Winds by latitude and season (our own rule); ranges with the reserves of NBAA IFR (not verified)'
// Above this share of the range in still air, a fuel stop is likely.
const LIKELY_SHARE = 0.8
const MOST_DIFFERENCE = 0.12

/** Checks whether the type can fly the distance with the usual wind, and whether the given time is plausible. */
export function checkRange({ leg, type }: SaleFacts): Finding[] {
  const { origin: from, destination: to } = leg
  const month = Number(readLocalClock(leg.departureAt.getTime(), from.timezone).day.slice(5, 7))
  const distanceNm = Math.round(convertKmToNm(computeGreatCircleKm(from, to)))
  if (distanceNm > type.rangeNm) {
    const message = `${nm(distanceNm)} is more than a ${type.name} flies without a stop (${nm(type.rangeNm)})`
    const source = 'Maker’s range with the reserves of NBAA IFR (not verified)'
    return [makeFinding('REFUSE', 'RANGE_EXCEEDED', { path: 'destinationICAO', message, source })]
  }
  const minutes = computeCruiseMinutes({ from, to, month }, type)
  const stillAirNm = (minutes / 60) * type.cruiseKtas
  return [
    ...checkFuel(stillAirNm, type),
    ...checkBlock(leg, proposeBlockMinutes({ from, to, month, ...type })),
  ]
}

function checkFuel(stillAirNm: number, type: SaleFacts['type']): Finding[] {
  const share = stillAirNm / type.rangeNm
  if (share <= LIKELY_SHARE) return []
  const isRequired = share > 1
  const message = `With the usual wind this is like ${nm(Math.round(stillAirNm))} in still air, ${Math.round(share * 100)} % of the range of a ${type.name}: a stop for fuel is ${isRequired ? 'required' : 'likely'}`
  const code = isRequired ? 'FUEL_STOP_REQUIRED' : 'FUEL_STOP_LIKELY'
  return [makeFinding('WARN', code, { path: 'destinationICAO', message, source: WINDS })]
}

function checkBlock(leg: SaleFacts['leg'], usualMinutes: number): Finding[] {
  const minutes = Math.round((leg.arrivalAt.getTime() - leg.departureAt.getTime()) / 60_000)
  if (Math.abs(minutes - usualMinutes) <= usualMinutes * MOST_DIFFERENCE) return []
  const message = `${formatDuration(minutes)} from stand to stand differs from the usual ${formatDuration(usualMinutes)} in this direction and month`
  return [makeFinding('WARN', 'BLOCK_UNUSUAL', { path: 'arrivalLocal', message, source: WINDS })]
}

function nm(distance: number): string {
  return `${distance.toLocaleString('en-US')} nm`
}
