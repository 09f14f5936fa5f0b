import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { useServerMinute } from '../data/clock.ts'
import { common } from '../languages/common/common.ts'
import { useTexts } from '../languages/texts.ts'
import { useSearchParams } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SpinnerMark } from '../ui/Spinner.tsx'
import { useDrawnCount } from '../ui/use-drawn-count.ts'
import { RunningHolds } from './hold/RunningHolds.tsx'
import { LegCard } from './LegCard.tsx'
import { CardPlace, LegCardSkeleton } from './LegCardSkeleton.tsx'
import { useLegList } from './leg-queries.ts'
import { SearchBar } from './search/SearchBar.tsx'
import { besideMapLook, resultsLook } from './search/search-fields.ts'
import { isSearch } from './search/search-keys.ts'
import { useFontsFor } from './search/use-fonts-for.ts'
import { useShownPages } from './shown-pages.ts'

const SearchResults = lazy(async () => ({
  default: (await import('./search/SearchResults.tsx')).SearchResults,
}))

/** Every bookable leg, soonest first, or the results of a search. */
export function LegList() {
  const [query] = useSearchParams()
  const searches = isSearch(query)
  const list = useLegList(!searches)
  const total = list.data?.pages[0]?.total
  const t = useTexts(common)
  return (
    <Page>
      <PageHeading lead={searches ? t('calm') : <Lead total={total} failed={list.isError} />}>
        {t('bookYourFlight')}
      </PageHeading>
      <SearchBar />
      {searches ? (
        <Suspense fallback={<Searching />}>
          <SearchResults />
        </Suspense>
      ) : (
        <EveryLeg list={list} />
      )}
      <RunningHolds />
    </Page>
  )
}

function EveryLeg({ list }: { list: ReturnType<typeof useLegList> }) {
  const t = useTexts(common)
  const now = useDeferredValue(useServerMinute())
  const [query, setQuery] = useSearchParams()
  const legs = list.data?.pages.flatMap((page) => page.routes) ?? []
  const drawn = useDrawnCount(legs.length)
  useFontsFor(list.data)
  useShownPages(list, { wanted: Number(query.get('pages')), isDrawn: drawn === legs.length })
  return (
    <>
      {list.isPending && <Loading />}
      {list.isError && legs.length === 0 && <Failed onRetry={() => void list.refetch()} />}
      {list.isSuccess && legs.length === 0 && <Empty />}
      {legs.length > 0 && (
        <Grid>
          {legs.map((leg, index) => (
            <li key={leg.id}>
              {index < drawn ? <LegCard leg={leg} now={now} /> : <CardPlace index={index} />}
            </li>
          ))}
        </Grid>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="large"
          className="justify-self-center"
          busy={list.isFetchingNextPage && t('loadingFlights')}
          onClick={() => {
            const pages = String((list.data?.pages.length ?? 0) + 1)
            setQuery({ pages }, { replace: true, preventScrollReset: true })
            void list.fetchNextPage()
          }}
        >
          {t('showMore')}
        </Button>
      )}
      {list.isFetchNextPageError && <FormError message={t('moreFailed')} />}
    </>
  )
}

// One line in every state, so that the content below does not move.
function Lead({ total, failed }: { total: number | undefined; failed: boolean }) {
  const t = useTexts(common)
  if (total) return t('jetsFlying', { count: total })
  if (failed || total === 0) return t('calm')
  return (
    <span role="status" className="flex items-center gap-3">
      <SpinnerMark />
      {t('loadingFlights')}
    </span>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
}

function Loading() {
  return (
    <Grid>
      <Skeletons places={[0, 1, 2, 3, 4, 5]} />
    </Grid>
  )
}

// Has the layout of the results: a line above, and the map beside them.
function Searching() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-45 sm:h-21" />
      <div className={besideMapLook}>
        <ul className={resultsLook}>
          <Skeletons places={[0, 1, 2, 3]} />
        </ul>
      </div>
    </div>
  )
}

function Skeletons({ places }: { places: number[] }) {
  return places.map((place) => (
    <li key={place}>
      <LegCardSkeleton />
    </li>
  ))
}

function Empty() {
  const t = useTexts(common)
  return (
    <EmptyState
      title={t('noFlights')}
      action={
        <LinkButton to={paths.contact()} variant="secondary">
          {t('contactUs')}
        </LinkButton>
      }
    >
      {t('noFlightsWhy')}
    </EmptyState>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(common)
  return (
    <EmptyState title={t('flightsFailed')} action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
      <span role="alert">{t('flightsFailedWhy')}</span>
    </EmptyState>
  )
}
