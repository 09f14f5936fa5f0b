/**
 * The fields of the search bar in their order, with the key of each one's empty text; `SearchBar` draws them before their code
 * has loaded.
 */
export const SEARCH_FIELDS = [
  { name: 'from', label: 'from', empty: 'anywhere' },
  { name: 'to', label: 'to', empty: 'anywhere' },
  { name: 'when', label: 'when', empty: 'anyDate' },
  { name: 'people', label: 'people', empty: 'person' },
  { name: 'more', label: 'filters', empty: 'filters' },
] as const

export type SearchField = (typeof SEARCH_FIELDS)[number]['name']

/** The bar's columns, the same before and after its code has loaded. */
export const barLook =
  'grid min-w-0 grid-cols-2 items-start gap-x-3 gap-y-4 rounded-card bg-panel p-4 shadow-card sm:gap-x-4 sm:p-6 lg:grid-cols-[1.35fr_1.35fr_1.1fr_0.8fr_auto]'

/** The columns of the results beside the map. */
export const besideMapLook =
  'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] xl:grid-cols-[minmax(0,1fr)_30rem]'
export const resultsLook = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2'
