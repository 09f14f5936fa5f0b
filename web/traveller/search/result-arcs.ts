import { type Airport, shortCode } from '#contract/airports.ts'
import type { SearchResult } from '#contract/search/search.ts'
import { NEAR_ME_RADIUS_KM } from '#contract/search/search-places.ts'
import { search as texts } from '../../languages/search/search.ts'
import { textsOf } from '../../languages/texts.ts'
import type { MapArc, MapPlace, MapRing } from '../../ui/art/arc-map.ts'
import type { SearchPage } from './read-stream.ts'
import { idOf, legsOf, seatsOf } from './result-changes.ts'
import type { Search } from './search-state.ts'

/** What results share that fly the same way: they are one arc of the map. */
export function arcOf(result: SearchResult): string {
  const codes = airportsOf(result).map(({ icao }) => icao)
  // There and back again is one line.
  return (codes.length === 2 ? codes.sort() : codes).join('-')
}

/** The ways on the map, each with what flies it. */
export function arcsOf(results: readonly SearchResult[]): MapArc[] {
  const t = textsOf(texts)
  const ways = Map.groupBy(results, arcOf)
  return [...ways].map(([id, found]) => {
    const [first] = found as [SearchResult]
    const airports = airportsOf(first)
    const free = found.filter((result) => seatsOf(result) > 0).length
    return {
      id,
      way: airports.map(placeOf),
      label: t('arc', { way: airports.map(nameOf).join(` ${t('towards')} `), count: free }),
      href: `#${cardId(first)}`,
      detour: detourOf(first, airports),
    }
  })
}

/** The element of a result's card. */
export function cardId(result: SearchResult): string {
  return `result-${idOf(result)}`
}

/** Around the places of a search, as far as it reaches. */
export function ringsOf(summary: Pick<SearchPage, 'from' | 'to'> | undefined, search: Search): MapRing[] {
  return (['from', 'to'] as const).flatMap((end) => {
    const place = summary?.[end]
    const asked = search[`${end}RadiusKm`]
    const km = asked ? Number(asked) : place?.kind === 'position' ? NEAR_ME_RADIUS_KM : 0
    const hasRadius = place && !['area', 'country', 'region'].includes(place.kind)
    return hasRadius && km > 0 ? [{ centre: { lat: place.lat, lon: place.lon }, km }] : []
  })
}

function airportsOf(result: SearchResult): Airport[] {
  const all = legsOf(result).flatMap((leg) => [leg.originAirport, leg.destinationAirport])
  return all.filter((airport, index) => airport.icao !== all[index - 1]?.icao)
}

function detourOf(result: SearchResult, [from, to]: Airport[]): MapPlace[] | undefined {
  if (result.kind !== 'detour' || !from || !to) return undefined
  return [from, result.detour.airport, to].map(placeOf)
}

function placeOf(airport: Airport): MapPlace {
  return { code: shortCode(airport), lat: airport.lat, lon: airport.lon }
}

function nameOf(airport: Airport): string {
  return `${airport.city} (${shortCode(airport)})`
}
