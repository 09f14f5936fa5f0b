import type { DailyRates } from '#contract/rates/indicate.ts'
import type {
  AnyConnection,
  DetourResult,
  DirectResult,
  SearchQuery,
  SearchSummary,
} from '#contract/search/search.ts'
import type { FoundPlace } from '#contract/search/search-places.ts'
import type { FindRecords } from '#server/legs/likelihood/read-records.ts'
import type { FindDailyRates } from '#server/rates/daily-rates.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SearchAsk } from './ask.ts'
import { countDetours, countDirect } from './count-matches.ts'
import { type Cursor, readCursor, writeCursor } from './cursors.ts'
import { fillWithConnections, fillWithDetours, fillWithDirect, type Part } from './fill-page.ts'
import { type FoundConnections, findConnections, MAX_CONNECTIONS } from './find-connections.ts'
import { type Detours, findDetours } from './find-detours.ts'
import type { Places } from './places.ts'
import { comparesCurrencies, readFilters } from './read-ask.ts'
import { takeTurn } from './take-turn.ts'

/** A page that is still being found: the results of one kind after the other, and finally the totals of all pages. */
export type RunningSearch = {
  direct: Promise<DirectResult[]>
  detours: Promise<DetourResult[]>
  connections: Promise<AnyConnection[]>
  summary: Promise<SearchSummary>
}

type Needs = {
  db: Db
  places: Places
  /** Without it, prices in several currencies are not compared. */
  findRates?: FindDailyRates
  /** Without it, results do not say how likely a leg is. */
  findRecords?: FindRecords
}
type Asked = { query: SearchQuery; now: Date; publishedForSeconds: number }

/**
 * Starts one page of a search. Direct legs fill it first, then detours, then connections; the rest comes on the next
 * page. An unknown place or the cursor of another search is refused before any query runs.
 */
export async function startSearch(needs: Needs, asked: Asked): Promise<RunningSearch> {
  const { query, now, publishedForSeconds } = asked
  const given = query.cursor ? readCursor(query.cursor, query) : null
  const rates = await findComparingRates(needs, { query, now, given })
  const atMs = comparesPrices(query) ? now.getTime() : 0
  const cursor = given ?? {
    kind: 'direct',
    sort: query.sort,
    atMs,
    ratesDay: rates?.day ?? null,
    after: null,
  }
  const { from, to, ...understood } = await readFilters(needs.places, query)
  const ask: SearchAsk = {
    ...understood,
    dateFrom: query.date ?? query.dateFrom ?? null,
    dateTo: query.date ?? query.dateTo ?? null,
    sort: query.sort,
    rates,
    at: cursor.atMs > 0 ? new Date(cursor.atMs) : now,
    publishedForSeconds,
    records: await needs.findRecords?.(),
  }
  const running = run(needs, { ask, cursor, query, from, to })
  // The reader of the page gets the first failure; later failures have the same cause and must not be unhandled.
  for (const part of Object.values(running)) part.catch(() => {})
  return running
}

// If prices are not compared, the answer does not contain the instant, so that an unchanged page keeps its ETag.
function comparesPrices({ sort, maxPriceMinor }: SearchQuery): boolean {
  return sort === 'price' || sort === 'savings' || maxPriceMinor !== undefined
}

/** Returns the rates with which this search compares prices, the same on each of its pages; null if it compares none. */
async function findComparingRates(
  { findRates }: Pick<Needs, 'findRates'>,
  { query, now, given }: { query: SearchQuery; now: Date; given: Cursor | null },
): Promise<DailyRates | null> {
  const joins = query.sort === 'savings' && query.connections === '1'
  if (!findRates || (query.sort !== 'price' && !joins && !comparesCurrencies(query))) return null
  if (!given) return await findRates({ at: now })
  return given.ratesDay ? await findRates({ at: now, day: given.ratesDay }) : null
}

type Run = {
  ask: SearchAsk
  cursor: Cursor
  query: SearchQuery
  from: FoundPlace | null
  to: FoundPlace | null
}

function run({ db, places }: Needs, { ask, cursor, query, from, to }: Run): RunningSearch {
  const hasBothEnds = ask.origins !== null && ask.destinations !== null
  const finding = hasBothEnds && query.detours === '1' ? findDetours(db, places, ask) : noDetours
  const connecting =
    hasBothEnds && query.connections === '1' ? takeTurn(() => findConnections(db, ask)) : noConnections
  const counting = Promise.all([
    countDirect(db, ask),
    finding.then(({ pairs }) => countDetours(db, ask, pairs)),
    connecting,
  ])
  const first = fillWithDirect(db, { ask, cursor, limit: query.limit })
  const second = Promise.all([finding, first]).then(([detours, before]) =>
    fillWithDetours(db, { ask, cursor, limit: roomBehind([before], query), detours }),
  )
  const third = Promise.all([connecting, first, second]).then(([{ connections }, ...before]) =>
    fillWithConnections(connections, { cursor, limit: roomBehind(before, query) }),
  )
  const parts = Promise.all([first, second, third])
  return {
    direct: first.then(({ results }) => results),
    detours: second.then(({ results }) => results),
    connections: third.then(({ results }) => results),
    summary: Promise.all([counting, parts]).then(([[counted, detour, { connections, until }], filled]) => ({
      from,
      to,
      totals: {
        direct: counted.total,
        detour,
        connection: {
          count: connections.length,
          isAtLeast: until !== null || connections.length >= MAX_CONNECTIONS,
        },
      },
      connectionsUntilUTC: until?.toISOString() ?? null,
      facets: counted.facets,
      nextCursor: findNextCursor(cursor, filled),
    })),
  }
}

const noDetours = Promise.resolve<Detours>({
  pairs: [],
  find() {
    throw new Error('No detours were requested.')
  },
})
const noConnections = Promise.resolve<FoundConnections>({ connections: [], until: null })

function roomBehind(parts: Part<unknown>[], { limit }: { limit: number }): number | null {
  if (parts.some(({ next }) => next !== null)) return null
  return limit - parts.reduce((sum, { results }) => sum + results.length, 0)
}

const KINDS = ['direct', 'detour', 'connection'] as const

function findNextCursor({ sort, atMs, ratesDay }: Cursor, parts: Part<unknown>[]): string | null {
  for (const [i, kind] of KINDS.entries()) {
    const next = parts[i]?.next
    if (next) return writeCursor({ kind, sort, atMs, ratesDay, after: next.after })
  }
  return null
}
