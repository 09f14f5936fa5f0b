import { useQuery } from '@tanstack/react-query'
import { type AdminLeg, adminMoney, LEG_STATES, type LegStanding } from '#contract/admin/admin-money.ts'
import { toLocalTime } from '#contract/airports.ts'
import { call } from '../../data/api.ts'
import { LEG_LOOKS } from '../../display/leg-looks.ts'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { DayFilter } from '../../ui/form/DayFilter.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Filters, ListedTable } from '../Listed.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { useSorting } from '../use-sorting.ts'
import { RouteCell } from './BookingCells.tsx'
import { CancelLegDialog } from './CancelLegDialog.tsx'
import { Feedback, useFeedback } from './Feedback.tsx'
import { Money } from './MoneyPanels.tsx'
import { useDialogUrl } from './use-dialog-url.ts'

export const legsKey = ['admin', 'legs']

/** All legs with operator, route, time, sold seats and price. */
export function LegsPage() {
  const url = useListUrl()
  const dialog = useDialogUrl(['cancel'])
  const [feedback, showFeedback] = useFeedback()
  const { order, table } = useSorting(['departure'])
  const asked = {
    page: url.page,
    search: url.read('search'),
    status: findChoice(url.read('status'), LEG_STATES),
    operatorId: url.read('operatorId') || undefined,
    from: dayIn(url.read('from')),
    to: dayIn(url.read('to')),
    order,
  } as const
  const legs = useList([...legsKey, 'list', asked], (signal) =>
    call(adminMoney.legs, { query: asked, signal }),
  )
  const operators = useQuery({
    queryKey: [...legsKey, 'operators'],
    queryFn: async ({ signal }) => (await call(adminMoney.legOperators, { signal })).operators,
  })
  return (
    <>
      <PageHeading lead="Every operator's flights, with their seats and their price of this moment.">
        Legs
      </PageHeading>
      <Filters>
        <SearchBox placeholder="Route, airport, city or tail" />
        <span className="hidden basis-full lg:block" />
        <SelectFilter
          name="status"
          label="State"
          className="w-40"
          empty="All"
          options={LEG_STATES.map((state) => [state, LEG_LOOKS[state].words])}
        />
        <SelectFilter
          name="operatorId"
          label="Operator"
          className="w-60 max-w-full"
          empty="All"
          options={operators.data?.map((operator) => [operator.id, operator.name])}
        />
        <DayFilter
          label="Departs from"
          className="w-48"
          value={asked.from ?? ''}
          onDay={(from) => url.filter({ from })}
        />
        <DayFilter
          label="Departs until"
          className="w-48"
          value={asked.to ?? ''}
          onDay={(to) => url.filter({ to })}
        />
      </Filters>
      <div>
        <ListedTable
          list={legs}
          rows={legs.data?.legs}
          unit="flights"
          empty={{ title: 'No flights found', text: 'No flight matches this search and these filters.' }}
          needsRem={56}
          caption="Flights"
          columns={buildColumns((leg) => dialog.open('cancel', leg.id))}
          getKey={(leg) => leg.id}
          {...table}
        />
        <Feedback feedback={feedback} />
      </div>
      <CancelLegDialog legId={dialog.id} onClose={dialog.close} onDone={showFeedback} />
    </>
  )
}

const STANDINGS: Record<LegStanding, { words: string; tone: BadgeTone }> = {
  DRAFT: LEG_LOOKS.DRAFT,
  BOOKABLE: { words: 'On sale', tone: 'go' },
  SOLD_OUT: { words: 'Sold out', tone: 'select' },
  SALES_CLOSED: { words: 'Sales closed', tone: 'neutral' },
  TAXES_UNKNOWN: { words: 'Taxes unknown', tone: 'caution' },
  OPERATOR_OFF_SALE: { words: 'Operator off sale', tone: 'caution' },
  DEPARTED: { words: 'Departed', tone: 'neutral' },
  CANCELLED: LEG_LOOKS.CANCELLED,
  FLOWN: LEG_LOOKS.FLOWN,
}

function dayIn(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}

function buildColumns(onCancel: (leg: AdminLeg) => void): Column<AdminLeg>[] {
  return [
    { header: 'Route', cell: (leg) => <RouteCell leg={leg} /> },
    {
      header: 'Departure',
      sort: 'departure',
      cell: (leg) => {
        const { date, time, abbreviation } = toLocalTime(leg.departureUTC, leg.originTimezone)
        return (
          <span className="grid whitespace-nowrap">
            <span>{date}</span>
            <span className="figures text-sm text-muted">
              {time} {abbreviation}
            </span>
          </span>
        )
      },
    },
    {
      header: 'Operator',
      cell: (leg) => (
        <span className="grid">
          <span className="wrap-anywhere">{leg.operator.name}</span>
          <span className="text-sm text-muted">
            {leg.aircraft}, <span className="whitespace-nowrap">{leg.tail}</span>
          </span>
        </span>
      ),
    },
    {
      header: 'State',
      cell: ({ standing }) => <Badge tone={STANDINGS[standing].tone}>{STANDINGS[standing].words}</Badge>,
    },
    {
      header: 'Seats',
      cell: (leg) => (
        <span className="grid whitespace-nowrap">
          <span>
            <span className="figures">{leg.seatsSold}</span> of{' '}
            <span className="figures">{leg.seatsTotal}</span> sold
          </span>
          {leg.seatsHeld > 0 && <span className="text-sm text-muted">{leg.seatsHeld} held</span>}
        </span>
      ),
    },
    { header: 'Price', align: 'end', cell: (leg) => <Money minor={leg.price} currency={leg.currency} /> },
    {
      header: 'Actions',
      align: 'end',
      cell: (leg) => (
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 @min-[56rem]:justify-end">
          {leg.bookingsCount > 0 && (
            <Link
              to={`${backOfficePaths.adminBookings()}?legId=${leg.id}`}
              className="py-1.5 text-sm font-semibold whitespace-nowrap underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {leg.bookingsCount === 1 ? '1 booking' : `${leg.bookingsCount} bookings`}
            </Link>
          )}
          {leg.status !== 'PUBLISHED' && leg.bookingsCount === 0 && <span className="text-muted">None</span>}
          {leg.status === 'PUBLISHED' && (
            <SmallButton
              aria-label={`Cancel the flight ${leg.originICAO} to ${leg.destinationICAO}, ${leg.tail}`}
              onClick={() => onCancel(leg)}
            >
              Cancel
            </SmallButton>
          )}
        </span>
      ),
    },
  ]
}
