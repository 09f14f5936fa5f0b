import { type AdminBookingDetail, type AdminRefund, adminBookings } from '#contract/admin/admin-bookings.ts'
import { type Currency, formatMoney } from '#contract/money.ts'
import { call } from '../../data/api.ts'
import { formatSignedMoney } from '../../display/amounts.ts'
import { Moment } from '../../display/Moment.tsx'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { useChange } from '../use-change.ts'
import { bookingsKey, type Feedback } from './use-booking-acts.ts'
import { describeLedgerAccount, formatCode, PAYMENT_WORDS, REFUND_WORDS } from './words.ts'

type Of = { booking: AdminBookingDetail }

/** The booking's payments, one row for each payment page. */
export function PaymentsPanel({ booking }: Of) {
  const { currency } = booking
  const columns: Column<AdminBookingDetail['payments'][number]>[] = [
    { header: 'Started', cell: (payment) => <Moment at={payment.createdAt} /> },
    {
      header: 'State',
      cell: ({ status }) => <Badge tone={PAYMENT_WORDS[status].tone}>{PAYMENT_WORDS[status].words}</Badge>,
    },
    {
      header: 'Amount',
      align: 'end',
      cell: (payment) => <Money minor={payment.amountMinor} currency={currency} />,
    },
    { header: 'Session', cell: (payment) => <ProviderId id={payment.sessionId} /> },
    { header: 'Payment intent', cell: (payment) => <ProviderId id={payment.paymentIntentId} /> },
  ]
  return (
    <Section title="Payments" empty={booking.payments.length === 0 && 'No payment was started.'}>
      <DataTable
        needsRem={56}
        caption="Payments of this booking"
        columns={columns}
        rows={booking.payments}
        getKey={({ id }) => id}
      />
    </Section>
  )
}

/** Completed and pending refunds, who bears them, and a retry button for failed ones. */
export function RefundsPanel({ booking, onFeedback }: Of & { onFeedback: (feedback: Feedback) => void }) {
  const { currency } = booking
  const retrying = useChange(bookingsKey, {
    mutationFn: (id: string) => call(adminBookings.retryRefund, { params: { id } }),
    onSuccess: () => onFeedback({ tone: 'go', sentence: 'The refund is being sent again.' }),
    onError: (error) =>
      onFeedback({ tone: 'warning', sentence: `Failed to retry the refund: ${error.message}` }),
  })
  const money = (minor: number) => <Money minor={minor} currency={currency} />
  const columns: Column<AdminRefund>[] = [
    { header: 'Asked for', cell: (refund) => <Moment at={refund.createdAt} /> },
    { header: 'State', cell: (refund) => <RefundState refund={refund} /> },
    { header: 'Amount', align: 'end', cell: ({ amountMinor }) => money(amountMinor) },
    { header: 'Operator', align: 'end', cell: ({ operatorMinor }) => money(operatorMinor) },
    { header: 'Platform', align: 'end', cell: ({ platformMinor }) => money(platformMinor) },
    { header: 'Taxes', align: 'end', cell: ({ taxMinor }) => money(taxMinor) },
    {
      header: 'Reason',
      cell: (refund) => (
        <span className="grid wrap-anywhere">
          {refund.reason}
          <span className="text-sm text-muted">
            {KINDS[refund.kind]}
            {refund.requestedBy && `, ${refund.requestedBy}`}
          </span>
        </span>
      ),
    },
    {
      header: 'Actions',
      cell: (refund) =>
        refund.canRetry ? (
          <SmallButton
            busy={retrying.isPending && retrying.variables === refund.id && 'Sending...'}
            onClick={() => retrying.mutate(refund.id)}
          >
            Try Again
          </SmallButton>
        ) : (
          <span className="text-muted">None</span>
        ),
    },
  ]
  return (
    <Section title="Refunds" empty={booking.refunds.length === 0 && 'Nothing was refunded.'}>
      <DataTable
        needsRem={56}
        caption="Refunds of this booking"
        columns={columns}
        rows={booking.refunds}
        getKey={({ id }) => id}
      />
    </Section>
  )
}

const KINDS = { policy: 'By policy', full: 'In full', amount: 'An amount' } as const

function RefundState({ refund }: { refund: AdminRefund }) {
  const { words, tone } = REFUND_WORDS[refund.status]
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{words}</Badge>
      {refund.failure && (
        <span className="text-sm text-muted">
          {formatCode(refund.failure)}
          {refund.status === 'REQUESTED' &&
            `, tried ${refund.attempts} ${refund.attempts === 1 ? 'time' : 'times'}`}
        </span>
      )}
    </span>
  )
}

/** The ledger's entries of this booking. Each posting sums to zero. */
export function LedgerPanel({ booking }: Of) {
  type Line = AdminBookingDetail['ledger'][number]
  const columns: Column<Line>[] = [
    { header: 'Posted', cell: (line) => <Moment at={line.postedAt} /> },
    { header: 'Posting', cell: (line) => <ProviderId id={line.posting} /> },
    { header: 'Account', cell: (line) => describeLedgerAccount(line.account) },
    {
      header: 'Amount',
      align: 'end',
      cell: (line) => <Signed minor={line.amountMinor} currency={line.currency} />,
    },
  ]
  return (
    <Section title="Ledger" empty={booking.ledger.length === 0 && 'No money has moved.'}>
      <DataTable
        needsRem={56}
        caption="Ledger entries of this booking"
        columns={columns}
        rows={booking.ledger}
        getKey={(line) => `${line.posting} ${line.account}`}
      />
    </Section>
  )
}

export function Money({ minor, currency }: { minor: number; currency: Currency }) {
  return <Figures>{formatMoney(minor, currency)}</Figures>
}

/** A debit or a credit. */
export function Signed({ minor, currency }: { minor: number; currency: Currency }) {
  return <Figures>{formatSignedMoney(minor, currency)}</Figures>
}

/** An id of the provider or of a posting, shortened to one line. Selecting and copying takes the whole id. */
export function ProviderId({ id }: { id: string | null }) {
  if (!id) return <span className="text-muted">None</span>
  return (
    <span title={id} className="figures block max-w-40 truncate text-[0.8125rem]">
      {id}
    </span>
  )
}

/** The note above a list sorted by amount: amounts of different currencies cannot be compared. */
export function ByCurrency() {
  return <p className="text-sm text-muted">Sorted currency by currency, then by amount.</p>
}

function Figures({ children }: { children: string }) {
  return <span className="figures text-sm whitespace-nowrap">{children}</span>
}

/** A booking's reference as the link to its page. */
export function BookingLink({ booking }: { booking: { id: string; reference: string } }) {
  return (
    <Link
      to={backOfficePaths.adminBooking(booking.id)}
      className="figures w-fit text-sm whitespace-nowrap underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {booking.reference}
    </Link>
  )
}

function Section(props: { title: string; empty: string | false; children: React.ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{props.title}</h2>
      {props.empty ? <p className="text-muted">{props.empty}</p> : props.children}
    </section>
  )
}
