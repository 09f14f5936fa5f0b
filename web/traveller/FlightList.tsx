import type { ReactNode } from 'react'
import { useServerMinute } from '../clock.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FormError } from '../ui/FormError.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SpinnerMark } from '../ui/Spinner.tsx'
import { FlightCard } from './FlightCard.tsx'
import { FlightCardSkeleton } from './FlightCardSkeleton.tsx'
import { useLegList } from './leg-queries.ts'
import { RunningHolds } from './RunningHolds.tsx'

/** Every flight that can be booked, soonest first. */
export function FlightList() {
  const list = useLegList()
  const now = useServerMinute()
  const flights = list.data?.pages.flatMap((page) => page.routes) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <Page>
      <PageHeading lead={<Lead total={total} failed={list.isError} />}>Book Your Flight</PageHeading>
      {list.isPending && <Loading />}
      {list.isError && flights.length === 0 && <Failed onRetry={() => void list.refetch()} />}
      {list.isSuccess && flights.length === 0 && <Empty />}
      {flights.length > 0 && (
        <Grid>
          {flights.map((leg) => (
            <li key={leg.id}>
              <FlightCard leg={leg} now={now} />
            </li>
          ))}
        </Grid>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="large"
          className="justify-self-center"
          busy={list.isFetchingNextPage && 'Loading available flights...'}
          onClick={() => void list.fetchNextPage()}
        >
          Show more flights
        </Button>
      )}
      {list.isFetchNextPageError && (
        <FormError message="More flights could not be loaded. Please try again." />
      )}
      <RunningHolds />
    </Page>
  )
}

// One line in every state, so that nothing below it moves.
function Lead({ total, failed }: { total: number | undefined; failed: boolean }) {
  if (total) return `${total === 1 ? '1 jet is' : `${total} jets are`} flying home anyway. Pick a seat.`
  if (failed || total === 0) return 'Jets that fly home anyway, sold by the seat.'
  return (
    <span role="status" className="flex items-center gap-3">
      <SpinnerMark />
      Loading available flights...
    </span>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
}

function Loading() {
  return (
    <Grid>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: place holders have no identity.
        <li key={index}>
          <FlightCardSkeleton />
        </li>
      ))}
    </Grid>
  )
}

function Empty() {
  return (
    <EmptyState
      title="No flights available at the moment."
      action={
        <LinkButton to={paths.contact()} variant="secondary">
          Contact us
        </LinkButton>
      }
    >
      Please check back later or contact us for more options.
    </EmptyState>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      title="The flights could not be loaded."
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      <span role="alert">
        We cannot reach the flight list right now. Your holds and bookings are not affected.
      </span>
    </EmptyState>
  )
}
