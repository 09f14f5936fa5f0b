import { useQuery } from '@tanstack/react-query'
import { adminMoney, type Difference, type Reconciliation } from '#contract/admin/admin-money.ts'
import { call } from '../../data/api.ts'
import { formatMoment } from '../../display/written.ts'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { LoadFailure } from '../Listed.tsx'
import { useChange } from '../use-change.ts'
import { ProviderId, Signed } from './MoneyPanels.tsx'

export const ledgerKey = ['admin', 'ledger']

const columns: Column<Difference>[] = [
  { header: 'Reference', cell: (one) => <ProviderId id={one.reference} /> },
  {
    header: 'Booking',
    cell: ({ bookingId }) =>
      bookingId ? (
        <Link to={backOfficePaths.adminBooking(bookingId)} className="underline underline-offset-4">
          Open
        </Link>
      ) : (
        <span className="text-muted">None</span>
      ),
  },
  {
    header: 'Ledger',
    align: 'end',
    cell: (one) => <Signed minor={one.ledgerMinor} currency={one.currency} />,
  },
  {
    header: 'Provider',
    align: 'end',
    cell: (one) => <Signed minor={one.providerMinor} currency={one.currency} />,
  },
  {
    header: 'Difference',
    align: 'end',
    cell: (one) => (
      <span className="font-semibold text-warning">
        <Signed minor={one.providerMinor - one.ledgerMinor} currency={one.currency} />
      </span>
    ),
  },
]

/** Whether the ledger agrees with the provider's balance transactions, to the minor unit. */
export function ReconciliationPanel() {
  const found = useQuery({
    queryKey: [...ledgerKey, 'reconciliations'],
    queryFn: ({ signal }) => call(adminMoney.reconciliations, { signal }),
  })
  const comparing = useChange(ledgerKey, { mutationFn: () => call(adminMoney.reconcile) })
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">Reconciliation</h2>
        <SmallButton busy={comparing.isPending && 'Comparing...'} onClick={() => comparing.mutate()}>
          Compare Now
        </SmallButton>
      </div>
      <FormError message={comparing.error?.message} />
      {found.isPending && <Skeleton className="h-20" />}
      {found.isLoadingError && <LoadFailure of={found} />}
      {found.data && <Outcome newest={found.data.reconciliations[0]} differences={found.data.differences} />}
    </section>
  )
}

function Outcome({ newest, differences }: { newest: Reconciliation | undefined; differences: Difference[] }) {
  if (!newest) {
    return <Notice>The first comparison with the provider runs tonight after three o'clock UTC.</Notice>
  }
  const looked = `${newest.transactionsCount.toLocaleString('en-US')} transactions of the provider, compared ${formatMoment(newest.startedAt)}`
  if (newest.differencesCount === 0) {
    return (
      <Notice tone="go" role="status">
        The ledger agrees with the provider to the minor unit: {looked}.
      </Notice>
    )
  }
  const many = newest.differencesCount === 1 ? '1 difference' : `${newest.differencesCount} differences`
  return (
    <>
      <Notice tone="warning" role="status">
        {many} between the ledger and the provider: {looked}.
      </Notice>
      <DataTable caption="Differences" columns={columns} rows={differences} getKey={(one) => one.id} />
    </>
  )
}
