import { sql } from 'kysely'
import { type Airport, computeGreatCircleKm } from '#contract/airports.ts'
import type { Db } from '#server/runtime/db.ts'
import type { ReachableAirport, SearchAsk } from './ask.ts'
import { type DetourPair, isBookableFor, listCodes } from './match-legs.ts'
import type { Places } from './places.ts'
import { findShortestDetour } from './rules.ts'

/** Every route that flies from one requested end past the other, with the stop that makes the shortest detour. */
export type Detours = {
  pairs: readonly Detour[]
  find: (originIcao: string, destinationIcao: string) => Detour
}
type Detour = DetourPair & { end: 'from' | 'to'; stop: Airport; stopMetres: number }

/** A place with more airports is too large for detours, such as a country or a radius of a thousand kilometres. */
export const MOST_STOPS = 200

/**
 * Finds the routes of legs that match one end and pass near the other place. The database lists only the routes on
 * these days; this code decides which ones pass near.
 */
export async function findDetours(db: Db, places: Places, ask: SearchAsk): Promise<Detours> {
  const { origins, destinations } = ask
  if (!origins || !destinations) return indexDetours([])
  const [boarding, leaving] = await Promise.all([
    detoursOn(db, places, { ask, end: 'from', fits: destinations, passed: origins }),
    detoursOn(db, places, { ask, end: 'to', fits: origins, passed: destinations }),
  ])
  return indexDetours([...boarding, ...leaving])
}

function indexDetours(pairs: Detour[]): Detours {
  const byWay = new Map(pairs.map((pair) => [`${pair.originIcao} ${pair.destinationIcao}`, pair]))
  return {
    pairs,
    find(originIcao, destinationIcao) {
      const detour = byWay.get(`${originIcao} ${destinationIcao}`)
      if (!detour) throw new Error('A leg was found for a detour that was not requested.')
      return detour
    },
  }
}

type Passing = {
  ask: SearchAsk
  end: 'from' | 'to'
  fits: readonly ReachableAirport[]
  passed: readonly ReachableAirport[]
}

async function detoursOn(db: Db, places: Places, { ask, end, fits, passed }: Passing): Promise<Detour[]> {
  if (passed.length > MOST_STOPS) return []
  const stops = await Promise.all(passed.map(({ icao }) => places.find(icao)))
  const ways = await waysFlown(db, { ask, end, fits, passed })
  const kmToStops = measured(stops)
  const detours: Detour[] = []
  for (const { originIcao, destinationIcao } of ways) {
    const [origin, destination] = [await places.find(originIcao), await places.find(destinationIcao)]
    const legKm = computeGreatCircleKm(origin, destination)
    const found = findShortestDetour({
      legKm,
      kmBefore: kmToStops(origin),
      kmBehind: kmToStops(destination),
    })
    const [stop, away] = [stops[found?.stopNumber ?? -1], passed[found?.stopNumber ?? -1]]
    if (!found || !stop || !away) continue
    const { extraMetres } = found
    detours.push({ originIcao, destinationIcao, extraMetres, end, stop, stopMetres: away.metres })
  }
  return detours
}

/**
 * Returns the distances of an airport from each stop. There are more routes than airports, so each airport is measured
 * once.
 */
function measured(stops: readonly Airport[]): (airport: Airport) => number[] {
  const known = new Map<string, number[]>()
  return (airport) => {
    const before = known.get(airport.icao)
    if (before) return before
    const kms = stops.map((stop) => computeGreatCircleKm(airport, stop))
    known.set(airport.icao, kms)
    return kms
  }
}

async function waysFlown(db: Db, { ask, end, fits, passed }: Passing) {
  const [fitting, passing] =
    end === 'to'
      ? [sql.ref('legs.origin_icao'), sql.ref('legs.destination_icao')]
      : [sql.ref('legs.destination_icao'), sql.ref('legs.origin_icao')]
  const { rows } = await sql<{ originIcao: string; destinationIcao: string }>`
    select distinct legs.origin_icao, legs.destination_icao
    from legs join operators on operators.id = legs.operator_id
    where ${isBookableFor(ask)} and ${fitting} = any(${listCodes(fits)}::text[])
      and ${passing} <> all(${listCodes(passed)}::text[])`.execute(db)
  return rows
}
