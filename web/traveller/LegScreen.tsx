import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { localTime } from '#contract/airports.ts'
import type { EmptyLeg } from '#contract/legs.ts'
import { useServerMinute } from '../clock.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { BookingWidget } from './BookingWidget.tsx'
import { FlightUnavailable } from './FlightUnavailable.tsx'
import { LegPanel } from './LegPanel.tsx'
import { useLeg } from './leg-queries.ts'

/** One flight with everything about it, and the widget that holds and pays its seats. */
export function LegScreen({ legId }: { legId: string }) {
  const leg = useLeg(legId)
  return (
    <Page className="gap-8">
      <div className="grid justify-items-start gap-4">
        <Link
          to={paths.booking()}
          className="-my-2.5 flex min-h-11 items-center gap-2.5 text-[0.9375rem] font-semibold text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Flight Selection
        </Link>
        <PageHeading lead={leg.data ? summaryOf(leg.data.emptyLeg) : NOTHING_YET}>
          Complete Your Booking
        </PageHeading>
      </div>
      {leg.isPending && <Loading />}
      {leg.isError && !leg.data && <Failed onRetry={() => void leg.refetch()} />}
      {leg.data === null && <FlightUnavailable />}
      {leg.data && <Leg leg={leg.data.emptyLeg} />}
    </Page>
  )
}

function Leg({ leg }: { leg: EmptyLeg }) {
  const now = useServerMinute()
  const cameBackUnpaid = useLocation().pathname === paths.bookingCancel()
  return (
    <Columns
      panel={<LegPanel leg={leg} now={now} />}
      widget={<BookingWidget leg={leg} now={now} cameBackUnpaid={cameBackUnpaid} />}
    />
  )
}

// Keeps the line's height until the flight is known.
const NOTHING_YET = '\u00a0'

function summaryOf(leg: EmptyLeg): string {
  const { date } = localTime(leg.departureUTC, leg.originAirport.timezone)
  return `${leg.originAirport.city} to ${leg.destinationAirport.city}, ${date}`
}

// On a phone the widget comes first: a running hold must not have to be looked for.
function Columns({ panel, widget }: { panel: ReactNode; widget: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-6 lg:order-2">{widget}</div>
      <div>{panel}</div>
    </div>
  )
}

function Loading() {
  return (
    <>
      <Spinner className="sr-only" label="Loading this flight..." />
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
  return (
    <EmptyState
      title="This flight could not be loaded."
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      <span role="alert">
        We cannot reach the server right now. If you hold seats on this flight, the hold goes on.
      </span>
    </EmptyState>
  )
}
