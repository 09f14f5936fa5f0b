import { adminSubmissions, type WaitlistEntry } from '#contract/admin/admin-submissions.ts'
import { WAITLIST_SOURCES } from '#contract/site/form-choices.ts'
import { call } from '../data/api.ts'
import { formatMoment } from '../display/written.ts'
import { FormError } from '../ui/form/FormError.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import type { Column } from '../ui/table/DataTable.tsx'
import { Address } from './Address.tsx'
import { ExportButton, useExport } from './ExportButton.tsx'
import { Filters, ListedTable } from './Listed.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SelectFilter } from './SelectFilter.tsx'
import { useList } from './use-list.ts'
import { findChoice, useListUrl } from './use-list-url.ts'
import { useSorting } from './use-sorting.ts'

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
  const { order, table } = useSorting(['joinedAt'])
  const { page } = url
  const entries = useList(['admin', 'waitlist', { page, search, source, order }], (signal) =>
    call(adminSubmissions.waitlist, { query: { page, search, source, order }, signal }),
  )
  const exporting = useExport(() =>
    call(adminSubmissions.exportWaitlist, { query: { search, source, order } }),
  )
  return (
    <>
      <PageHeading
        lead="Everybody who asked for early access. The export holds what the filters show."
        actions={<ExportButton exporting={exporting} />}
      >
        Waitlist
      </PageHeading>
      <FormError message={exporting.error?.message} />
      <Filters>
        <SearchBox placeholder="Email or name" />
        <SelectFilter
          name="source"
          label="Source"
          className="w-60"
          empty="All"
          options={Object.entries(SOURCES)}
        />
      </Filters>
      <ListedTable
        list={entries}
        rows={entries.data?.data}
        unit="people"
        empty={{
          title: 'Nobody found on the waitlist',
          text: search || source ? 'Nobody matches this search and filter.' : undefined,
        }}
        caption="Waitlist"
        columns={columns}
        getKey={(entry) => entry.id}
        {...table}
      />
    </>
  )
}
