import { ArrowLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import type { Likelihood } from '#contract/legs/likelihood.ts'
import { useServerMinute } from '../data/clock.ts'
import { common } from '../languages/common/common.ts'
import { flight } from '../languages/flight/flight.ts'
import { toLocalTime } from '../languages/formats.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { Link, useLocation, useNavigate } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { BookingWidget } from './BookingWidget.tsx'
import { FlightUnavailable } from './FlightUnavailable.tsx'
import { LegPanel } from './LegPanel.tsx'
import { isEarly, useLeg } from './leg-queries.ts'
import { useLikelihood } from './likelihood/likelihood-queries.ts'
import { usePriceTime } from './price-time.ts'

// Loaded on demand: only visitors with the address of a flight in its Premium period need it.
const EarlyFlight = lazy(async () => ({ default: (await import('./EarlyFlight.tsx')).EarlyFlight }))

/** One flight in full, and the widget that holds and pays its seats. */
export function LegScreen({ legId }: { legId: string }) {
  const leg = useLeg(legId)
  const likelihood = useLikelihood(legId)
  // Both queries run in parallel, and the screen waits for both, so that its content does not move afterwards.
  const isLoading = leg.isPending || (leg.isSuccess && leg.data !== null && likelihood.isLoading)
  const t = useTexts(flight)
  const navigate = useNavigate()
  const list = (useLocation().state as { list?: string } | null)?.list
  return (
    <Page className="gap-8">
      <div className="grid justify-items-start gap-4">
        <Link
          to={paths.booking() + (list ?? '')}
          // Back to the list as it was, at the same scroll position.
          onClick={(event) => {
            if (list === undefined) return
            event.preventDefault()
            void navigate(-1)
          }}
          className="-my-2.5 flex min-h-11 items-center gap-2.5 text-[0.9375rem] font-semibold text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('back')}
        </Link>
        <PageHeading lead={leg.data ? summariseLeg(leg.data.emptyLeg) : NOTHING_YET}>
          {t('complete')}
        </PageHeading>
      </div>
      {isLoading && <Loading />}
      {leg.isError && !leg.data && isEarly(leg.error) && (
        <Suspense fallback={null}>
          <EarlyFlight sentence={leg.error.message} />
        </Suspense>
      )}
      {leg.isError && !leg.data && !isEarly(leg.error) && <Failed onRetry={() => void leg.refetch()} />}
      {leg.data === null && <FlightUnavailable />}
      {!isLoading && leg.data && (
        <Leg
          leg={leg.data.emptyLeg}
          likelihood={likelihood.data ?? null}
          holdSeconds={leg.data.holdSeconds}
        />
      )}
    </Page>
  )
}

function Leg(props: { leg: EmptyLeg; likelihood: Likelihood | null; holdSeconds: number }) {
  const { leg, likelihood, holdSeconds } = props
  const now = usePriceTime(leg.priceSchedule, useServerMinute())
  const cameBackUnpaid = useLocation().pathname === paths.bookingCancel()
  return (
    <Columns
      panel={<LegPanel leg={leg} likelihood={likelihood} now={now} />}
      widget={<BookingWidget leg={leg} now={now} holdSeconds={holdSeconds} cameBackUnpaid={cameBackUnpaid} />}
    />
  )
}

// Keeps the line's height until the flight is known.
const NOTHING_YET = '\u00a0'

function summariseLeg(leg: EmptyLeg): string {
  const { date } = toLocalTime(leg.departureUTC, leg.originAirport.timezone)
  const { originAirport, destinationAirport } = leg
  return readTexts(flight)('summary', { from: originAirport.city, to: destinationAirport.city, date })
}

// On a phone the widget comes first: a live hold must be visible at once.
function Columns({ panel, widget }: { panel: ReactNode; widget: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      {/* Not sticky in a low window, where the end of the widget would be out of sight. */}
      <div className="lg:top-6 lg:order-2 lg:[@media(min-height:60rem)]:sticky">{widget}</div>
      <div>{panel}</div>
    </div>
  )
}

function Loading() {
  const t = useTexts(flight)
  return (
    <>
      <Spinner className="sr-only" label={t('loadingFlight')} />
      <Columns
        panel={
          <Card>
            <Skeleton className="h-64 rounded-none" />
            <div className="grid gap-6 p-6 sm:p-9">
              <Skeleton className="h-44" />
              <Skeleton className="h-80" />
            </div>
          </Card>
        }
        widget={
          <Card padded>
            <Skeleton className="h-[26rem]" />
          </Card>
        }
      />
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(flight)
  const all = useTexts(common)
  return (
    <EmptyState title={t('flightFailed')} action={<Button onClick={onRetry}>{all('tryAgain')}</Button>}>
      <span role="alert">{t('flightFailedWhy')}</span>
    </EmptyState>
  )
}
