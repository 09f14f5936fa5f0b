import { type Overview, RATES_DAYS } from '#contract/admin/admin-overview.ts'
import { formatMoney } from '#contract/money.ts'
import { formatDay, formatMoment, formatWait } from '../display/written.ts'
import { Link } from '../router/router.tsx'
import { backOfficePaths } from '../routing/back-office-paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Panel } from './Panel.tsx'

/** The items that wait for a decision, and how long the oldest has waited. */
export function Waiting({ waiting }: { waiting: Overview['waiting'] }) {
  return (
    <Panel title="Waiting for a decision">
      <ul className="grid divide-y divide-line">
        <WaitingRow
          name="Contact messages"
          to={`${backOfficePaths.adminContact()}?status=NEW&order=asc`}
          {...waiting.contact}
        />
        <WaitingRow
          name="Operator applications"
          to={`${backOfficePaths.adminApplications()}?status=PENDING&order=asc`}
          {...waiting.applications}
        />
        <WaitingRow name="KYB reviews" to={backOfficePaths.adminKyb()} {...waiting.kyb} />
        <WaitingRow
          name="New documents"
          to={`${backOfficePaths.adminKyb()}?status=NEW_DOCUMENT`}
          {...waiting.documents}
        />
        <WaitingRow name="Bookings to confirm" to={backOfficePaths.adminBookings()} {...waiting.bookings} />
        <WaitingRow
          name="Refunds that did not arrive"
          to={`${backOfficePaths.adminBookings()}?refunds=failed`}
          {...waiting.refunds}
        />
        <WaitingRow
          name="Disputes to answer"
          to={`${backOfficePaths.adminDisputes()}?status=NEEDS_RESPONSE`}
          note={waiting.disputes.dueAt && `, the first is due ${formatDay(waiting.disputes.dueAt)}`}
          {...waiting.disputes}
        />
      </ul>
    </Panel>
  )
}

function WaitingRow(props: {
  name: string
  to: string
  count: number
  oldestAt: string | null
  note?: string | null
}) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="grid">
        <Link className="font-semibold hover:underline" to={props.to}>
          {props.name}
        </Link>
        <span className="text-sm text-muted">
          {props.oldestAt ? `The oldest for ${formatWait(props.oldestAt, Date.now())}` : 'Nothing waits'}
          {props.note}
        </span>
      </div>
      <span className="figures text-lg">{props.count}</span>
    </li>
  )
}

/** The rates of holds, bookings and filled seats. */
export function Rates({ rates }: { rates: Overview['rates'] }) {
  return (
    <Panel title={`What sells, last ${RATES_DAYS} days`}>
      <dl className="grid gap-4">
        <Rate name="Holds that became bookings" {...rates.holdsConverted} unit="holds" />
        <Rate name="Flights that sold a seat" {...rates.legsSold} unit="flights departed" />
        <Rate name="Seats sold" {...rates.seatsSold} unit="seats" />
      </dl>
    </Panel>
  )
}

function Rate(props: { name: string; part: number; whole: number; unit: string }) {
  const { part, whole } = props
  const percent = whole === 0 ? 0 : Math.round((100 * part) / whole)
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5">
      <dt className="font-semibold">{props.name}</dt>
      <dd className="figures text-lg">{whole === 0 ? 'none yet' : `${percent}%`}</dd>
      <dd aria-hidden="true" className="col-span-2">
        <svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none" className="block h-1.5 w-full">
          <rect width="100" height="2" className="fill-raise" />
          <rect width={percent} height="2" className="fill-select" />
        </svg>
      </dd>
      <dd className="col-span-2 text-sm text-muted">
        {part.toLocaleString('en-US')} of {whole.toLocaleString('en-US')} {props.unit}
      </dd>
    </div>
  )
}

/** The balances, and whether the ledger agrees with the provider. */
export function BooksAndMoney({ overview }: { overview: Overview }) {
  const { money, reconciliation } = overview
  return (
    <Panel
      title="Money"
      action={
        <Link to={backOfficePaths.adminLedger()} className="rounded-full">
          <BooksBadge {...reconciliation} />
        </Link>
      }
    >
      <dl className="grid divide-y divide-line">
        <Amounts name="Held" note="Authorised, not taken yet" amounts={money.held} />
        <Amounts name="To be paid out" note="Owed to operators" amounts={money.toBePaidOut} />
        <Amounts name="Refunded" note="Confirmed by the provider" amounts={money.refunded} />
      </dl>
      <p className="text-sm text-muted">
        {reconciliation.comparedAt
          ? `Compared with the provider ${formatMoment(reconciliation.comparedAt)}.`
          : 'Not compared with the provider yet: that happens each night, or from the ledger.'}
      </p>
    </Panel>
  )
}

function BooksBadge({ differencesCount, imbalancesCount, comparedAt }: Overview['reconciliation']) {
  const found = [
    differencesCount > 0 &&
      `${differencesCount} reconciliation ${differencesCount === 1 ? 'difference' : 'differences'}`,
    imbalancesCount > 0 && `${imbalancesCount} unbalanced ${imbalancesCount === 1 ? 'posting' : 'postings'}`,
  ].filter(Boolean)
  if (found.length > 0) return <Badge tone="warning">{found.join(', ')}</Badge>
  if (comparedAt === null) return <Badge>Not reconciled yet</Badge>
  return <Badge tone="go">No reconciliation differences</Badge>
}

function Amounts(props: { name: string; note: string; amounts: Overview['money']['held'] }) {
  return (
    <div className="flex items-start justify-between gap-6 py-3 first:pt-0 last:pb-0">
      <dt className="grid">
        <span className="font-semibold">{props.name}</span>
        <span className="text-sm text-muted">{props.note}</span>
      </dt>
      <dd className="figures grid justify-items-end gap-0.5">
        {props.amounts.length === 0
          ? 'none'
          : props.amounts.map(({ amountMinor, currency }) => (
              <span key={currency}>{formatMoney(amountMinor, currency)}</span>
            ))}
      </dd>
    </div>
  )
}
