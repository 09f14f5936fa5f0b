import { useSession } from '../../data/session.tsx'
import { common } from '../../languages/common/common.ts'
import { toLocalTime } from '../../languages/formats.ts'
import { journey as texts } from '../../languages/journey/journey.ts'
import { useTexts } from '../../languages/texts.ts'
import { useParams, useSearchParams } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CheckoutColumns, CheckoutPage } from '../CheckoutPage.tsx'
import { JourneyPanel } from './JourneyPanel.tsx'
import { JourneyResult } from './JourneyResult.tsx'
import { JourneyWidget } from './JourneyWidget.tsx'
import { type Journey, useJourney } from './journey-queries.ts'

/** Two legs as one journey: its facts, holding and paying both, and the result of the payment, as the URL says. */
export function JourneyPage() {
  const { firstLegId = '', secondLegId = '' } = useParams()
  const [query] = useSearchParams()
  const journeyId = query.get('journey')
  if (journeyId && query.get('session_id')) {
    return <JourneyResult key={journeyId} journeyId={journeyId} firstLegId={firstLegId} />
  }
  return <Selection key={`${firstLegId} ${secondLegId}`} firstLegId={firstLegId} secondLegId={secondLegId} />
}

function Selection(legIds: { firstLegId: string; secondLegId: string }) {
  const { user, status } = useSession()
  const journey = useJourney(legIds, user?.id)
  const t = useTexts(texts)
  return (
    <CheckoutPage summary={journey.data ? t('summary', nameRoute(journey.data)) : null}>
      {journey.isPending && <Loading />}
      {journey.isError && !journey.data && <Failed onRetry={() => void journey.refetch()} />}
      {journey.data === null && <NoJourney />}
      {journey.data && (
        <CheckoutColumns
          panel={<JourneyPanel journey={journey.data} />}
          widget={
            <JourneyWidget
              key={user?.id ?? 'nobody'}
              journey={journey.data}
              loading={status === 'loading'}
              legIds={legIds}
            />
          }
        />
      )}
    </CheckoutPage>
  )
}

function nameRoute({ first, second }: Journey) {
  const { date } = toLocalTime(first.departureUTC, first.originAirport.timezone)
  const { city: via } = first.destinationAirport
  const [from, to] = [first.originAirport.city, second.destinationAirport.city]
  return { from, to, via, date }
}

function Loading() {
  const t = useTexts(texts)
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <CheckoutColumns
        panel={
          <Card padded className="grid gap-6">
            <Skeleton className="h-44" />
            <Skeleton className="h-16" />
            <Skeleton className="h-44" />
            <Skeleton className="h-64" />
          </Card>
        }
        widget={
          <Card padded>
            <Skeleton className="h-[30rem]" />
          </Card>
        }
      />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(texts)
  const all = useTexts(common)
  return (
    <EmptyState title={t('failed')} action={<Button onClick={onRetry}>{all('tryAgain')}</Button>}>
      <span role="alert">{t('failedWhy')}</span>
    </EmptyState>
  )
}

function NoJourney() {
  const t = useTexts(texts)
  return (
    <EmptyState title={t('none')} action={<LinkButton to={paths.booking()}>{t('seeAll')}</LinkButton>}>
      {t('noneWhy')}
    </EmptyState>
  )
}
