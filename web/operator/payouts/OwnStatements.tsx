import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { statements } from '#contract/payments/statements.ts'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { call } from '../../data/api.ts'
import { queryWith } from '../../data/query-with.ts'
import { useSession } from '../../data/session.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { type StatementChoice, StatementTable } from '../../statements/StatementTable.tsx'
import { saveStatement } from '../../statements/save-statement.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Pager } from '../../ui/table/Pager.tsx'

/** The operator's monthly statements, each as CSV and as PDF. */
export function OwnStatements() {
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('months') ?? '', 10) || 1)
  const listed = useQuery({
    queryKey: ['operator', 'statements', user?.id, page],
    queryFn: ({ signal }) => call(statements.months, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
  const saving = useMutation({
    mutationFn: async ({ month, format }: StatementChoice) =>
      saveStatement(await call(statements.file, { params: { month }, query: { format } })),
  })
  const goTo = (next: number) => setSearch(queryWith({ months: String(next) }), { preventScrollReset: true })
  return (
    <section aria-labelledby="statements-title" className="grid gap-6">
      <div className="grid gap-1">
        <h2 id="statements-title" className="text-heading tracking-tight">
          Statements
        </h2>
        <p className="max-w-[64ch] text-muted">
          Each flight's money from the opening to the closing balance: what we hold of flights that are not
          settled yet, and what we owe you. Months are counted by UTC.
        </p>
      </div>
      {listed.isPending && <Skeleton className="h-56 rounded-card" />}
      {listed.isError && <LoadFailure of={listed} />}
      {listed.data && listed.data.months.length > 0 && (
        <>
          <StatementTable
            months={listed.data.months}
            busy={saving.isPending ? saving.variables : undefined}
            onDownload={(choice) => saving.mutate(choice)}
            stale={listed.isPlaceholderData}
          />
          <p role="status" className="text-sm text-muted empty:hidden">
            {saving.data && `${saving.data} is in your downloads.`}
          </p>
          <FormError message={saving.error?.message} />
          {listed.data.pagination.pages > 1 && (
            <Pager {...listed.data.pagination} unit="months" label="Pages of statements" onPage={goTo} />
          )}
        </>
      )}
    </section>
  )
}
