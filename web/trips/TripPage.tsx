import { useEffect } from 'react'
import type { Trip } from '#contract/trips/trips.ts'
import { RequireRole } from '../account/RequireRole.tsx'
import { ApiError } from '../data/api.ts'
import { useServerMinute } from '../data/clock.ts'
import { useTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import { Link, useLocation, useParams } from '../router/router.tsx'
import { tripPaths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CancelTrip } from './cancel/CancelTrip.tsx'
import { ChangeHistory } from './changes/ChangeHistory.tsx'
import { FboChanged } from './FboChanged.tsx'
import { TripInvoiceSection } from './invoices/TripInvoiceSection.tsx'
import { Substitutes } from './substitutes/Substitutes.tsx'
import { TripDay } from './TripDay.tsx'
import { TripHeading } from './TripHeading.tsx'
import { TripLegSection } from './TripLegSection.tsx'
import { TripNotes } from './TripNotes.tsx'
import { TripPassengersSection } from './TripPassengersSection.tsx'
import { TripPassSection } from './TripPassLinks.tsx'
import { TripPolicySection } from './TripPolicySection.tsx'
import { TripPush } from './TripPush.tsx'
import { TripReceiptSection } from './TripReceiptSection.tsx'
import { TripTodos } from './TripTodos.tsx'
import { useTrip } from './trip-queries.ts'

/** Everything about one booking after it was paid. */
export function TripPage() {
  return (
    <RequireRole>
      <Loading />
    </RequireRole>
  )
}

function Loading() {
  const { bookingId = '' } = useParams()
  const trip = useTrip(bookingId)
  return (
    <Page className="gap-8">
      {trip.isPending && <TripSkeleton />}
      {trip.isError && !trip.data && <Failure error={trip.error} onRetry={() => void trip.refetch()} />}
      {trip.data && <Sections key={bookingId} trip={trip.data} />}
    </Page>
  )
}

// Sections are independent; a new section is one more line here.
function Sections({ trip }: { trip: Trip }) {
  const now = useServerMinute()
  const { hash } = useLocation()
  // The browser scrolls to the anchor before React has drawn the section, so scroll again.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <>
      <TripHeading trip={trip} now={now} />
      <TripDay trip={trip} now={now} />
      <TripTodos trip={trip} />
      <FboChanged trip={trip} />
      <Substitutes trip={trip} />
      {trip.journey && <OtherLeg journey={trip.journey} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <TripLegSection trip={trip} />
          <TripPassSection trip={trip} />
          <TripPassengersSection trip={trip} now={now} />
          <ChangeHistory trip={trip} />
        </div>
        <div className="grid gap-6">
          <TripPush trip={trip} />
          <TripReceiptSection trip={trip} />
          <TripInvoiceSection trip={trip} />
          <TripPolicySection trip={trip} now={now} />
          <CancelTrip trip={trip} />
          <TripNotes trip={trip} />
        </div>
      </div>
    </>
  )
}

function OtherLeg({ journey }: { journey: NonNullable<Trip['journey']> }) {
  const t = useTexts(trips)
  const { part, bookingId, reference, originCity, destinationCity } = journey
  return (
    <p className="text-muted">
      {t.rich(part === 1 ? 'firstOfTwo' : 'secondOfTwo', {
        from: originCity,
        to: destinationCity,
        reference,
        link: (words) => (
          <Link
            to={tripPaths.trip(bookingId)}
            className="font-semibold text-ink underline underline-offset-4"
          >
            {words}
          </Link>
        ),
        code: (words) => <span className="figures">{words}</span>,
      })}
    </p>
  )
}

function TripSkeleton() {
  const t = useTexts(trips)
  return (
    <div role="status" className="grid gap-8">
      <span className="sr-only">{t('loadingTrip')}</span>
      <Skeleton className="h-44" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Skeleton className="h-[44rem]" />
        <Skeleton className="h-[44rem]" />
      </div>
    </div>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(trips)
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <>
        <PageHeading>{t('notFound')}</PageHeading>
        <EmptyState
          title={t('noSuchTrip')}
          action={<LinkButton to={tripPaths.trips()}>{t('allTrips')}</LinkButton>}
        >
          {t('noSuchTripWhy')}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeading back={{ to: tripPaths.trips(), label: t('title') }}>{t('yourTrip')}</PageHeading>
      <div className="grid justify-items-start gap-4">
        <FormError message={error.message} />
        <Button variant="secondary" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </div>
    </>
  )
}
