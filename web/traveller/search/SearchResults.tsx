import { lazy, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { SearchResult } from '#contract/search/search.ts'
import { useServerMinute } from '../../data/clock.ts'
import { common } from '../../languages/common/common.ts'
import { search as texts } from '../../languages/search/search.ts'
import { useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Optional } from '../../ui/form/Optional.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDrawnCount } from '../../ui/use-drawn-count.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { LegCardSkeleton } from '../LegCardSkeleton.tsx'
import { useShownPages } from '../shown-pages.ts'
import { NothingFound, SearchFailed } from './NothingFound.tsx'
import { ResultCard } from './ResultCard.tsx'
import { ResultsHead } from './ResultsHead.tsx'
import { buildArcId, buildArcs, buildCardId, buildRings } from './result-arcs.ts'
import { getResultId } from './result-changes.ts'
import { formatConnectionsUntil, formatCounts } from './result-counts.ts'
import { besideMapLook, resultsLook } from './search-fields.ts'
import { useLiveResults, useResultsSoFar, useSearchPages } from './search-queries.ts'
import { useFontsFor } from './use-fonts-for.ts'
import { useIsWide } from './use-is-wide.ts'
import { useSearchState } from './use-search-state.ts'

const ArcMap = lazy(async () => ({ default: (await import('../../ui/art/ArcMap.tsx')).ArcMap }))

const FIRST_SKELETONS = 6
const PAGE_SKELETONS = 2

/** The results as a list and on the map; each highlights in the other. */
export function SearchResults() {
  const t = useTexts(texts)
  const all = useTexts(common)
  const { search, refine } = useSearchState()
  const pages = useSearchPages(search)
  const soFar = useResultsSoFar(search)
  const now = useDeferredValue(useServerMinute())
  const isWide = useIsWide()
  const [marked, setMarked] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  useLiveResults()

  const summary = pages.data?.pages[0]
  const isPending = !summary && !pages.isError
  const results = useMemo(
    () => (isPending ? soFar : unique(pages.data?.pages.flatMap((page) => page.results) ?? [])),
    [isPending, soFar, pages.data],
  )
  const drawn = useDrawnCount(results.length)
  useFontsFor(results)
  useShownPages(pages, { wanted: Number(search.pages) || 1, isDrawn: drawn === results.length })
  const arcs = useMemo(() => buildArcs(results), [results])
  const rings = useMemo(() => buildRings(summary, search), [summary, search])
  const shownPages = pages.data?.pages.length ?? 0
  const isOnMap = search.view === 'map' && !isWide
  // A phone shows the map in place of the list, so scroll to the top of the map.
  useEffect(() => {
    if (isOnMap) section.current?.scrollIntoView({ behavior: 'smooth' })
  }, [isOnMap])
  const people = Number(search.people) || 1
  const isDone = pages.isSuccess && !pages.isPlaceholderData

  // The result chosen on the map. Only this choice scrolls the list.
  const chosen = useRef<string | null>(null)
  useEffect(() => {
    if (!isOnMap && chosen.current) leadTo(chosen.current)
    chosen.current = null
  }, [isOnMap])
  function choose(arc: string) {
    const first = results.find((result) => buildArcId(result) === arc)
    if (!first) return
    if (!isOnMap) return leadTo(buildCardId(first))
    chosen.current = buildCardId(first)
    refine({ view: undefined })
  }

  if (pages.isError && !summary)
    return <SearchFailed error={pages.error} onRetry={() => void pages.refetch()} />

  return (
    <section ref={section} aria-label={t('flightsFound')} className="grid scroll-mt-4 gap-6">
      <VisuallyHidden role="status">
        {isDone && summary ? t('found', { counts: formatCounts(summary.totals) }) : ''}
      </VisuallyHidden>
      <ResultsHead summary={summary} isOnMap={isOnMap} isWide={isWide} />
      {isDone && results.length === 0 ? (
        <NothingFound search={search} />
      ) : (
        <div className={besideMapLook}>
          <div hidden={isOnMap} className="grid gap-10" aria-busy={pages.isPlaceholderData || isPending}>
            <ul
              className={`${resultsLook} transition-opacity ${pages.isPlaceholderData ? 'opacity-50' : ''}`}
            >
              {results.map((result, index) => (
                <ResultCard
                  key={getResultId(result)}
                  result={result}
                  index={index}
                  isDrawn={index < drawn}
                  now={now}
                  people={people}
                  marked={marked === buildArcId(result)}
                  onMark={setMarked}
                />
              ))}
              <Skeletons
                after={results.length}
                count={
                  isPending
                    ? Math.max(0, FIRST_SKELETONS - results.length)
                    : pages.isFetchingNextPage
                      ? PAGE_SKELETONS
                      : 0
                }
              />
            </ul>
            {pages.hasNextPage && (
              <Button
                variant="secondary"
                size="large"
                className="justify-self-center"
                busy={pages.isFetchingNextPage && all('loadingFlights')}
                onClick={() => {
                  refine({ pages: String(shownPages + 1) })
                  void pages.fetchNextPage()
                }}
              >
                {all('showMore')}
              </Button>
            )}
            {pages.isFetchNextPageError && <FormError message={all('moreFailed')} />}
          </div>
          {(isWide || isOnMap) && (
            <div className="overflow-hidden rounded-card border border-line lg:sticky lg:top-6">
              <Optional fallback={<Skeleton className={`${MAP_SIZE} rounded-none`} />}>
                <ArcMap
                  arcs={arcs}
                  rings={rings}
                  markedId={marked}
                  onMark={setMarked}
                  onChoose={choose}
                  label={t('mapLabel')}
                  className={MAP_SIZE}
                />
              </Optional>
            </div>
          )}
        </div>
      )}
      {summary?.connectionsUntilUTC && (
        <p className="text-[0.9375rem] text-muted">{formatConnectionsUntil(summary.connectionsUntilUTC)}</p>
      )}
    </section>
  )
}

const MAP_SIZE = 'h-[min(44rem,100svh-8rem)] lg:h-[min(44rem,100svh-3rem)]'

function leadTo(id: string) {
  const card = document.getElementById(id)
  card?.querySelector<HTMLElement>('button:not(:disabled), a')?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

// The key is the place in the list, so that a placeholder stays while results replace the ones before it.
function Skeletons({ after, count }: { after: number; count: number }) {
  const places = Array.from({ length: count }, (_, index) => after + index)
  return places.map((place) => (
    <li key={`place ${place}`}>
      <LegCardSkeleton />
    </li>
  ))
}

// A leg whose price changed between two pages can be on both.
function unique(results: SearchResult[]): SearchResult[] {
  return [...new Map(results.map((result) => [getResultId(result), result])).values()]
}
