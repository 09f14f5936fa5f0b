import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { adminMoney } from '#contract/admin/admin-money.ts'
import { statements } from '#contract/payments/statements.ts'
import { call } from '../../data/api.ts'
import { type StatementChoice, StatementTable } from '../../statements/StatementTable.tsx'
import { saveStatement } from '../../statements/save-statement.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { LoadFailure } from '../Listed.tsx'
import { useListUrl } from '../use-list-url.ts'
import { ledgerKey } from './ReconciliationPanel.tsx'

/** The monthly statements of an operator, as the operator reads them. */
export function StatementsPanel() {
  const url = useListUrl()
  const operatorId = url.read('operatorId')
  const operators = useQuery({
    queryKey: ['admin', 'legs', 'operators'],
    queryFn: async ({ signal }) => (await call(adminMoney.legOperators, { signal })).operators,
  })
  return (
    <section aria-labelledby="statements-title" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="statements-title" className="text-xl">
          Statements
        </h2>
        <p className="max-w-[64ch] text-sm text-muted">
          One for each operator and month, from the opening to the closing balance. Months are counted by UTC.
        </p>
      </div>
      {operators.isLoadingError && <LoadFailure of={operators} />}
      <SelectField
        label="Statements of"
        className="w-full max-w-80"
        value={operatorId}
        onChange={(event) => url.filter({ operatorId: event.currentTarget.value, months: '' })}
        empty="Choose an operator"
        options={operators.data?.map((operator) => [operator.id, operator.name])}
      />
      {operatorId && <Months key={operatorId} operatorId={operatorId} />}
    </section>
  )
}

function Months({ operatorId }: { operatorId: string }) {
  const url = useListUrl()
  const page = Math.max(1, Number.parseInt(url.read('months'), 10) || 1)
  const listed = useQuery({
    queryKey: [...ledgerKey, 'statements', operatorId, page],
    queryFn: ({ signal }) =>
      call(statements.adminMonths, { params: { id: operatorId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
  const saving = useMutation({
    mutationFn: async ({ month, format }: StatementChoice) =>
      saveStatement(
        await call(statements.adminFile, { params: { id: operatorId, month }, query: { format } }),
      ),
  })
  if (listed.isPending) return <Skeleton className="h-56 rounded-card" />
  if (!listed.data) return <LoadFailure of={listed} />
  const { months, pagination } = listed.data
  if (months.length === 0) return <p className="text-muted">No money of this operator has moved yet.</p>
  return (
    <>
      <StatementTable
        months={months}
        busy={saving.isPending ? saving.variables : undefined}
        onDownload={(choice) => saving.mutate(choice)}
        stale={listed.isPlaceholderData}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {saving.data && `${saving.data} is in your downloads.`}
      </p>
      <FormError message={saving.error?.message} />
      {pagination.pages > 1 && (
        <Pager
          {...pagination}
          unit="months"
          label="Pages of statements"
          onPage={(next) => url.filter({ months: String(next) })}
        />
      )}
    </>
  )
}
