import { Problem } from '#contract/problem.ts'
import type { SearchQuery } from '#contract/search/search.ts'
import type { FoundPlace } from '#contract/search/search-places.ts'
import type { SearchAsk } from './ask.ts'
import type { Place, Places } from './places.ts'

export type Filters = Pick<
  SearchQuery,
  | 'from'
  | 'to'
  | 'fromRadiusKm'
  | 'toRadiusKm'
  | 'people'
  | 'classes'
  | 'currency'
  | 'priceCurrency'
  | 'maxPriceMinor'
>

/** The recognised ends, and everything else that both the search and the calendar take. */
export type Understood = { from: FoundPlace | null; to: FoundPlace | null } & Pick<
  SearchAsk,
  'origins' | 'destinations' | 'people' | 'classes' | 'currency' | 'priceCurrency' | 'maxPriceMinor'
>

/** Resolves the places. Problem `invalid_input` names the unknown one. */
export async function readFilters(places: Places, filters: Filters): Promise<Understood> {
  const { from, to, fromRadiusKm, toRadiusKm, people, classes, currency, priceCurrency, maxPriceMinor } =
    filters
  const [origin, destination] = await Promise.all([
    from === undefined ? null : resolve(places, { path: 'from', token: from, radiusKm: fromRadiusKm }),
    to === undefined ? null : resolve(places, { path: 'to', token: to, radiusKm: toRadiusKm }),
  ])
  return {
    from: origin?.found ?? null,
    to: destination?.found ?? null,
    origins: origin?.airports ?? null,
    destinations: destination?.airports ?? null,
    people,
    classes: classes ?? null,
    currency: currency ?? null,
    priceCurrency: maxPriceMinor === undefined ? null : (priceCurrency ?? currency ?? null),
    maxPriceMinor: maxPriceMinor ?? null,
  }
}

type End = { path: 'from' | 'to'; token: string; radiusKm: number | undefined }

async function resolve(places: Places, { path, token, radiusKm }: End): Promise<Place> {
  const place = await places.resolve(token, radiusKm)
  if (place) return place
  throw new Problem('invalid_input', { details: [{ path, message: 'We do not know this place' }] })
}

/** Whether a maximum price applies to legs in other currencies too. */
export function comparesCurrencies({ maxPriceMinor, priceCurrency }: Filters): boolean {
  return maxPriceMinor !== undefined && priceCurrency !== undefined
}

/** Whether a search reveals a person's position; then its answer is neither cached nor logged. */
export function revealsPosition({ from, to }: Pick<Filters, 'from' | 'to'>): boolean {
  return [from, to].some((token) => token !== undefined && /^near:/i.test(token))
}
