import { useQuery } from '@tanstack/react-query'
import { type AdminFxRate, adminTaxes } from '#contract/taxes/admin-taxes.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { LoadFailure } from '../Listed.tsx'
import { taxesKey } from './tax-words.tsx'

const columns: Column<AdminFxRate>[] = [
  {
    header: 'Currencies',
    cell: ({ from, to }) => <span className="figures text-sm">{`1 ${from} in ${to}`}</span>,
  },
  { header: 'Rate', align: 'end', cell: ({ rate }) => <span className="figures text-sm">{rate}</span> },
  { header: 'Day', cell: ({ day }) => formatDay(day) },
  { header: 'Source', cell: ({ source }) => source },
  {
    header: 'State',
    cell: ({ isTooOld }) =>
      isTooOld ? <Badge tone="warning">Too old to sell by</Badge> : <Badge tone="go">In use</Badge>,
  },
]

/** The newest exchange rate of each currency. */
export function RatesView() {
  const rates = useQuery({
    queryKey: [...taxesKey, 'rates'],
    queryFn: async ({ signal }) => (await call(adminTaxes.rates, { signal })).rates,
  })
  if (rates.isPending) return <Skeleton className="h-64" />
  if (!rates.data) return <LoadFailure of={rates} />
  if (rates.data.length === 0) {
    return (
      <EmptyState title="No exchange rates">
        Flights whose taxes are set in another currency are not sold until rates are loaded.
      </EmptyState>
    )
  }
  return (
    <DataTable
      caption="Exchange rates"
      columns={columns}
      rows={rates.data}
      getKey={({ from, to }) => `${from} ${to}`}
    />
  )
}
