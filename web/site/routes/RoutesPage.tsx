import { queryWith } from '../../data/query-with.ts'
import { useWords } from '../../languages/namespace.ts'
import { routes } from '../../languages/pages/routes.ts'
import { samples } from '../../languages/pages/samples.ts'
import { alertPaths, paths } from '../../routing/paths.ts'
import { RouteMap } from '../../ui/art/RouteMap.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { useRememberedFilters } from '../cookies/use-remembered-filters.ts'
import { useQueryOnceHydrated } from '../shell/use-query-once-hydrated.ts'
import { filterRoutes, readRouteFilters } from './filter-routes.ts'
import { CARD_ASPECT, RouteCard } from './RouteCard.tsx'
import { RouteDetails } from './RouteDetails.tsx'
import { SampleNetwork } from './SampleNetwork.tsx'
import { AIRCRAFT_CLASSES, CONTINENTS, type SampleRoute, sampleRoutes } from './sample-routes.ts'

const FILTERS = ['search', 'continent', 'aircraft']

/** The sample routes with their filters. The URL has the filters and the open dialog. */
export function RoutesPage() {
  const t = useWords(routes)
  const sample = useWords(samples)
  const queryState = useQuery()
  useRememberedFilters('routes', FILTERS)
  const { query, change, clear } = queryState
  const shown = filterRoutes(sampleRoutes, readRouteFilters(query), sample)
  const details = findRoute(query.get('route'))
  return (
    <div className="pb-28">
      <div className="shell grid gap-10 pt-12 md:pt-16">
        <PageHeading
          lead={t(
            'Five routes on which jets fly home empty all the time, and what a seat usually costs. Open one to see what is on sale there now.',
          )}
          actions={<LinkButton to={paths.booking()}>{t('All flights on sale')}</LinkButton>}
        >
          {t('Where jets fly home.')}
        </PageHeading>
        <Filters {...queryState} />
        <section aria-labelledby="samples" className="grid gap-6">
          <h2 id="samples" className="sr-only">
            {t('Sample routes')}
          </h2>
          <p role="status" className="text-muted">
            {t('Showing {shown} of {all} routes', { shown: shown.length, all: sampleRoutes.length })}
          </p>
          {shown.length === 0 ? (
            <EmptyState
              title={t('No routes found')}
              action={<Button onClick={clear}>{t('Show All Routes')}</Button>}
            >
              {t('Try another city, or leave one of the filters away.')}
            </EmptyState>
          ) : (
            <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {shown.map((route) => (
                <li key={route.id}>
                  <RouteCard route={route} map={<RouteMap {...route.image} aspect={CARD_ASPECT} />}>
                    <div className="flex flex-wrap gap-3">
                      <Button
                        aria-describedby={`route-${route.id}`}
                        onClick={() => change({ route: route.id })}
                        className="grow"
                      >
                        {t('View Details')}
                      </Button>
                      <LinkButton
                        variant="secondary"
                        aria-describedby={`route-${route.id}`}
                        to={alertFor(route)}
                        className="grow"
                      >
                        {t('Set Alert')}
                      </LinkButton>
                    </div>
                  </RouteCard>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <OwnRoute />
      <Dialog
        open={details !== null}
        onClose={() => change({ route: null })}
        title={details ? sample(details.name) : ''}
      >
        {details && <RouteDetails route={details} alertPath={alertFor(details)} />}
      </Dialog>
    </div>
  )
}

type Change = (entries: Record<string, string | null>) => void
type Query = {
  query: URLSearchParams
  change: Change
  clear: () => void
}

function useQuery(): Query {
  const [query, setQuery] = useQueryOnceHydrated()

  function change(entries: Record<string, string | null>) {
    // Opening a dialog adds an entry to the history, so that the back button closes it; typing adds none.
    const opens = Boolean(entries.route)
    // Draws at once, so that typing continues from the shown text.
    setQuery(queryWith(entries), { replace: !opens, preventScrollReset: true, flushSync: true })
  }

  const clear = () => change({ search: null, continent: null, aircraft: null })
  return { query, change, clear }
}

/** The link to a new alert of this route. Signing in on the way keeps the route. */
function alertFor({ origin, destination }: SampleRoute): string {
  return alertPaths.newAlert({ from: origin, to: destination })
}

function findRoute(id: string | null) {
  return sampleRoutes.find((route) => route.id === id) ?? null
}

function Filters({ query, change, clear }: Query) {
  const t = useWords(routes)
  const sample = useWords(samples)
  const filters = readRouteFilters(query)
  return (
    <search className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]">
      <TextField
        label={t('Search')}
        type="search"
        placeholder={t('Search routes...')}
        value={query.get('search') ?? ''}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <SelectField
        label={t('Continent')}
        value={filters.continent ?? ''}
        onChange={(event) => change({ continent: event.currentTarget.value })}
        empty={t('All Continents')}
        options={CONTINENTS.map((continent) => [continent, sample(continent)])}
      />
      <SelectField
        label={t('Aircraft class')}
        value={filters.aircraftClass ?? ''}
        onChange={(event) => change({ aircraft: event.currentTarget.value })}
        empty={t('All Aircraft')}
        options={AIRCRAFT_CLASSES.map((aircraftClass) => [aircraftClass, sample(aircraftClass)])}
      />
      <Button variant="secondary" onClick={clear} className="min-h-12">
        {t('Clear Filters')}
      </Button>
    </search>
  )
}

function OwnRoute() {
  const t = useWords(routes)
  return (
    <section aria-labelledby="own-route" className="grid gap-6 pt-24 md:pt-32">
      <div className="shell flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <div className="grid gap-4">
          <h2 id="own-route" className="max-w-[16ch] text-title">
            {t('Fly another way?')}
          </h2>
          <p className="max-w-[46ch] text-muted">
            {t(
              '50+ routes are flown empty, and no list shows them all. Name yours, and be told when a leg appears.',
            )}
          </p>
        </div>
        <LinkButton size="large" to={alertPaths.newAlert()}>
          {t('Create Custom Alert')}
        </LinkButton>
      </div>
      <SampleNetwork height={560} className="h-[35rem]" />
    </section>
  )
}

export { RoutesPage as Component }
