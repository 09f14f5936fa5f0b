import { useQuery } from '@tanstack/react-query'
import { type AdminBookingDetail, adminBookings } from '#contract/admin/admin-bookings.ts'
import { toLocalTime } from '#contract/airports.ts'
import { formatMoney } from '#contract/money.ts'
import { ApiError, call } from '../../data/api.ts'
import { getServerNow } from '../../data/clock.ts'
import { Link, useParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Address } from '../Address.tsx'
import { BookingDisputes } from '../disputes/BookingDisputes.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { LoadFailure } from '../Listed.tsx'
import { Panel } from '../Panel.tsx'
import { BookingActions, HoldCell, hasActs, RouteCell, StatusCell } from './BookingCells.tsx'
import { BookingTimeline } from './BookingTimeline.tsx'
import { CancelBookingDialog } from './CancelBookingDialog.tsx'
import { Feedback } from './Feedback.tsx'
import { LedgerPanel, PaymentsPanel, RefundsPanel } from './MoneyPanels.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { bookingsKey, useBookingActs } from './use-booking-acts.ts'
import { useDialogUrl } from './use-dialog-url.ts'

const LOOK_AGAIN_MS = 2000
const FOLLOWS_MS = 30_000

/** One booking: its facts, its money, and its history from the hold to the operator's payout. */
export function BookingPage() {
  const { id = '' } = useParams()
  const booking = useQuery({
    queryKey: [...bookingsKey, 'one', id],
    queryFn: async ({ signal }) => (await call(adminBookings.one, { params: { id }, signal })).booking,
    refetchInterval: ({ state: { data } }) => (data && expectsMore(data) ? LOOK_AGAIN_MS : false),
  })
  if (booking.isPending) return <BookingSkeleton />
  if (!booking.data) {
    const isMissing = booking.error instanceof ApiError && [400, 404].includes(booking.error.status)
    if (!isMissing) return <LoadFailure of={booking} />
    return (
      <>
        <PageHeading>Booking Not Found</PageHeading>
        <EmptyState
          title="There is no such booking."
          action={<LinkButton to={backOfficePaths.adminBookings()}>Back to Bookings</LinkButton>}
        />
      </>
    )
  }
  return <Loaded booking={booking.data} />
}

/** Whether the page should read again soon: a refund is pending, or a recent event's mails and postings are not there yet. */
function expectsMore({ refunds, timeline }: AdminBookingDetail): boolean {
  const passed = timeline.findLast(({ ahead }) => !ahead)
  // The absolute difference: with a computer clock that is an hour wrong, no event counts as recent.
  const isFresh = passed && Math.abs(getServerNow() - Date.parse(passed.at)) < FOLLOWS_MS
  return isFresh || refunds.some(isUnderWay)
}

function isUnderWay({ status, failure }: { status: string; failure: string | null }): boolean {
  return status === 'PENDING' || (status === 'REQUESTED' && failure === null)
}

function Loaded({ booking }: { booking: AdminBookingDetail }) {
  const acts = useBookingActs()
  const dialog = useDialogUrl(['cancel', 'refund'])
  const { emptyLeg: leg } = booking
  return (
    <>
      <PageHeading
        back={{ to: backOfficePaths.adminBookings(), label: 'All bookings' }}
        lead={`${leg.originCity} to ${leg.destinationCity}, ${booking.traveller.name}`}
        actions={
          hasActs(booking) && (
            <BookingActions
              booking={booking}
              onCapture={({ id }) => acts.capturing.mutate(id)}
              capturing={acts.capturing.isPending ? acts.capturing.variables : undefined}
              onCancel={({ id }) => dialog.open('cancel', id)}
              onRefund={({ id }) => dialog.open('refund', id)}
            />
          )
        }
      >
        <span className="figures text-[0.8em]">{booking.reference}</span>
      </PageHeading>
      <div>
        <div className="grid gap-10">
          <BookingDisputes booking={booking} />
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
            <div className="grid gap-6">
              <BookingFacts booking={booking} />
              <PolicyPanel booking={booking} />
            </div>
            <Panel title="Timeline">
              <BookingTimeline events={booking.timeline} currency={booking.currency} />
            </Panel>
          </div>
          <PaymentsPanel booking={booking} />
          <RefundsPanel booking={booking} onFeedback={acts.showFeedback} />
          <LedgerPanel booking={booking} />
        </div>
        <Feedback feedback={acts.feedback} />
      </div>
      <CancelBookingDialog
        bookingId={dialog.name === 'cancel' ? booking.id : null}
        acts={acts}
        onClose={dialog.close}
      />
      <RefundDialog
        bookingId={dialog.name === 'refund' ? booking.id : null}
        onClose={dialog.close}
        onDone={acts.showFeedback}
      />
    </>
  )
}

function BookingFacts({ booking }: { booking: AdminBookingDetail }) {
  const { currency, emptyLeg: leg } = booking
  const departure = toLocalTime(leg.departureUTC, booking.originTimezone)
  return (
    <Panel title="Booking">
      <Facts>
        <Fact name="Status">
          <StatusCell booking={booking} />
        </Fact>
        {booking.cancelNote && <Fact name="Reason given">{booking.cancelNote}</Fact>}
        <Fact name="Booking ID">
          <span className="figures text-sm">{booking.id}</span>
        </Fact>
        <Fact name="Traveller">
          <span className="grid">
            {booking.traveller.name}
            <Address email={booking.traveller.email} />
          </span>
        </Fact>
        <Fact name="Flight">
          <Link
            to={`${backOfficePaths.adminLegs()}?search=${leg.id}`}
            className="underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            <RouteCell leg={leg} />
          </Link>
        </Fact>
        <Fact name="Departure">
          {departure.date}, {departure.time} {departure.abbreviation}
        </Fact>
        <Fact name="Aircraft">
          {booking.aircraft}, {booking.tail}
        </Fact>
        <Fact name="Operator">{booking.operator.name}</Fact>
        <Fact name="Seats">
          {booking.seatsHeld} at {formatMoney(booking.pricePerSeatMinor, currency)}
          {booking.infants > 0 &&
            `, ${booking.infants === 1 ? '1 infant on a lap' : `${booking.infants} infants on laps`}`}
        </Fact>
        <Fact name="Amount">
          {formatMoney(booking.price, currency)}, of which {formatMoney(booking.feeAmountMinor, currency)} fee
        </Fact>
        {booking.status === 'PENDING' && (
          <Fact name="Hold expires">
            <HoldCell booking={booking} />
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}

function PolicyPanel({ booking }: { booking: AdminBookingDetail }) {
  return (
    <Panel title="Policy as booked">
      <Facts>
        {booking.refundTiers.map((tier) => (
          <Fact key={tier.description} name={`${tier.refundPct}% back`}>
            {tier.description}
          </Fact>
        ))}
        <Fact name="Cancel window">{booking.cancelWindowHours} hours before departure</Fact>
        <Fact name="No-show">{booking.noShowPenaltyPct}% of the price is kept</Fact>
      </Facts>
    </Panel>
  )
}

function BookingSkeleton() {
  return (
    <div role="status" className="grid min-h-[70svh] content-start gap-6">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton className="h-24" />
      <div className="grid gap-6 xl:grid-cols-2">
        <Skeleton className="h-120" />
        <Skeleton className="h-120" />
      </div>
    </div>
  )
}
