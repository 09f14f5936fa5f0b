import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { adminSubmissions, type WaitlistEntry } from '#contract/admin/admin-submissions.ts'
import { WAITLIST_SOURCES } from '#contract/site/site.ts'
import { call } from '../data/api.ts'
import { formatMoment } from '../display/written.ts'
import { Button } from '../ui/button/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Address } from './Address.tsx'
import { Filters, Listed } from './Listed.tsx'
import { SearchBox } from './SearchBox.tsx'
import { saveFile } from './save-file.ts'
import { findChoice, useListUrl } from './use-list-url.ts'

const SOURCES = { homepage: 'Home page', 'final-cta': 'Foot of the home page' } as const

const columns: Column<WaitlistEntry>[] = [
  { header: 'Email', cell: (entry) => <Address email={entry.email} /> },
  { header: 'Name', cell: (entry) => entry.name ?? <span className="text-muted">Not given</span> },
  { header: 'Source', cell: (entry) => SOURCES[entry.source] },
  { header: 'Joined', cell: (entry) => formatMoment(entry.joinedAt), sort: 'joinedAt', align: 'end' },
]

/** Lists the waitlist entries. */
export function WaitlistPage() {
  const url = useListUrl()
  const search = url.read('search')
  const source = findChoice(url.read('source'), WAITLIST_SOURCES)
  const order = url.read('order') === 'asc' ? 'asc' : 'desc'
  const { page } = url
  const entries = useQuery({
    queryKey: ['admin', 'waitlist', { page, search, source, order }],
    queryFn: ({ signal }) =>
      call(adminSubmissions.waitlist, { query: { page, search, source, order }, signal }),
    placeholderData: keepPreviousData,
  })
  const exporting = useMutation({
    mutationFn: () => call(adminSubmissions.exportWaitlist, { query: { search, source, order } }),
    onSuccess: ({ fileName, csv }) => saveFile(new Blob([csv], { type: 'text/csv' }), fileName),
  })
  return (
    <>
      <PageHeading
        lead="Everybody who asked for early access. The export holds what the filters show."
        actions={
          <Button
            variant="secondary"
            busy={exporting.isPending && 'Exporting...'}
            onClick={() => exporting.mutate()}
          >
            <Download aria-hidden="true" className="size-4" />
            Export CSV
          </Button>
        }
      >
        Waitlist
      </PageHeading>
      <FormError message={exporting.error?.message} />
      <Filters>
        <SearchBox
          label="Search"
          placeholder="Email or name"
          value={search}
          onSearch={(words) => url.filter({ search: words })}
        />
        <SelectField
          label="Source"
          className="w-60"
          value={source ?? ''}
          onChange={(event) => url.filter({ source: event.currentTarget.value })}
          empty="All"
          options={WAITLIST_SOURCES.map((one) => [one, SOURCES[one]])}
        />
      </Filters>
      <Listed
        query={entries}
        url={url}
        unit="people"
        empty={{
          title: 'Nobody found on the waitlist',
          text: search || source ? 'Nobody matches this search and filter.' : undefined,
        }}
      >
        {(rows, { stale }) => (
          <DataTable
            caption="Waitlist"
            columns={columns}
            rows={rows}
            getKey={(entry) => entry.id}
            sorting={{ by: 'joinedAt', descending: order === 'desc' }}
            onSort={({ descending }) => url.filter({ order: descending ? '' : 'asc' })}
            stale={stale}
          />
        )}
      </Listed>
    </>
  )
}
