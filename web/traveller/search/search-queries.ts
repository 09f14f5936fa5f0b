import {
  type InfiniteData,
  keepPreviousData,
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LegChange, type LegListing, SALES_CLOSE_SECONDS } from '#contract/legs/legs.ts'
import { type SearchQueryInput, type SearchResult, search } from '#contract/search/search.ts'
import { ApiError, call } from '../../data/api.ts'
import { openApplyAfterReads } from '../../data/apply-after-reads.ts'
import { getServerNow } from '../../data/clock.ts'
import { buildLegQuery, followChanges, LIVE_LOST_KEY } from '../leg-queries.ts'
import { readSearchPage, type SearchPage } from './read-stream.ts'
import { applyChangeToResults, keepResults, listShortLegs, removeTaken } from './result-changes.ts'
import { type Search, toFilters, toQuery } from './search-state.ts'

type Results = InfiniteData<SearchPage, string | undefined>

const SEARCHES_KEY = ['legs', 'search']

/** The pages of a search. The previous results stay until the new ones arrive. */
export function useSearchPages(asked: Search) {
  const queryClient = useQueryClient()
  const query = toQuery(asked)
  return useInfiniteQuery({
    queryKey: [...SEARCHES_KEY, query],
    structuralSharing: (shown, read) =>
      replaceEqualDeep(shown, keepShown(shown as Results, read as Results, readPeople(query))),
    queryFn: async ({ pageParam, signal }) => {
      const soFar = ['so-far', query]
      const page = await readSearchPage(
        { ...query, cursor: pageParam },
        {
          signal,
          onMore: (results) => void (pageParam || queryClient.setQueryData<SearchResult[]>(soFar, results)),
        },
      )
      queryClient.removeQueries({ queryKey: soFar })
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: Object.keys(asked).length > 0,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 400),
  })
}

/** The results of the first page so far, while it is loading. */
export function useResultsSoFar(asked: Search): SearchResult[] {
  const { data } = useQuery<SearchResult[]>({
    queryKey: ['so-far', toQuery(asked)],
    enabled: false,
    queryFn: () => [],
  })
  return data ?? []
}

/** Keeps the results up to date with the live stream; a new visitor does not see legs taken meanwhile. */
export function useLiveResults(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const searches = { queryKey: SEARCHES_KEY }
    const known = () => queryClient.getQueriesData<Results>(searches)
    for (const [key, results] of known()) {
      if (results)
        queryClient.setQueryData(key, { ...results, pages: removeTaken(results.pages, readPeople(key[2])) })
    }
    function apply(change: LegChange) {
      queryClient.setQueriesData<Results>(
        searches,
        (results) => results && { ...results, pages: applyChangeToResults(results.pages, change) },
      )
    }
    const shown = openApplyAfterReads(queryClient, { ...searches, apply })
    async function readAlone(leg: LegListing) {
      const read = await queryClient.fetchQuery({ ...buildLegQuery(leg.id), staleTime: 0 })
      apply(read?.emptyLeg ?? { ...leg, seatsAvailable: 0, isBookable: false })
    }
    function onGap() {
      const short = known().flatMap(([key, results]) =>
        listShortLegs(results?.pages ?? [], readPeople(key[2])),
      )
      // A leg that cannot be read now is read again when the user opens it.
      for (const leg of uniqueLegs(short)) readAlone(leg).catch(() => {})
    }
    const stop = followChanges({ onChange: shown.onChange, onGap })
    return () => {
      stop()
      shown.close()
    }
  }, [queryClient])
}

/** Whether seats and prices are no longer updated. */
export function useIsLiveLost(): boolean {
  const { data } = useQuery<boolean>({ queryKey: LIVE_LOST_KEY, enabled: false, queryFn: () => false })
  return data ?? false
}

/** The cheapest prices of each day of a month, for this search on any day. */
export function useCheapestDays(asked: Search, month: string) {
  const query = { ...toFilters(asked), month: month.slice(0, 7) }
  return useQuery({
    queryKey: ['legs', 'days', query],
    queryFn: ({ signal }) => call(search.calendar, { query, signal }),
    select: ({ days }) => new Map(days.map((day) => [day.date, day])),
  })
}

/** Suggestions for a typed text. */
export function usePlaces(typed: string) {
  return useQuery({
    queryKey: ['places', typed.toLowerCase()],
    queryFn: ({ signal }) => call(search.places, { query: { q: typed }, signal }),
    enabled: typed !== '',
    staleTime: 600_000,
    placeholderData: keepPreviousData,
    select: (answer) => answer.places,
  })
}

function readPeople(query: unknown): number {
  return Number((query as SearchQueryInput).people) || 1
}

function uniqueLegs(legs: LegListing[]): LegListing[] {
  return [...new Map(legs.map((leg) => [leg.id, leg])).values()]
}

function keepShown(shown: Results | undefined, read: Results, people: number): Results {
  // Keeps results only after a new read: events keep `pageParams`, and one more page removes no result.
  if (!shown || read.pageParams === shown.pageParams || read.pages.length > shown.pages.length) return read
  const now = new Date(getServerNow())
  return {
    ...read,
    pages: keepResults(shown.pages, read.pages, { salesCloseSeconds: SALES_CLOSE_SECONDS, now, people }),
  }
}
