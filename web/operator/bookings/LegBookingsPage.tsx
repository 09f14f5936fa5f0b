import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countArrivalDayOffset, getShortCode, toLocalTime } from '#contract/airports.ts'
import { BOOKING_STATUSES, type BookingStatus } from '#contract/bookings/bookings.ts'
import { type LegBooking, type ManifestLeg, manifests } from '#contract/bookings/manifests.ts'
import { formatMoney } from '#contract/money.ts'
import { ApiError, call } from '../../data/api.ts'
import { LEG_LOOKS } from '../../display/leg-looks.ts'
import { useParams, useSearchParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Arrow } from '../../ui/Arrow.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat, Stats } from '../../ui/Stat.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { ReadinessSection } from '../readiness/ReadinessSection.tsx'
import { bookingColumns } from './booking-columns.tsx'
import { ManifestExport } from './ManifestExport.tsx'
import { NoShowDialog } from './NoShowDialog.tsx'

/** The bookings of one of the operator's legs: travellers, states and money, and the manifest until departure. */
export function LegBookingsPage() {
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const status = BOOKING_STATUSES.find((one) => one === search.get('status'))
  const bookings = useQuery({
    queryKey: ['operator', 'leg', id, 'bookings', status, page],
    queryFn: ({ signal }) => call(manifests.bookings, { params: { id }, query: { status, page }, signal }),
    placeholderData: keepPreviousData,
  })
  if (bookings.isPending) return <Loading />
  if (bookings.isError && !bookings.data)
    return <Failure error={bookings.error} onRetry={() => void bookings.refetch()} />
  const { flight: leg, data, pagination, totals, manifestOpen, waiting } = bookings.data
  const money = (amountMinor: number) => formatMoney(amountMinor, leg.currency)
  const showNoShow = (reference: string | null) =>
    setSearch(
      (before) => {
        if (reference) before.set('noShow', reference)
        else before.delete('noShow')
        return before
      },
      { preventScrollReset: true, replace: reference === null },
    )
  return (
    <>
      <PageHeading
        back={{ to: backOfficePaths.operatorLegs(), label: 'All flights' }}
        lead={<LegLine leg={leg} />}
        actions={
          <>
            {/* The check-in page needs a full page load, so that its service worker makes it work offline. */}
            <LinkButton to={backOfficePaths.operatorCheckIn(id)} reloadDocument>
              Check-in
            </LinkButton>
            <LinkButton to={backOfficePaths.operatorLeg(id)} variant="secondary">
              Flight details
            </LinkButton>
          </>
        }
      >
        {leg.origin.city} to {leg.destination.city}
      </PageHeading>

      <Stats>
        <Stat name="Seats sold" note={seatsNote(leg.seatsHeld, waiting)}>
          {leg.seatsSold} of {leg.seatsTotal}
        </Stat>
        <Stat name="Paid by travellers">{money(totals.amountMinor)}</Stat>
        <Stat name="Platform fee">{money(totals.feeMinor)}</Stat>
        <Stat name="Yours" note="Paid out 24 hours after arrival">
          {money(totals.netMinor)}
        </Stat>
      </Stats>

      <ManifestExport legId={id} open={manifestOpen} bookings={totals.bookings} seats={totals.seats} />

      {manifestOpen && <ReadinessSection legId={id} />}

      <section aria-labelledby="bookings" className="grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="bookings" className="text-heading">
            Bookings
          </h2>
          <SelectField
            label="State"
            className="w-full sm:w-56"
            value={status ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setSearch(value ? { status: value } : {}, { preventScrollReset: true })
            }
            empty="All"
            options={BOOKING_STATUSES.map((one) => [one, STATE_NAMES[one]])}
          />
        </div>
        {pagination.total === 0 ? (
          <EmptyState title={status ? 'None in this state' : 'Nobody has booked yet'}>
            {status
              ? 'Choose another state to see the rest.'
              : 'Each hold and each booking shows here as it happens.'}
          </EmptyState>
        ) : (
          <DataTable
            caption="Bookings of this flight, the confirmed ones first"
            columns={data.some(({ mayBeNoShow }) => mayBeNoShow) ? withNoShow(showNoShow) : bookingColumns}
            rows={data}
            getKey={({ reference }) => reference}
            stale={bookings.isPlaceholderData}
          />
        )}
        {pagination.pages > 1 && (
          <Pager
            page={page}
            pages={pagination.pages}
            total={pagination.total}
            unit="bookings"
            onPage={(next) =>
              setSearch({ ...(status ? { status } : {}), page: String(next) }, { preventScrollReset: true })
            }
          />
        )}
      </section>
      <NoShowDialog legId={id} reference={search.get('noShow')} onClose={() => showNoShow(null)} />
    </>
  )
}

function seatsNote(held: number, waiting: { travellers: number; seats: number }): string {
  const onHold = held > 0 ? `${held} more on hold` : ''
  const seats = waiting.seats === 1 ? '1 seat' : `${waiting.seats} seats`
  const wait =
    waiting.travellers > 0
      ? `${waiting.travellers === 1 ? '1 traveller waits' : `${waiting.travellers} travellers wait`} for ${seats}`
      : ''
  return [onHold, wait].filter(Boolean).join(', ')
}

function withNoShow(open: (reference: string) => void): Column<LegBooking>[] {
  return [
    ...bookingColumns,
    {
      header: 'Boarding',
      cell: ({ mayBeNoShow, reference }) =>
        mayBeNoShow && (
          <SmallButton onClick={() => open(reference)}>
            No-show<span className="sr-only"> of booking {reference}</span>
          </SmallButton>
        ),
    },
  ]
}

const STATE_NAMES: Record<BookingStatus, string> = {
  PENDING: 'On hold',
  CONFIRMED: 'Confirmed',
  CANCELLED: 'Cancelled',
}

function LegLine({ leg }: { leg: ManifestLeg }) {
  const departure = toLocalTime(leg.departureUTC, leg.origin.timezone)
  const arrival = toLocalTime(leg.arrivalUTC, leg.destination.timezone)
  const days = countArrivalDayOffset(departure.isoDate, arrival.isoDate)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="figures">
        {getShortCode(leg.origin)} {departure.date}, {departure.time} {departure.abbreviation} <Arrow />{' '}
        {getShortCode(leg.destination)} {arrival.time}
        {days > 0 && ` +${days}`} {arrival.abbreviation}
      </span>
      <span>
        {leg.aircraft}, {leg.tail}
      </span>
      <Badge tone={LEG_LOOKS[leg.status].tone}>{LEG_LOOKS[leg.status].words}</Badge>
    </span>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-10">
      <span className="sr-only">Loading the bookings...</span>
      <Skeleton className="h-28" />
      <Skeleton className="h-32" />
      <Skeleton className="h-96" />
    </div>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const gone = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageHeading>Bookings</PageHeading>
      <div className="grid justify-items-start gap-4">
        <FormError
          message={gone ? 'This is not one of your flights, or it does not exist.' : error.message}
        />
        {gone ? (
          <LinkButton to={backOfficePaths.operatorLegs()} variant="secondary">
            All flights
          </LinkButton>
        ) : (
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </>
  )
}
