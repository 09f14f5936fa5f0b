import {
  type AdminDispute,
  adminDisputes,
  DISPUTE_DUE_DAYS,
  DISPUTE_SORTS,
  DisputeState,
} from '#contract/disputes/disputes.ts'
import { call } from '../../data/api.ts'
import { Moment } from '../../display/Moment.tsx'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Filters, ListedTable } from '../Listed.tsx'
import { Money } from '../money/MoneyPanels.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { useSorting } from '../use-sorting.ts'
import {
  DISPUTE_WORDS,
  DisputeBadge,
  describePaid,
  describeReason,
  disputesKey,
  TimeLeft,
} from './dispute-words.tsx'

const columns: Column<AdminDispute>[] = [
  {
    header: 'Dispute',
    cell: (dispute) => (
      <span className="grid">
        <Link
          to={backOfficePaths.adminDispute(dispute.id)}
          className="figures text-sm whitespace-nowrap underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {describePaid(dispute).name}
        </Link>
        <span>{describePaid(dispute).what}</span>
        <span className="text-sm text-muted wrap-anywhere">{dispute.travellerName}</span>
      </span>
    ),
  },
  { header: 'State', cell: (dispute) => <DisputeBadge {...dispute} /> },
  { header: 'Reason', cell: ({ reason }) => describeReason(reason) },
  {
    header: 'Amount',
    sort: 'amount',
    align: 'end',
    cell: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} />,
  },
  { header: 'Respond by', sort: 'due', cell: (dispute) => <Due dispute={dispute} /> },
  { header: 'Opened', sort: 'opened', cell: ({ openedAt }) => <Moment at={openedAt} /> },
]

function Due({ dispute: { status, answer, dueAt, closedAt } }: { dispute: AdminDispute }) {
  if (closedAt) return <span className="text-muted">Decided</span>
  if (status === 'UNDER_REVIEW' || answer || !dueAt) return <span className="text-muted">Answered</span>
  return (
    <span className="grid">
      <TimeLeft dueAt={dueAt} />
      <span className="text-sm text-muted">
        <Moment at={dueAt} />
      </span>
    </span>
  )
}

/** Payments that a traveller's bank has taken back. Disputes without an answer come first. */
export function DisputesPage() {
  const url = useListUrl()
  const due = findChoice(url.read('due'), DISPUTE_DUE_DAYS.map(String))
  const { sort, order, table } = useSorting(DISPUTE_SORTS, 'asc')
  const asked = {
    page: url.page,
    search: url.read('search'),
    status: findChoice(url.read('status'), DisputeState.options),
    sort,
    order,
    ...(due ? { dueWithinDays: Number(due) } : {}),
  } as const
  const disputes = useList([...disputesKey, 'list', asked], (signal) =>
    call(adminDisputes.list, { query: asked, signal }),
  )
  const isFiltered = asked.search !== '' || asked.status !== undefined || due !== undefined
  return (
    <>
      <PageHeading lead="Payments that a traveller’s bank has taken back. It hears one answer, by its date.">
        Disputes
      </PageHeading>
      <Filters>
        <SearchBox placeholder="Booking reference, dispute or payment intent" />
        <SelectFilter
          name="status"
          label="State"
          className="w-48"
          empty="All"
          options={DisputeState.options.map((state) => [state, DISPUTE_WORDS[state].words])}
        />
        <SelectFilter
          name="due"
          label="To be answered"
          className="w-48"
          empty="Whenever"
          options={DISPUTE_DUE_DAYS.map((days) => [
            days,
            days === 1 ? 'Within a day' : `Within ${days} days`,
          ])}
        />
      </Filters>
      <ListedTable
        list={disputes}
        rows={disputes.data?.disputes}
        unit="disputes"
        empty={
          isFiltered
            ? { title: 'No disputes found', text: 'No dispute matches this search and filter.' }
            : { title: 'No disputes', text: 'No traveller’s bank has taken a payment back.' }
        }
        needsRem={56}
        caption="Disputes"
        columns={columns}
        getKey={({ id }) => id}
        {...table}
      />
    </>
  )
}
