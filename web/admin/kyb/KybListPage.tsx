import { KYB_FILTERS, KYB_SORTS, type KybRow, kyb } from '#contract/operators/kyb.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat, Stats } from '../../ui/Stat.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Address } from '../Address.tsx'
import { Filters, ListedTable } from '../Listed.tsx'
import { kybKey } from '../query-keys.ts'
import { SearchBox } from '../SearchBox.tsx'
import { SelectFilter, ValueFilter } from '../SelectFilter.tsx'
import { describeStatus, StatusBadge } from '../StatusBadge.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { PayoutBadge } from './PayoutBadge.tsx'

const COUNTED = [
  ['PENDING', 'Pending Review'],
  ['UNDER_REVIEW', 'Under Review'],
  ['APPROVED', 'Approved'],
  ['REJECTED', 'Rejected'],
] as const

const columns: Column<KybRow>[] = [
  {
    header: 'Operator',
    sort: 'name',
    cell: (row) => (
      <span className="grid">
        {row.name}
        <Address email={row.contactEmail} />
      </span>
    ),
  },
  {
    header: 'Base',
    cell: (row) => (
      <span className="grid">
        {row.baseCountry}
        <span className="figures text-sm text-muted">{row.baseICAO}</span>
      </span>
    ),
  },
  {
    header: 'KYB status',
    cell: (row) => (
      <span className="flex flex-wrap gap-2">
        <StatusBadge status={row.kybStatus ?? 'NOT_SUBMITTED'} />
        {row.waitingForApproval && <Badge tone="select">1 of 2 approvals</Badge>}
        {row.newDocument && <Badge tone="select">New document</Badge>}
      </span>
    ),
  },
  { header: 'Payout account', cell: (row) => <PayoutBadge connect={row.connect} /> },
  {
    header: 'Updated',
    sort: 'updatedAt',
    cell: (row) => <span className="whitespace-nowrap">{formatDay(row.updatedAt)}</span>,
  },
  { header: 'Actions', align: 'end', cell: (row) => <Actions row={row} /> },
]

/** Operators with the state of their review, and the open decisions. */
export function KybListPage() {
  const url = useListUrl()
  const search = url.read('search')
  const country = url.read('country')
  const status = findChoice(url.read('status'), KYB_FILTERS) ?? 'all'
  const { page } = url
  const sort = findChoice(url.read('sort'), KYB_SORTS) ?? 'updatedAt'
  const order = readOrder(url.read('order'), sort)
  const query = { page, search: search || undefined, country: country || undefined, status, sort, order }
  const list = useList([...kybKey, 'list', query], (signal) => call(kyb.list, { query, signal }))
  const filtered = search !== '' || country !== '' || status !== 'all'
  return (
    <>
      <PageHeading lead="Operators and their reviews. Each decision is mailed to the operator, with the notes.">
        KYB Review
      </PageHeading>
      <Stats short>
        {COUNTED.map(([name, words]) => (
          <Stat key={name} name={words}>
            {list.data ? list.data.counts[name].toLocaleString('en-US') : <Skeleton className="h-9 w-12" />}
          </Stat>
        ))}
      </Stats>
      <Filters>
        <SearchBox placeholder="Name, contact email or base ICAO" />
        <SelectFilter
          name="status"
          label="Status"
          className="w-48"
          empty="All"
          options={KYB_FILTERS.filter((one) => one !== 'all').map((one) => [one, describeStatus(one)])}
        />
        <SelectField
          label="Order"
          className="w-52"
          value={`${sort} ${order}`}
          onChange={(event) => url.filter(sortedBy(event.currentTarget.value))}
          options={ORDERS}
        />
        <ValueFilter name="country" label="Country" className="w-52" values={list.data?.countries ?? []} />
      </Filters>
      <ListedTable
        list={list}
        rows={list.data?.operators}
        unit="operators"
        empty={{
          title: 'No operators found',
          text: filtered ? 'No operators match your current filters.' : 'No operators have registered yet.',
        }}
        needsRem={56}
        caption="Operators"
        columns={columns}
        getKey={(row) => row.id}
        sorting={{ by: sort, descending: order === 'desc' }}
        onSort={({ by, descending }) => url.filter(sortedBy(`${by} ${descending ? 'desc' : 'asc'}`))}
      />
    </>
  )
}

const ORDERS = [
  ['updatedAt desc', 'Latest change first'],
  ['updatedAt asc', 'Oldest change first'],
  ['name asc', 'Name, A to Z'],
  ['name desc', 'Name, Z to A'],
] as const

function readOrder(text: string, sort: (typeof KYB_SORTS)[number]): 'asc' | 'desc' {
  return findChoice(text, ['asc', 'desc'] as const) ?? (sort === 'name' ? 'asc' : 'desc')
}

// The default order is not written to the address.
function sortedBy(choice: string): { sort: string; order: string } {
  const [sort = '', order = ''] = choice.split(' ')
  const isUsual = choice === ORDERS[0][0]
  return isUsual ? { sort: '', order: '' } : { sort: sort === 'updatedAt' ? '' : sort, order }
}

function Actions({ row: { id, name, kybStatus } }: { row: KybRow }) {
  return (
    <span className="flex flex-wrap gap-2 @min-[56rem]:min-w-41 @min-[56rem]:justify-end">
      {kybStatus === 'PENDING' && (
        <>
          <LinkButton
            size="small"
            variant="secondary"
            to={backOfficePaths.adminKybDetail(id, { action: 'approve' })}
            aria-label={`Approve ${name}`}
          >
            Approve
          </LinkButton>
          <LinkButton
            size="small"
            variant="secondary"
            to={backOfficePaths.adminKybDetail(id, { action: 'reject' })}
            aria-label={`Reject ${name}`}
          >
            Reject
          </LinkButton>
        </>
      )}
      <LinkButton
        size="small"
        variant={kybStatus === 'PENDING' || kybStatus === 'UNDER_REVIEW' ? 'primary' : 'secondary'}
        to={backOfficePaths.adminKybDetail(id)}
        aria-label={`Review ${name}`}
      >
        Review
      </LinkButton>
    </span>
  )
}
