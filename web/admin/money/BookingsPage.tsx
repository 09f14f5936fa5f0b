import { RotateCw } from 'lucide-react'
import { type AdminBooking, adminBookings, BOOKING_SORTS } from '#contract/admin/admin-bookings.ts'
import { BOOKING_STATUSES } from '#contract/bookings/bookings.ts'
import { formatMoney } from '#contract/money.ts'
import { call } from '../../data/api.ts'
import { Moment } from '../../display/Moment.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Filters, ListedTable } from '../Listed.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { useSorting } from '../use-sorting.ts'
import { BookingActions, type BookingActs, HoldCell, RouteCell, StatusCell } from './BookingCells.tsx'
import { CancelBookingDialog } from './CancelBookingDialog.tsx'
import { Feedback } from './Feedback.tsx'
import { BookingLink, ByCurrency } from './MoneyPanels.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { bookingsKey, useBookingActs } from './use-booking-acts.ts'
import { useDialogUrl } from './use-dialog-url.ts'

const TABS = [
  { value: 'all', label: 'All' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'CONFIRMED', label: 'Confirmed' },
  { value: 'CANCELLED', label: 'Cancelled' },
] as const

/** Every booking with its traveller, amount and hold, and the actions of administrators. */
export function BookingsPage() {
  const url = useListUrl()
  const dialog = useDialogUrl(['cancel', 'refund'])
  const acts = useBookingActs()
  const search = url.read('search')
  const status = findChoice(url.read('status').toUpperCase(), BOOKING_STATUSES)
  const { sort, order, table } = useSorting(BOOKING_SORTS)
  const legId = url.read('legId') || undefined
  const refund = findChoice(url.read('refunds'), ['failed'] as const)
  const asked = { page: url.page, search, status, sort, order, legId, refund } as const
  const bookings = useList([...bookingsKey, 'list', asked], (signal) =>
    call(adminBookings.list, { query: asked, signal }),
  )
  return (
    <>
      <PageHeading
        lead="From the first hold to the last refund."
        actions={
          <RefreshButton
            busy={bookings.isFetching && !bookings.isPending}
            onRefresh={() => void bookings.refetch()}
          />
        }
      >
        Bookings
      </PageHeading>
      <div className="grid gap-6">
        <Tabs
          label="Bookings by status"
          tabs={TABS}
          value={status ?? 'all'}
          panelId="bookings"
          onChange={(tab) => url.filter({ status: tab === 'all' ? '' : tab.toLowerCase() })}
        />
        <Filters>
          <SearchBox placeholder="Reference, email, name or route" />
          {refund && (
            <Button variant="secondary" onClick={() => url.filter({ refunds: '' })}>
              Bookings with every refund
            </Button>
          )}
          {legId && (
            <Button variant="secondary" onClick={() => url.filter({ legId: '' })}>
              Bookings of every flight
            </Button>
          )}
        </Filters>
      </div>
      <div id="bookings" role="tabpanel" aria-label="Bookings">
        <ListedTable
          list={bookings}
          rows={bookings.data?.bookings}
          unit="bookings"
          empty={{ title: 'No bookings found for the selected filter.' }}
          note={sort === 'amount' && <ByCurrency />}
          needsRem={56}
          caption="Bookings"
          columns={buildColumns({
            onCapture: (booking) => acts.capturing.mutate(booking.id),
            capturing: acts.capturing.isPending ? acts.capturing.variables : undefined,
            onCancel: (booking) => dialog.open('cancel', booking.id),
            onRefund: (booking) => dialog.open('refund', booking.id),
          })}
          getKey={(booking) => booking.id}
          {...table}
        />
        <Feedback feedback={acts.feedback} />
      </div>
      <CancelBookingDialog
        bookingId={dialog.name === 'cancel' ? dialog.id : null}
        acts={acts}
        onClose={dialog.close}
      />
      <RefundDialog
        bookingId={dialog.name === 'refund' ? dialog.id : null}
        onClose={dialog.close}
        onDone={acts.showFeedback}
      />
    </>
  )
}

// Keeps its width and the focus while it loads.
function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <>
      <span role="status" className="sr-only">
        {busy && 'Refreshing...'}
      </span>
      <Button variant="secondary" onClick={() => !busy && onRefresh()}>
        <RotateCw aria-hidden="true" className={classNames('size-4', busy && 'motion-safe:animate-spin')} />
        Refresh
      </Button>
    </>
  )
}

function buildColumns(acts: BookingActs): Column<AdminBooking>[] {
  return [
    {
      header: 'Booking ID',
      cell: (booking) => (
        <span className="grid">
          <BookingLink booking={booking} />
          <span className="text-sm text-muted wrap-anywhere">{booking.traveller.name}</span>
        </span>
      ),
    },
    { header: 'Route', cell: (booking) => <RouteCell leg={booking.emptyLeg} /> },
    { header: 'Status', cell: (booking) => <StatusCell booking={booking} /> },
    {
      header: 'Amount',
      sort: 'amount',
      align: 'end',
      cell: (booking) => (
        <span className="grid">
          <span className="figures text-sm">{formatMoney(booking.price, booking.currency)}</span>
          <span className="text-sm whitespace-nowrap text-muted">
            fee {formatMoney(booking.feeAmountMinor, booking.currency)}
          </span>
        </span>
      ),
    },
    { header: 'Hold Expires', sort: 'holdExpires', cell: (booking) => <HoldCell booking={booking} /> },
    { header: 'Created', sort: 'createdAt', cell: (booking) => <Moment at={booking.createdAt} /> },
    { header: 'Actions', align: 'end', cell: (booking) => <BookingActions booking={booking} {...acts} /> },
  ]
}
