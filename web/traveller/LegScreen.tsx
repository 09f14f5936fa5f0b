import { lazy, Suspense } from 'react'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import type { Likelihood } from '#contract/legs/likelihood.ts'
import { useServerMinute } from '../data/clock.ts'
import { common } from '../languages/common/common.ts'
import { flight } from '../languages/flight/flight.ts'
import { toLocalTime } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { useLocation } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { BookingWidget } from './BookingWidget.tsx'
import { CheckoutColumns, CheckoutPage } from './CheckoutPage.tsx'
import { LegPanel } from './LegPanel.tsx'
import { LegUnavailable } from './LegUnavailable.tsx'
import { isEarly, useLeg } from './leg-queries.ts'
import { useLikelihood } from './likelihood/likelihood-queries.ts'
import { usePriceTime } from './price-time.ts'

// Loaded on demand: only visitors with the address of a leg in its Premium period need it.
const EarlyLeg = lazy(async () => ({ default: (await import('./EarlyLeg.tsx')).EarlyLeg }))

/** One leg in full, and the widget that holds and pays its seats. */
export function LegScreen({ legId }: { legId: string }) {
  const leg = useLeg(legId)
  const likelihood = useLikelihood(legId)
  // Both queries run in parallel, and the screen waits for both, so that its content does not move afterwards.
  const isLoading = leg.isPending || (leg.isSuccess && leg.data !== null && likelihood.isLoading)
  const t = useTexts(flight)
  return (
    <CheckoutPage summary={leg.data ? t('summary', nameRoute(leg.data.emptyLeg)) : null}>
      {isLoading && <Loading />}
      {leg.isError && !leg.data && isEarly(leg.error) && (
        <Suspense fallback={null}>
          <EarlyLeg sentence={leg.error.message} />
        </Suspense>
      )}
      {leg.isError && !leg.data && !isEarly(leg.error) && <Failed onRetry={() => void leg.refetch()} />}
      {leg.data === null && <LegUnavailable />}
      {!isLoading && leg.data && (
        <Leg
          leg={leg.data.emptyLeg}
          likelihood={likelihood.data ?? null}
          holdSeconds={leg.data.holdSeconds}
        />
      )}
    </CheckoutPage>
  )
}

function Leg(props: { leg: EmptyLeg; likelihood: Likelihood | null; holdSeconds: number }) {
  const { leg, likelihood, holdSeconds } = props
  const now = usePriceTime(leg.priceSchedule, useServerMinute())
  const cameBackUnpaid = useLocation().pathname === paths.bookingCancel()
  return (
    <CheckoutColumns
      panel={<LegPanel leg={leg} likelihood={likelihood} now={now} />}
      widget={<BookingWidget leg={leg} now={now} holdSeconds={holdSeconds} cameBackUnpaid={cameBackUnpaid} />}
    />
  )
}

function nameRoute({ departureUTC, originAirport, destinationAirport }: EmptyLeg) {
  const { date } = toLocalTime(departureUTC, originAirport.timezone)
  return { from: originAirport.city, to: destinationAirport.city, date }
}

function Loading() {
  const t = useTexts(flight)
  return (
    <>
      <Spinner className="sr-only" label={t('loadingFlight')} />
      <CheckoutColumns
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
