import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AuditEntry, adminOverview } from '#contract/admin/admin-overview.ts'
import { call } from '../data/api.ts'
import { Moment } from '../display/Moment.tsx'
import { Arrow } from '../ui/Arrow.tsx'
import { Button } from '../ui/button/Button.tsx'
import { DayFilter } from '../ui/form/DayFilter.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Address } from './Address.tsx'
import { Filters, Listed } from './Listed.tsx'
import { SearchBox } from './SearchBox.tsx'
import { type ListUrl, useListUrl } from './use-list-url.ts'

const FILTERS = ['actor', 'act', 'subjectType', 'subjectId', 'from', 'to'] as const

const columns: Column<AuditEntry>[] = [
  {
    header: 'When',
    cell: (entry) => <Moment at={entry.happenedAt} />,
    sort: 'happenedAt',
  },
  {
    header: 'Who',
    cell: ({ actor }) => (
      <span className="grid">
        {actor.name}
        <Address email={actor.email} />
      </span>
    ),
  },
  { header: 'Act', cell: (entry) => <span className="wrap-anywhere">{entry.act}</span> },
  {
    header: 'Subject',
    cell: (entry) => (
      <span className="grid">
        {entry.subjectType}
        <span className="figures text-xs text-muted wrap-anywhere">{entry.subjectId}</span>
      </span>
    ),
  },
  { header: 'Before and after', cell: (entry) => <Change entry={entry} /> },
]

/** Lists every administrative act. The hash chain reveals changed and deleted entries. */
export function AuditLogPage() {
  const url = useListUrl()
  const order = url.read('order') === 'asc' ? 'asc' : 'desc'
  const filters = Object.fromEntries(FILTERS.map((name) => [name, url.read(name) || undefined]))
  const { page } = url
  const entries = useQuery({
    queryKey: ['admin', 'audit-log', { page, order, ...filters }],
    queryFn: ({ signal }) => call(adminOverview.auditLog, { query: { page, order, ...filters }, signal }),
    placeholderData: keepPreviousData,
  })
  const filtered = FILTERS.some((name) => url.read(name))
  const clear = () => url.filter(Object.fromEntries(FILTERS.map((name) => [name, ''])))
  return (
    <>
      <PageHeading lead="Every administrative act, chained by hash: nothing can be changed or taken out unnoticed.">
        Audit Log
      </PageHeading>
      <AuditFilters url={url} acts={entries.data?.acts ?? []} types={entries.data?.subjectTypes ?? []} />
      <Listed
        query={entries}
        url={url}
        unit="acts"
        empty={{
          title: 'No acts found',
          text: filtered ? 'Nothing matches these filters.' : 'Nobody has decided anything yet.',
          action: filtered && (
            <Button variant="secondary" onClick={clear}>
              Clear filters
            </Button>
          ),
        }}
      >
        {(rows, { stale }) => (
          <DataTable
            needsRem={56}
            caption="Audit log"
            columns={columns}
            rows={rows}
            getKey={(entry) => String(entry.id)}
            sorting={{ by: 'happenedAt', descending: order === 'desc' }}
            onSort={({ descending }) => url.filter({ order: descending ? '' : 'asc' })}
            stale={stale}
          />
        )}
      </Listed>
    </>
  )
}

function AuditFilters({ url, acts, types }: { url: ListUrl; acts: string[]; types: string[] }) {
  return (
    <Filters>
      <SearchBox
        label="Who"
        placeholder="Name or email"
        value={url.read('actor')}
        onSearch={(words) => url.filter({ actor: words })}
      />
      <Choice url={url} name="act" label="Act" values={acts} />
      <Choice url={url} name="subjectType" label="Subject" values={types} />
      <SearchBox
        label="Subject id"
        placeholder="The whole id"
        value={url.read('subjectId')}
        onSearch={(words) => url.filter({ subjectId: words })}
      />
      <Day url={url} name="from" label="From (UTC)" />
      <Day url={url} name="to" label="To (UTC)" />
    </Filters>
  )
}

function Choice(props: { url: ListUrl; name: string; label: string; values: string[] }) {
  const { url, name, label } = props
  const chosen = url.read(name)
  const values = chosen && !props.values.includes(chosen) ? [chosen, ...props.values] : props.values
  return (
    <SelectField
      label={label}
      className="w-56"
      value={chosen}
      onChange={(event) => url.filter({ [name]: event.currentTarget.value })}
      empty="All"
      options={values.map((value) => [value, value])}
    />
  )
}

function Day({ url, name, label }: { url: ListUrl; name: string; label: string }) {
  return (
    <DayFilter
      label={label}
      className="w-48"
      value={url.read(name)}
      onDay={(day) => url.filter({ [name]: day })}
    />
  )
}

function Change({ entry }: { entry: AuditEntry }) {
  const { before, after } = entry
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <details>
      <summary className="min-h-8 content-center underline underline-offset-4">
        {names.length === 0 ? 'Where from' : names.slice(0, 3).join(', ')}
        <VisuallyHidden> of act {entry.id}</VisuallyHidden>
      </summary>
      <dl className="mt-3 grid gap-2 text-sm">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">
              {shown(before?.[name])} <Arrow /> {shown(after?.[name])}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-muted">From</dt>
          <dd className="wrap-anywhere">
            {entry.address}, {entry.userAgent || 'unknown browser'}
          </dd>
        </div>
      </dl>
    </details>
  )
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
