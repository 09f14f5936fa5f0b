import { useQuery } from '@tanstack/react-query'
import { type Debt, statements } from '#contract/payments/statements.ts'
import { call } from '../../data/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { LoadFailure } from '../Listed.tsx'
import { Signed } from './MoneyPanels.tsx'
import { ledgerKey } from './ReconciliationPanel.tsx'

const columns: Column<Debt>[] = [
  { header: 'Operator', cell: (debt) => <span className="wrap-anywhere">{debt.operatorName}</span> },
  {
    header: 'Owes',
    align: 'end',
    cell: (debt) => (
      <span className="font-semibold text-warning">
        <Signed minor={debt.owedMinor} currency={debt.currency} />
      </span>
    ),
  },
  {
    header: 'Still to be paid to it',
    align: 'end',
    cell: (debt) => <Signed minor={debt.upcomingMinor} currency={debt.currency} />,
  },
]

/** Operators whose balance is negative after refunds, by currency. */
export function DebtsPanel() {
  const found = useQuery({
    queryKey: [...ledgerKey, 'debts'],
    queryFn: async ({ signal }) => (await call(statements.debts, { signal })).debts,
  })
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Negative balances</h2>
      {found.isPending && <Skeleton className="h-14" />}
      {found.isLoadingError && <LoadFailure of={found} />}
      {found.data?.length === 0 && <Notice tone="go">No operator owes anything.</Notice>}
      {found.data && found.data.length > 0 && (
        <>
          <Notice tone="caution">
            Refunds came after these operators were paid, and could not be taken back. Each debt is set off
            against the operator's next payout in the same currency.
          </Notice>
          <DataTable
            caption="Operators with a negative balance"
            columns={columns}
            rows={found.data}
            getKey={(debt) => `${debt.operatorId} ${debt.currency}`}
          />
        </>
      )}
    </section>
  )
}
