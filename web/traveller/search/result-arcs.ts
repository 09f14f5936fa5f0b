import { type Airport, getShortCode } from '#contract/airports.ts'
import type { SearchResult } from '#contract/search/search.ts'
import { NEAR_ME_RADIUS_KM } from '#contract/search/search-places.ts'
import { search as texts } from '../../languages/search/search.ts'
import { readTexts } from '../../languages/texts.ts'
import type { MapArc, MapPlace, MapRing } from '../../ui/art/arc-map.ts'
import type { SearchPage } from './read-stream.ts'
import { countSeats, getResultId, listLegs } from './result-changes.ts'
import type { Search } from './search-state.ts'

/** Results on the same route share this id: they are one arc of the map. */
export function buildArcId(result: SearchResult): string {
  const codes = listAirports(result).map(({ icao }) => icao)
  // Both directions of a route have the same id.
  return (codes.length === 2 ? codes.sort() : codes).join('-')
}

/** The routes on the map, each with its results. */
export function buildArcs(results: readonly SearchResult[]): MapArc[] {
  const t = readTexts(texts)
  const ways = Map.groupBy(results, buildArcId)
  return [...ways].map(([id, found]) => {
    const [first] = found as [SearchResult]
    const airports = listAirports(first)
    const free = found.filter((result) => countSeats(result) > 0).length
    return {
      id,
      way: airports.map(toMapPlace),
      label: t('arc', { way: airports.map(nameAirport).join(` ${t('towards')} `), count: free }),
      href: `#${buildCardId(first)}`,
      detour: findDetour(first, airports),
    }
  })
}

/** The element of a result's card. */
export function buildCardId(result: SearchResult): string {
  return `result-${getResultId(result)}`
}

/** Circles around the places of a search, as wide as its radius. */
export function buildRings(summary: Pick<SearchPage, 'from' | 'to'> | undefined, search: Search): MapRing[] {
  return (['from', 'to'] as const).flatMap((end) => {
    const place = summary?.[end]
    const asked = search[`${end}RadiusKm`]
    const km = asked ? Number(asked) : place?.kind === 'position' ? NEAR_ME_RADIUS_KM : 0
    const hasRadius = place && !['area', 'country', 'region'].includes(place.kind)
    return hasRadius && km > 0 ? [{ centre: { lat: place.lat, lon: place.lon }, km }] : []
  })
}

function listAirports(result: SearchResult): Airport[] {
  const all = listLegs(result).flatMap((leg) => [leg.originAirport, leg.destinationAirport])
  return all.filter((airport, index) => airport.icao !== all[index - 1]?.icao)
}

function findDetour(result: SearchResult, [from, to]: Airport[]): MapPlace[] | undefined {
  if (result.kind !== 'detour' || !from || !to) return undefined
  return [from, result.detour.airport, to].map(toMapPlace)
}

function toMapPlace(airport: Airport): MapPlace {
  return { code: getShortCode(airport), lat: airport.lat, lon: airport.lon }
}

function nameAirport(airport: Airport): string {
  return `${airport.city} (${getShortCode(airport)})`
}
