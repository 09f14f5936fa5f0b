import { type AuditEntry, adminOverview } from '#contract/admin/admin-overview.ts'
import { call } from '../data/api.ts'
import { Moment } from '../display/Moment.tsx'
import { Arrow } from '../ui/Arrow.tsx'
import { Button } from '../ui/button/Button.tsx'
import { DayFilter } from '../ui/form/DayFilter.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import type { Column } from '../ui/table/DataTable.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Address } from './Address.tsx'
import { Filters, ListedTable } from './Listed.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ValueFilter } from './SelectFilter.tsx'
import { useList } from './use-list.ts'
import { type ListUrl, useListUrl } from './use-list-url.ts'
import { useSorting } from './use-sorting.ts'

const FILTERS = ['actor', 'act', 'subjectType', 'subjectId', 'from', 'to'] as const

const columns: Column<AuditEntry>[] = [
  { header: 'When', cell: (entry) => <Moment at={entry.happenedAt} />, sort: 'happenedAt' },
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
  const { order, table } = useSorting(['happenedAt'])
  const filters = Object.fromEntries(FILTERS.map((name) => [name, url.read(name) || undefined]))
  const { page } = url
  const entries = useList(['admin', 'audit-log', { page, order, ...filters }], (signal) =>
    call(adminOverview.auditLog, { query: { page, order, ...filters }, signal }),
  )
  const filtered = FILTERS.some((name) => url.read(name))
  const clear = () => url.filter(Object.fromEntries(FILTERS.map((name) => [name, ''])))
  return (
    <>
      <PageHeading lead="Every administrative act, chained by hash: nothing can be changed or taken out unnoticed.">
        Audit Log
      </PageHeading>
      <AuditFilters url={url} acts={entries.data?.acts ?? []} types={entries.data?.subjectTypes ?? []} />
      <ListedTable
        list={entries}
        rows={entries.data?.data}
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
        needsRem={56}
        caption="Audit log"
        columns={columns}
        getKey={(entry) => String(entry.id)}
        {...table}
      />
    </>
  )
}

function AuditFilters({ url, acts, types }: { url: ListUrl; acts: string[]; types: string[] }) {
  return (
    <Filters>
      <SearchBox label="Who" name="actor" placeholder="Name or email" />
      <ValueFilter name="act" label="Act" className="w-56" values={acts} />
      <ValueFilter name="subjectType" label="Subject" className="w-56" values={types} />
      <SearchBox label="Subject id" name="subjectId" placeholder="The whole id" />
      <Day url={url} name="from" label="From (UTC)" />
      <Day url={url} name="to" label="To (UTC)" />
    </Filters>
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
