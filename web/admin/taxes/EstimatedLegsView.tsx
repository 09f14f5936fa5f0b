import { adminTaxReturns, type EstimatedLeg } from '#contract/taxes/admin-tax-returns.ts'
import { call } from '../../data/api.ts'
import { Moment } from '../../display/Moment.tsx'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import type { Column } from '../../ui/table/DataTable.tsx'
import { ListedTable } from '../Listed.tsx'
import { useList } from '../use-list.ts'
import { useListUrl } from '../use-list-url.ts'
import { taxesKey } from './tax-words.tsx'

const LINK = 'figures text-sm underline decoration-edge underline-offset-4 hover:decoration-ink'

const columns: Column<EstimatedLeg>[] = [
  { header: 'Departs', cell: (leg) => <Moment at={leg.departureUTC} /> },
  {
    header: 'Flight',
    cell: ({ legId, originICAO, destinationICAO }) => (
      <Link to={backOfficePaths.adminLeg(legId)} className={LINK}>
        {originICAO}-{destinationICAO}
      </Link>
    ),
  },
  { header: 'Operator', cell: ({ operatorName }) => operatorName },
  {
    header: 'Estimated rules',
    cell: ({ ruleIds }) => (
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {ruleIds.map((id) => (
          <Link key={id} to={backOfficePaths.adminTaxes({ search: id })} className={LINK}>
            {id}
          </Link>
        ))}
      </span>
    ),
  },
]

/** Legs on sale with taxes from unverified rules. */
export function EstimatedLegsView() {
  const url = useListUrl()
  const { page } = url
  const legs = useList([...taxesKey, 'legs', { page }], (signal) =>
    call(adminTaxReturns.flights, { query: { page }, signal }),
  )
  return (
    <ListedTable
      list={legs}
      rows={legs.data?.flights}
      unit="flights"
      empty={{ title: 'No such flight', text: 'The taxes of every flight on sale come from verified rules.' }}
      caption="Flights on sale that use estimated rules"
      columns={columns}
      getKey={({ legId }) => legId}
    />
  )
}
