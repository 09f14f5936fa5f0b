import { translateTemplate } from '../../languages/translated.ts'
import { computeSunAlong, type Flight } from './sky-along.ts'
import { computeSunAltitude } from './sun.ts'

/** The text for screen readers: 'The sky along the route: daylight at take-off, dusk at landing.' */
export function describeSky(flight: Flight): string {
  const skies = nameSkies(flight)
  return translateTemplate(skies.takeOff === skies.landing ? ALL_THE_WAY : CHANGING, skies)
}

const ALL_THE_WAY = 'The sky along the route: {takeOff, message} all the way.'
const CHANGING = 'The sky along the route: {takeOff, message} at take-off, {landing, message} at landing.'

/** The light at both ends of a flight, in English: 'daylight', 'dusk'. */
export function nameSkies(flight: Flight): { takeOff: string; landing: string } {
  const takeOff = nameSky(computeSunAlong(flight, 0), rises(flight, 0))
  const landing = nameSky(computeSunAlong(flight, 1), rises(flight, 1))
  return { takeOff, landing }
}

function nameSky(sun: number, rising: boolean): string {
  if (sun < -12) return 'night'
  if (sun < -0.8) return rising ? 'dawn' : 'dusk'
  if (sun < 8) return rising ? 'early sun' : 'low sun'
  return 'daylight'
}

function rises(flight: Flight, share: number): boolean {
  const instantMs = Date.parse(share === 0 ? flight.departureUTC : flight.arrivalUTC)
  const position = share === 0 ? flight.from : flight.to
  return computeSunAltitude(position, instantMs + 300_000) > computeSunAltitude(position, instantMs)
}
