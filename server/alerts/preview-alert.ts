import type { AlertCriteria } from '#contract/alerts/alerts.ts'
import type { LegListing } from '#contract/legs/legs.ts'
import { MAX_COUNTED, type SearchQuery } from '#contract/search/search.ts'
import type { FoundPlace } from '#contract/search/search-places.ts'
import { findSecondsOnSale } from '#server/legs/early-access.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Places } from '#server/search/places.ts'
import { startSearch } from '#server/search/run-search.ts'

type Previewed = {
  from: FoundPlace | null
  to: FoundPlace | null
  count: number
  isAtLeast: boolean
  legs: LegListing[]
}

const SHOWN = 3

/**
 * Returns what a search with the same criteria finds now, as this person sees it. Problem `invalid_input` for an
 * unknown place.
 */
export async function previewAlert(
  db: Db,
  places: Places,
  asked: { userId: string; criteria: AlertCriteria; now: Date },
): Promise<Previewed> {
  const { userId, criteria, now } = asked
  const publishedForSeconds = await findSecondsOnSale(db, { userId })
  const search = await startSearch(
    { db, places },
    { query: toSearchQuery(criteria), now, publishedForSeconds },
  )
  const [direct, { from, to, totals }] = await Promise.all([search.direct, search.summary])
  const { count, isAtLeast } = totals.direct
  return {
    from,
    to,
    count: Math.min(count, MAX_COUNTED),
    isAtLeast,
    legs: direct.slice(0, SHOWN).map(({ leg }) => leg),
  }
}

function toSearchQuery(criteria: AlertCriteria): SearchQuery {
  const { people, classes } = criteria
  return {
    people,
    sort: 'departure',
    limit: SHOWN,
    connections: '0',
    detours: '0',
    from: criteria.from ?? undefined,
    to: criteria.to ?? undefined,
    fromRadiusKm: criteria.fromRadiusKm ?? undefined,
    toRadiusKm: criteria.toRadiusKm ?? undefined,
    dateFrom: criteria.dateFrom ?? undefined,
    dateTo: criteria.dateTo ?? undefined,
    classes: classes.length > 0 ? classes : undefined,
    [criteria.anyCurrency ? 'priceCurrency' : 'currency']: criteria.currency ?? undefined,
    maxPriceMinor: criteria.maxPriceMinor ?? undefined,
  }
}
