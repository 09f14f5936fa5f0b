import type { samples } from '../../languages/pages/samples.ts'
import { AIRCRAFT_CLASSES, CONTINENTS, type SampleRoute } from './sample-routes.ts'

export type RouteFilters = { search: string; continent: string | null; aircraftClass: string | null }

/** Reads the filters from the URL's query. Ignores unknown continents and classes. */
export function readRouteFilters(query: URLSearchParams): RouteFilters {
  return {
    search: query.get('search') ?? '',
    continent: CONTINENTS.find((one) => one === query.get('continent')) ?? null,
    aircraftClass: AIRCRAFT_CLASSES.find((one) => one === query.get('aircraft')) ?? null,
  }
}

type Translate = (typeof samples)['texts']['en']

/**
 * The routes that match every filter. Each word of the search must occur in the route, in English or in the page's language.
 */
export function filterRoutes(
  routes: readonly SampleRoute[],
  filters: RouteFilters,
  translate: Translate,
): readonly SampleRoute[] {
  const words = filters.search.toLowerCase().split(/\s+/).filter(Boolean)
  return routes.filter(
    (one) =>
      (filters.continent === null || one.continent === filters.continent) &&
      (filters.aircraftClass === null || one.aircraftClass === filters.aircraftClass) &&
      words.every((word) => joinText(one, translate).includes(word)),
  )
}

function joinText(one: SampleRoute, translate: Translate): string {
  const codes = [one.image.from.code, one.image.to.code]
  const words = [one.name, one.continent, one.aircraftClass, ...one.tags]
  return [...words, ...words.map(translate), one.origin, one.destination, ...codes].join(' ').toLowerCase()
}
