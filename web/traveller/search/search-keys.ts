/** The URL parameters of a search: those of `contract/search/search.ts`, and those of the view. */
const SEARCH_KEYS = [
  'from',
  'to',
  'fromRadiusKm',
  'toRadiusKm',
  'date',
  'dateFrom',
  'dateTo',
  'people',
  'classes',
  'currency',
  'priceCurrency',
  'maxPriceMinor',
  'connections',
  'detours',
  'sort',
  'view',
]

/** Whether the booking page's URL asks for a search; without one it lists every leg. */
export function isSearch(query: URLSearchParams): boolean {
  return SEARCH_KEYS.some((key) => query.has(key))
}
