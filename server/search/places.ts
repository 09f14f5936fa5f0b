import { type Airport, computeGreatCircleKm, type Position } from '#contract/airports.ts'
import { type FoundPlace, NEAR_ME_RADIUS_KM } from '#contract/search/search-places.ts'
import { type Airports, foldText, rankEntries } from '#server/legs/search-airports.ts'
import { remember } from '#server/runtime/remember.ts'
import type { ReachableAirport } from './ask.ts'
import { buildPlaceIndex, type PlaceEntry } from './read-places.ts'

/** A requested end: the recognised place and its airports. */
export type Place = { found: FoundPlace; airports: ReachableAirport[] }

export type Places = {
  /** Resolves a token and a radius in km; null if there is no such place. */
  resolve: (token: string, radiusKm: number | undefined) => Promise<Place | null>
  /** Returns the likeliest places first. */
  suggest: (text: string, limit: number) => Promise<FoundPlace[]>
  find: (icao: string) => Promise<Airport>
}

// At most two decimals: a finer position is refused, so that nobody sends their address by mistake.
const NEAR = /^near:(-?\d{1,2}(?:\.\d{1,2})?),(-?\d{1,3}(?:\.\d{1,2})?)$/

/** Keeps airports, cities, countries and regions in memory, because they change only with a release. */
export function openPlaces(known: Airports): Places {
  const load = remember(async () => buildPlaceIndex(await known.all()))
  return {
    async resolve(token, radiusKm) {
      if (/^near:/i.test(token)) return nearPosition(token, radiusKm, (await load()).airports)
      const { entries, byToken, byCode, findCity, airports } = await load()
      const [, kind, name = ''] = /^(city|area|country|region):(.*)$/i.exec(token) ?? []
      const entry =
        kind?.toLowerCase() === 'city'
          ? findCity(name.toUpperCase())
          : kind
            ? byToken.get(token.toLowerCase())
            : (byCode.get(token.toUpperCase()) ?? meantBy(token, entries))
      return entry ? toPlace(entry, radiusKm, airports) : null
    },
    async suggest(text, limit) {
      const { entries } = await load()
      return rankEntries(entries, text, getToken)
        .slice(0, limit)
        .map((entry) => entry.found(entry))
    },
    async find(icao) {
      const airport = (await load()).byIcao.get(icao)
      if (!airport) throw new Error(`No airport ${icao}`)
      return airport
    },
  }
}

function nearPosition(
  token: string,
  radiusKm = NEAR_ME_RADIUS_KM,
  airports: readonly Airport[],
): Place | null {
  const [, lat, lon] = NEAR.exec(token) ?? []
  const position = { lat: Number(lat), lon: Number(lon) }
  if (lat === undefined || Math.abs(position.lat) > 90 || Math.abs(position.lon) > 180) return null
  const near = airportsWithin(airports, position, radiusKm)
  const found: FoundPlace = {
    kind: 'position',
    token,
    name: 'Near me',
    detail: `Within ${radiusKm} km of your position`,
    code: null,
    ...position,
    airportsCount: near.length,
  }
  return { found, airports: near }
}

function toPlace(entry: PlaceEntry, radiusKm = 0, airports: readonly Airport[]): Place {
  const { own } = entry
  const found = entry.found(entry)
  const inside = own.map(({ icao }) => ({ icao, metres: 0 }))
  if (radiusKm === 0 || ['area', 'country', 'region'].includes(found.kind)) return { found, airports: inside }
  const ownCodes = new Set(own.map(({ icao }) => icao))
  const around = airportsWithin(airports, found, radiusKm).filter(({ icao }) => !ownCodes.has(icao))
  return { found, airports: [...inside, ...around] }
}

const KM_PER_DEGREE = 111

/**
 * Returns every airport within the radius by great circle, with its distance. `airports` are sorted from south to
 * north.
 */
function airportsWithin(
  airports: readonly Airport[],
  middle: Position,
  radiusKm: number,
): ReachableAirport[] {
  const reachable: ReachableAirport[] = []
  const degrees = radiusKm / KM_PER_DEGREE
  for (let at = firstFrom(airports, middle.lat - degrees); at < airports.length; at++) {
    const airport = airports[at]
    if (!airport || airport.lat > middle.lat + degrees) break
    const km = computeGreatCircleKm(middle, airport)
    if (km <= radiusKm) reachable.push({ icao: airport.icao, metres: Math.round(km * 1000) })
  }
  return reachable
}

/** Returns the index of the first airport at this latitude or north of it. */
function firstFrom(airports: readonly Airport[], lat: number): number {
  let [from, to] = [0, airports.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((airports[middle]?.lat ?? 90) < lat) from = middle + 1
    else to = middle
  }
  return from
}

const getToken = ({ token }: PlaceEntry) => token

/** Returns the place that a typed text clearly means, but not one of several airports whose names merely contain it. */
function meantBy(text: string, entries: readonly PlaceEntry[]): PlaceEntry | undefined {
  const [best, ...others] = rankEntries(entries, text, getToken)
  const typed = foldText(text)
  if (!best || best.city.startsWith(typed) || best.codes.includes(typed)) return best
  return others.some(({ city }) => city !== best.city) ? undefined : best
}
