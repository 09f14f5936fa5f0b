import { TRIP_TABS, type TripTab } from '#contract/trips/trips.ts'
import { RequireRole } from '../account/RequireRole.tsx'
import { useServerMinute } from '../data/clock.ts'
import { useTexts } from '../languages/texts.ts'
import { trips as texts } from '../languages/trips/trips.ts'
import { useSearchParams } from '../router/router.tsx'
import { alertPaths, paths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { TravellerPager } from '../ui/table/TravellerPager.tsx'
import { TripCard } from './TripCard.tsx'
import { useTrips } from './trip-queries.ts'
import { WaitingPlaces } from './WaitingPlaces.tsx'

/** All trips of the user: future, past and cancelled. */
export function TripsPage() {
  return (
    <RequireRole>
      <Trips />
    </RequireRole>
  )
}

function Trips() {
  const t = useTexts(texts)
  const [search, setSearch] = useSearchParams()
  const tab = TRIP_TABS.find((one) => one === search.get('tab')) ?? 'upcoming'
  const page = pageIn(search)
  const trips = useTrips({ tab, page })
  const now = useServerMinute()
  const { pagination } = trips.data ?? {}

  function show(changes: { tab?: TripTab; page?: number }) {
    const next = { tab, page: 1, ...changes }
    const shown = {
      ...(next.tab === 'upcoming' ? {} : { tab: next.tab }),
      ...(next.page > 1 ? { page: String(next.page) } : {}),
    }
    setSearch(shown, { preventScrollReset: true })
  }

  return (
    <Page className="gap-8">
      <PageHeading
        lead={t('lead')}
        actions={
          <LinkButton to={alertPaths.alerts()} variant="secondary">
            {t('myAlerts')}
          </LinkButton>
        }
      >
        {t('title')}
      </PageHeading>
      <Tabs
        label={t('tabs')}
        tabs={TRIP_TABS.map((value) => ({ value, label: t(value) }))}
        value={tab}
        panelId="trips"
        onChange={(next) => show({ tab: next })}
      />
      <div id="trips" role="tabpanel" aria-label={t(tab)} className="grid min-h-[50svh] content-start gap-6">
        {trips.isPending && <LoadingTrips />}
        {trips.isError && !trips.data && (
          <div className="grid justify-items-start gap-4">
            <FormError message={trips.error.message} />
            <Button variant="secondary" onClick={() => void trips.refetch()}>
              {t('tryAgain')}
            </Button>
          </div>
        )}
        {tab === 'upcoming' && <WaitingPlaces />}
        {trips.data?.trips.length === 0 && <NoTrips tab={tab} />}
        {trips.data && trips.data.trips.length > 0 && (
          <ul
            aria-busy={trips.isPlaceholderData}
            className={classNames('grid gap-5', trips.isPlaceholderData && 'opacity-60')}
          >
            {trips.data.trips.map((trip) => (
              <li key={trip.bookingId}>
                <TripCard trip={trip} now={now} />
              </li>
            ))}
          </ul>
        )}
        {pagination && pagination.pages > 1 && (
          <TravellerPager
            page={page}
            pages={pagination.pages}
            total={pagination.total}
            counts="trips"
            onPage={(next) => show({ page: next })}
          />
        )}
      </div>
    </Page>
  )
}

function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

const EMPTY = {
  upcoming: { title: 'noneAhead', words: 'noneAheadWhy' },
  past: { title: 'noneBehind', words: 'noneBehindWhy' },
  cancelled: { title: 'noneCancelled', words: 'noneCancelledWhy' },
} as const satisfies Record<TripTab, { title: string; words: string }>

function NoTrips({ tab }: { tab: TripTab }) {
  const t = useTexts(texts)
  const { title, words } = EMPTY[tab]
  return (
    <EmptyState
      title={t(title)}
      action={tab === 'upcoming' && <LinkButton to={paths.booking()}>{t('findFlight')}</LinkButton>}
    >
      {t(words)}
    </EmptyState>
  )
}

function LoadingTrips() {
  const t = useTexts(texts)
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{t('loadingTrips')}</span>
      <Skeleton className="h-56 sm:h-44" />
      <Skeleton className="h-56 sm:h-44" />
    </div>
  )
}
