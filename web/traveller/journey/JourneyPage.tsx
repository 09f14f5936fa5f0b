import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../data/session.tsx'
import { common } from '../../languages/common/common.ts'
import { flight } from '../../languages/flight/flight.ts'
import { toLocalTime } from '../../languages/formats.ts'
import { journey as texts } from '../../languages/journey/journey.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { Link, useParams, useSearchParams } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { JourneyPanel } from './JourneyPanel.tsx'
import { JourneyResult } from './JourneyResult.tsx'
import { JourneyWidget } from './JourneyWidget.tsx'
import { type Journey, useJourney } from './journey-queries.ts'

/** Two flights as one journey: its facts, holding and paying both, and the result of the payment, as the URL says. */
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
  const t = useTexts(flight)
  const { user, status } = useSession()
  const journey = useJourney(legIds, user?.id)
  return (
    <Page className="gap-8">
      <div className="grid justify-items-start gap-4">
        <Link
          to={paths.booking()}
          className="-my-2.5 flex min-h-11 items-center gap-2.5 text-[0.9375rem] font-semibold text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('back')}
        </Link>
        <PageHeading lead={journey.data ? summariseJourney(journey.data) : NOTHING_YET}>
          {t('complete')}
        </PageHeading>
      </div>
      {journey.isPending && <Loading />}
      {journey.isError && !journey.data && <Failed onRetry={() => void journey.refetch()} />}
      {journey.data === null && <NoJourney />}
      {journey.data && (
        <Columns
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
    </Page>
  )
}

// Keeps the line's height until the flights are known.
const NOTHING_YET = '\u00a0'

function summariseJourney({ first, second }: Journey): string {
  const { date } = toLocalTime(first.departureUTC, first.originAirport.timezone)
  const { city: via } = first.destinationAirport
  const [from, to] = [first.originAirport.city, second.destinationAirport.city]
  return readTexts(texts)('summary', { from, to, via, date })
}

// On a phone the widget comes first: a live hold must be visible at once.
function Columns({ panel, widget }: { panel: ReactNode; widget: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div className="lg:top-6 lg:order-2 lg:[@media(min-height:60rem)]:sticky">{widget}</div>
      <div>{panel}</div>
    </div>
  )
}

function Loading() {
  const t = useTexts(texts)
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <Columns
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
