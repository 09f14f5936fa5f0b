import type { SearchQueryInput } from '#contract/search/search.ts'
import { alertPaths } from '../../routing/paths.ts'

/** The parameters that decide what is found. */
export const FILTERS = [
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
] as const
const OWN = ['sort', 'view', 'pages'] as const

type Filter = (typeof FILTERS)[number]
/** The parameters of the URL, unchecked: the server refuses invalid ones. */
export type Search = Partial<Record<Filter | (typeof OWN)[number], string>>
export type Change = Partial<Record<keyof Search, string | undefined>>

/** The filters in the dialog 'Filters'; the others have their own fields. */
const MORE = ['fromRadiusKm', 'toRadiusKm', 'classes', 'maxPriceMinor', 'connections', 'detours'] as const

export function readSearch(params: URLSearchParams): Search {
  const search: Search = {}
  for (const name of [...FILTERS, ...OWN]) {
    const value = params.get(name)
    if (value) search[name] = value
  }
  return search
}

/** The URL after a change. A changed filter starts at the first page; settings of a removed place go with it. */
export function applyChange(now: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(now)
  const whole: Change = { ...change }
  if (!('pages' in change) && !('view' in change)) whole.pages = undefined
  if ('from' in change && !change.from) whole.fromRadiusKm = undefined
  if ('to' in change && !change.to) whole.toRadiusKm = undefined
  for (const [name, value] of Object.entries(whole)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The query for the server. Connections and detours need both places. */
export function toQuery(search: Search): SearchQueryInput {
  const { view, pages, connections, detours, ...rest } = search
  const both = Boolean(search.from && search.to)
  return {
    ...rest,
    ...(both && connections && { connections }),
    ...(both && detours && { detours }),
  } as SearchQueryInput
}

/** The query of the calendar: everything but the days and the view. */
export function toFilters(search: Search) {
  const { date, dateFrom, dateTo, connections, detours, sort, ...filters } = toQuery(search)
  return filters
}

/** How many filters are set behind 'Filters'. */
export function countMoreFilters(search: Search): number {
  return MORE.filter((name) => search[name] && search[name] !== '0').length
}

/**
 * The link to a new alert with the same search filled in. An alert has no connections, and its days are a window.
 */
export function buildAlertPath(search: Search): string {
  const query = new URLSearchParams()
  const without = ['date', 'connections', 'detours']
  for (const name of FILTERS) {
    const value = search[name]
    if (value && !without.includes(name)) query.set(name, value)
  }
  if (search.date) {
    query.set('dateFrom', search.date)
    query.set('dateTo', search.date)
  }
  return alertPaths.newAlert(query)
}
