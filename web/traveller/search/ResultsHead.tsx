import { BellRing, List, Map as MapIcon } from 'lucide-react'
import { SEARCH_SORTS, type SearchSort, type SearchSummary } from '#contract/search/search.ts'
import { CurrencyChoice } from '../../currency/CurrencyChoice.tsx'
import { search as texts } from '../../languages/search/search.ts'
import { useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatCounts } from './result-counts.ts'
import { useIsLiveLost } from './search-queries.ts'
import { buildAlertPath } from './search-state.ts'
import { useSearchState } from './use-search-state.ts'

const SORTS = {
  departure: 'byDeparture',
  price: 'byPrice',
  savings: 'bySavings',
  distance: 'byDistance',
} as const satisfies Record<SearchSort, string>

/** The number of results, and the actions on all of them. */
export function ResultsHead(props: {
  summary: SearchSummary | undefined
  isOnMap: boolean
  isWide: boolean
}) {
  const t = useTexts(texts)
  const { summary, isOnMap, isWide } = props
  const { search, change, refine, clear } = useSearchState()
  const nothing = summary !== undefined && Object.values(summary.totals).every(({ count }) => count === 0)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="grid gap-1">
        <div className="text-heading font-medium tracking-tight">
          {summary ? <h2>{formatCounts(summary.totals)}</h2> : <Skeleton className="my-1 h-7 w-40" />}
        </div>
        <p className="flex flex-wrap items-center gap-x-4 text-[0.9375rem] text-muted">
          <Live />
          <button
            type="button"
            onClick={clear}
            className="min-h-8 font-semibold underline decoration-route decoration-2 underline-offset-4 hover:text-ink"
          >
            {t('clearSearch')}
          </button>
        </p>
      </div>
      <div hidden={nothing} className="flex w-full flex-wrap items-end gap-3 sm:w-auto">
        <SelectField
          label={t('sortBy')}
          value={search.sort ?? 'departure'}
          onChange={({ currentTarget: { value } }) =>
            change({ sort: value === 'departure' ? undefined : value })
          }
          className="w-full sm:w-64"
          options={SEARCH_SORTS.map((sort) => [sort, t(SORTS[sort])])}
        />
        <CurrencyChoice className="w-full sm:w-44" />
        {!isWide && (
          <Button
            variant="secondary"
            className="min-h-12 grow"
            onClick={() => refine({ view: isOnMap ? undefined : 'map' })}
          >
            {isOnMap ? (
              <List aria-hidden="true" className="size-4" />
            ) : (
              <MapIcon aria-hidden="true" className="size-4" />
            )}
            {t(isOnMap ? 'showList' : 'showMap')}
          </Button>
        )}
        <LinkButton to={buildAlertPath(search)} variant="secondary" className="min-h-12 grow">
          <BellRing aria-hidden="true" className="size-4 text-route" />
          {t('setAlert')}
        </LinkButton>
      </div>
    </div>
  )
}

// One line in both states, so that losing the connection does not move the page.
function Live() {
  const t = useTexts(texts)
  const isLost = useIsLiveLost()
  return (
    <span role="status" className={classNames('flex items-center gap-2', isLost && 'text-caution')}>
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-full', isLost ? 'bg-caution' : 'bg-go')}
      />
      {t(isLost ? 'liveLost' : 'live')}
    </span>
  )
}
