import { type ReactNode, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import type {
  ChangedLeg,
  PlannedLeg,
  RefusedTrip,
  SchedulePlan,
  SkippedGap,
  WithdrawnLeg,
} from '#contract/schedules/schedules.ts'
import { Arrow } from '../../ui/Arrow.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { Departure, formatCounted, Leg, Window } from './leg-words.tsx'

/** The effect of an import: its totals, then each leg with what happens to it and to whom. */
export function PlanResult({ plan }: { plan: SchedulePlan }) {
  const { created, changed, withdrawn, skipped, refused, unchangedCount } = plan
  return (
    <div className="grid gap-10">
      <dl className="flex flex-wrap gap-x-12 gap-y-5 rounded-card bg-panel p-6 shadow-card">
        <Count name="Created" count={created.length} />
        <Count name="Changed" count={changed.length} />
        <Count name="Withdrawn" count={withdrawn.length} />
        <Count name="Unchanged" count={unchangedCount} />
        <Count name="Not listed" count={skipped.length} />
        <Count name="Refused" count={refused.length} />
      </dl>
      <Part
        title="Withdrawn"
        lead="No longer in the schedule. Everybody on them is notified; travellers who have paid get a full refund."
        columns={withdrawnColumns}
        rows={withdrawn}
        getKey={({ legId }) => legId}
      />
      <Part
        title="Changed"
        lead="The same flight with another window. Its price and its bookings stay."
        columns={changedColumns}
        rows={changed}
        getKey={({ legId }) => legId}
      />
      <Part
        title="Created"
        lead="New legs, priced by your rule."
        columns={createdColumns}
        rows={created}
        getKey={keyOfGap}
      />
      <Part
        title="Not listed"
        lead="Gaps that become no leg, and why."
        columns={skippedColumns}
        rows={skipped}
        getKey={keyOfGap}
      />
      <Part
        title="Refused"
        lead="Flights of the file of which nothing is made, and why."
        columns={refusedColumns}
        rows={refused}
        getKey={({ line }) => String(line)}
      />
    </div>
  )
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures text-heading tracking-tight">{count.toLocaleString('en-US')}</dd>
    </div>
  )
}

const FIRST_ROWS = 25

type PartProps<Row> = {
  title: string
  lead: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
}

function Part<Row>({ title, lead, columns, rows, getKey }: PartProps<Row>) {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="text-lg">{title}</h3>
        <p className="text-sm text-muted">{lead}</p>
      </div>
      <DataTable
        caption={`Legs: ${title.toLowerCase()}`}
        columns={columns}
        rows={all ? rows : rows.slice(0, FIRST_ROWS)}
        getKey={getKey}
      />
      {!all && rows.length > FIRST_ROWS && (
        <SmallButton className="justify-self-start" onClick={() => setAll(true)}>
          Show all {rows.length.toLocaleString('en-US')}
        </SmallButton>
      )}
    </section>
  )
}

function keyOfGap(gap: PlannedLeg | SkippedGap): string {
  return [gap.tail, gap.afterTrip, gap.beforeTrip].join('\n')
}

const between: Column<PlannedLeg | SkippedGap> = {
  header: 'Between trips',
  cell: ({ afterTrip, beforeTrip }) => (
    <span className="figures text-sm wrap-anywhere">
      {afterTrip} and {beforeTrip}
    </span>
  ),
}

const createdColumns: Column<PlannedLeg>[] = [
  { header: 'Flight', cell: (leg) => <Leg {...leg} /> },
  { header: 'Can depart', cell: (leg) => <Window {...leg.window} origin={leg.origin} /> },
  { header: 'Sold as', cell: (leg) => <Departure times={leg} origin={leg.origin} /> },
  between,
  { header: 'Seats', align: 'end', cell: ({ seats }) => <Figure>{seats}</Figure> },
  {
    header: 'Per seat',
    align: 'end',
    cell: (leg) => (
      <span className="grid md:justify-items-end">
        <Figure>{formatMoney(leg.askPriceMinor, leg.currency)}</Figure>
        {leg.floorPriceMinor < leg.askPriceMinor && (
          <span className="figures text-sm text-muted">
            down to {formatMoney(leg.floorPriceMinor, leg.currency)}
          </span>
        )}
      </span>
    ),
  },
]

const changedColumns: Column<ChangedLeg>[] = [
  { header: 'Flight', cell: (leg) => <Leg {...leg} /> },
  { header: 'Can depart', cell: (leg) => <Window {...leg.window} origin={leg.origin} /> },
  { header: 'Sold until now', cell: (leg) => <Departure times={leg.before} origin={leg.origin} /> },
  { header: 'Will be sold', cell: (leg) => <Departure times={leg} origin={leg.origin} /> },
  {
    header: 'Who is affected',
    cell: (leg) =>
      leg.toldCount === 0 ? (
        <span className="text-muted">Nobody</span>
      ) : (
        <span className="grid justify-items-start gap-1">
          <span>{formatCounted(leg.toldCount, 'booking')}, told by mail</span>
          {leg.refundableCount > 0 && (
            <Badge tone="caution">May ask {formatMoney(leg.refundableMinor, leg.currency)} back</Badge>
          )}
        </span>
      ),
  },
]

const withdrawnColumns: Column<WithdrawnLeg>[] = [
  { header: 'Flight', cell: (leg) => <Leg {...leg} /> },
  { header: 'Departs', cell: (leg) => <Departure times={leg} origin={leg.origin} /> },
  { header: 'Why', cell: ({ explanation }) => <Reason>{explanation}</Reason> },
  {
    header: 'Refunds',
    align: 'end',
    cell: ({ refunds, heldCount }) => (
      <span className="grid gap-1 md:justify-items-end">
        {refunds.map(({ reference, leadTraveller, seats, amountMinor, currency }) => (
          <span key={reference} className="grid md:justify-items-end">
            <Figure>{formatMoney(amountMinor, currency)}</Figure>
            <span className="text-sm text-muted">
              {leadTraveller}, {formatCounted(seats, 'seat')}, {reference}
            </span>
          </span>
        ))}
        {heldCount > 0 && <span className="text-sm">{formatCounted(heldCount, 'hold')} released</span>}
        {refunds.length + heldCount === 0 && <span className="text-muted">Nobody booked</span>}
      </span>
    ),
  },
]

const skippedColumns: Column<SkippedGap>[] = [
  { header: 'Flight', cell: (gap) => <Leg {...gap} /> },
  between,
  { header: 'Why', cell: ({ explanation }) => <Reason>{explanation}</Reason> },
]

const refusedColumns: Column<RefusedTrip>[] = [
  {
    header: 'Flight',
    cell: ({ tail, trip, from, to }) => (
      <span className="grid gap-0.5">
        <span className="figures font-semibold whitespace-nowrap">
          {from} <Arrow /> {to}
        </span>
        <span className="text-sm text-muted">
          {tail}, trip {trip}
        </span>
      </span>
    ),
  },
  { header: 'Line', align: 'end', cell: ({ line }) => <Figure>{line}</Figure> },
  { header: 'Why', cell: ({ explanation }) => <Reason>{explanation}</Reason> },
]

function Figure({ children }: { children: ReactNode }) {
  return <span className="figures whitespace-nowrap">{children}</span>
}

function Reason({ children }: { children: string }) {
  return <span className="block max-w-[44ch] text-sm">{children}</span>
}
