import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ScheduleImport, schedules } from '#contract/schedules/schedules.ts'
import { call } from '../../data/api.ts'
import { formatMoment } from '../../display/written.ts'
import { useSearchParams } from '../../router/router.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { formatCounted } from './leg-words.tsx'

export const importsKey = ['operator', 'schedule', 'imports']

/** Earlier imports: who, when, which file, and the result. */
export function ImportHistory() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const imports = useQuery({
    queryKey: [...importsKey, page],
    queryFn: ({ signal }) => call(schedules.imports, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="imports" className="grid gap-5">
      <h2 id="imports" className="text-heading">
        Earlier imports
      </h2>
      {imports.isPending ? (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading the imports...</span>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : imports.isError ? (
        <div className="grid justify-items-start gap-4">
          <FormError message={imports.error.message} />
          <Button variant="secondary" onClick={() => void imports.refetch()}>
            Try again
          </Button>
        </div>
      ) : imports.data.pagination.total === 0 ? (
        <EmptyState title="Nothing imported yet">
          Your first schedule shows here with what it created, changed and withdrew.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="Schedule imports, the newest first"
            columns={columns}
            rows={imports.data.data}
            getKey={({ id }) => id}
            stale={imports.isPlaceholderData}
          />
          {imports.data.pagination.pages > 1 && (
            <Pager
              page={page}
              pages={imports.data.pagination.pages}
              total={imports.data.pagination.total}
              unit="imports"
              onPage={(next) => setSearch({ page: String(next) }, { preventScrollReset: true })}
            />
          )}
        </>
      )}
    </section>
  )
}

const columns: Column<ScheduleImport>[] = [
  {
    header: 'Imported',
    cell: ({ importedAt, importedBy }) => (
      <span className="grid">
        <span className="figures text-sm @min-[45rem]:whitespace-nowrap">{formatMoment(importedAt)}</span>
        <span className="text-sm text-muted">{importedBy}</span>
      </span>
    ),
  },
  {
    header: 'File',
    cell: ({ fileName, tripCount, tailCount }) => (
      <span className="grid">
        <span className="font-semibold wrap-anywhere">{fileName}</span>
        <span className="text-sm text-muted">
          {formatCounted(tripCount, 'trip')} of {formatCounted(tailCount, 'aircraft', 'aircraft')}
        </span>
      </span>
    ),
  },
  { header: 'Created', align: 'end', cell: ({ createdCount }) => <Count>{createdCount}</Count> },
  { header: 'Changed', align: 'end', cell: ({ changedCount }) => <Count>{changedCount}</Count> },
  {
    header: 'Withdrawn',
    align: 'end',
    cell: ({ withdrawnCount, refundCount }) => (
      <span className="grid md:justify-items-end">
        <Count>{withdrawnCount}</Count>
        {refundCount > 0 && (
          <span className="text-sm text-muted">{formatCounted(refundCount, 'refund')}</span>
        )}
      </span>
    ),
  },
  { header: 'Unchanged', align: 'end', cell: ({ unchangedCount }) => <Count>{unchangedCount}</Count> },
]

function Count({ children }: { children: number }) {
  return <span className="figures">{children.toLocaleString('en-US')}</span>
}
