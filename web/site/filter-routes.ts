import { AIRCRAFT_CLASSES, CONTINENTS, type SampleRoute } from './sample-routes.ts'

export type RouteFilters = { search: string; continent: string | null; aircraftClass: string | null }

/** What the URL's query asks for; a continent or class that does not exist asks for nothing. */
export function filtersOf(query: URLSearchParams): RouteFilters {
  return {
    search: query.get('search') ?? '',
    continent: CONTINENTS.find((one) => one === query.get('continent')) ?? null,
    aircraftClass: AIRCRAFT_CLASSES.find((one) => one === query.get('aircraft')) ?? null,
  }
}

/** The routes that every filter lets through; each word of the search must be found somewhere in the route. */
export function filterRoutes(routes: readonly SampleRoute[], filters: RouteFilters): readonly SampleRoute[] {
  const words = filters.search.toLowerCase().split(/\s+/).filter(Boolean)
  return routes.filter(
    (one) =>
      (filters.continent === null || one.continent === filters.continent) &&
      (filters.aircraftClass === null || one.aircraftClass === filters.aircraftClass) &&
      words.every((word) => textOf(one).includes(word)),
  )
}

function textOf(one: SampleRoute): string {
  const codes = [one.image.from.code, one.image.to.code]
  return [one.name, one.origin, one.destination, one.continent, one.aircraftClass, ...one.tags, ...codes]
    .join(' ')
    .toLowerCase()
}
