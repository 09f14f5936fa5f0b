import { PaymentState } from '#contract/admin/admin-bookings.ts'
import { type AdminPayment, adminMoney } from '#contract/admin/admin-money.ts'
import { formatMoney } from '#contract/money.ts'
import { call } from '../../data/api.ts'
import { Moment } from '../../display/Moment.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Filters, ListedTable } from '../Listed.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { useSorting } from '../use-sorting.ts'
import { BookingLink, ByCurrency, Money, ProviderId } from './MoneyPanels.tsx'
import { PAYMENT_WORDS } from './words.ts'

const columns: Column<AdminPayment>[] = [
  { header: 'Booking', cell: ({ booking }) => <BookingLink booking={booking} /> },
  {
    header: 'State',
    cell: ({ status }) => <Badge tone={PAYMENT_WORDS[status].tone}>{PAYMENT_WORDS[status].words}</Badge>,
  },
  {
    header: 'Amount',
    sort: 'amount',
    align: 'end',
    cell: (payment) => (
      <span className="grid">
        <Money minor={payment.amountMinor} currency={payment.currency} />
        {payment.refundedMinor > 0 && (
          <span className="text-sm whitespace-nowrap text-muted">
            {formatMoney(payment.refundedMinor, payment.currency)} refunded
          </span>
        )}
      </span>
    ),
  },
  { header: 'Session', cell: (payment) => <ProviderId id={payment.sessionId} /> },
  { header: 'Payment intent', cell: (payment) => <ProviderId id={payment.paymentIntentId} /> },
  { header: 'Started', sort: 'createdAt', cell: (payment) => <Moment at={payment.createdAt} /> },
]

/** Every payment page that was opened, with the provider's ids. */
export function PaymentsPage() {
  const url = useListUrl()
  const { sort, order, table } = useSorting(['createdAt', 'amount'])
  const asked = {
    page: url.page,
    search: url.read('search'),
    status: findChoice(url.read('status'), PaymentState.options),
    sort,
    order,
  } as const
  const payments = useList(['admin', 'payments', asked], (signal) =>
    call(adminMoney.payments, { query: asked, signal }),
  )
  return (
    <>
      <PageHeading lead="What the payment provider was asked for, and what became of it.">
        Payments
      </PageHeading>
      <Filters>
        <SearchBox placeholder="Booking reference, session or payment intent" />
        <SelectFilter
          name="status"
          label="State"
          className="w-44"
          empty="All"
          options={PaymentState.options.map((state) => [state, PAYMENT_WORDS[state].words])}
        />
      </Filters>
      <ListedTable
        list={payments}
        rows={payments.data?.payments}
        unit="payments"
        empty={{ title: 'No payments found', text: 'No payment matches this search and filter.' }}
        note={sort === 'amount' && <ByCurrency />}
        needsRem={56}
        caption="Payments"
        columns={columns}
        getKey={(payment) => payment.id}
        {...table}
      />
    </>
  )
}
