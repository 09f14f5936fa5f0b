import { BellRing } from 'lucide-react'
import { ApiError } from '../../data/api.ts'
import { common } from '../../languages/common/common.ts'
import { formatKm } from '../../languages/formats.ts'
import { search as texts } from '../../languages/search/search.ts'
import { useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { buildAlertPath, type Search } from './search-state.ts'
import { useSearchState } from './use-search-state.ts'

const WIDER_KM = '150'

/** Shown when a search finds nothing: offers an alert for it, and suggests other searches. */
export function NothingFound({ search }: { search: Search }) {
  const t = useTexts(texts)
  const all = useTexts(common)
  const { change, clear } = useSearchState()
  const both = Boolean(search.from && search.to)
  const widens = (['from', 'to'] as const).filter(
    (end) => search[end] && !/^(near|country|region):/.test(search[end] ?? ''),
  )
  const isWide = widens.every((end) => Number(search[`${end}RadiusKm`] ?? 0) >= Number(WIDER_KM))
  const days = search.date ?? search.dateFrom ?? search.dateTo
  return (
    <EmptyState
      title={t('noMatch')}
      action={
        <div className="grid justify-items-center gap-6">
          <LinkButton to={buildAlertPath(search)} size="large" className="max-sm:whitespace-normal">
            <BellRing aria-hidden="true" className="size-4" />
            {t('setAlertForThis')}
          </LinkButton>
          <div className="flex flex-wrap justify-center gap-3">
            {both && !search.connections && (
              <Button variant="secondary" onClick={() => change({ connections: '1', detours: '1' })}>
                {t('allowConnection')}
              </Button>
            )}
            {widens.length > 0 && !isWide && (
              <Button
                variant="secondary"
                onClick={() => change(Object.fromEntries(widens.map((end) => [`${end}RadiusKm`, WIDER_KM])))}
              >
                {t('lookWithin', { distance: formatKm(Number(WIDER_KM)) })}
              </Button>
            )}
            {days && (
              <Button
                variant="secondary"
                onClick={() => change({ date: undefined, dateFrom: undefined, dateTo: undefined })}
              >
                {all('anyDate')}
              </Button>
            )}
            <Button variant="quiet" onClick={clear}>
              {t('clearSearch')}
            </Button>
          </div>
        </div>
      }
    >
      {t('alertLead')}
    </EmptyState>
  )
}

/** Shown when the search is invalid or the server cannot answer it now. */
export function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(texts)
  const all = useTexts(common)
  const { clear } = useSearchState()
  const refused = error instanceof ApiError && error.status === 400
  if (refused) {
    return (
      <EmptyState title={t('unreadable')} action={<Button onClick={clear}>{t('clearSearch')}</Button>}>
        <span role="alert">{error.details[0]?.message ?? error.message}</span>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={all('flightsFailed')} action={<Button onClick={onRetry}>{all('tryAgain')}</Button>}>
      <span role="alert">{all('flightsFailedWhy')}</span>
    </EmptyState>
  )
}
