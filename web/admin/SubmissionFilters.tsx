import { Filters } from './Listed.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SelectFilter } from './SelectFilter.tsx'
import { describeStatus } from './StatusBadge.tsx'

/** Search, filters and order of a list of submissions. All of them are in the URL. */
export function SubmissionFilters(props: { placeholder: string; statuses: readonly string[] }) {
  return (
    <Filters>
      <SearchBox placeholder={props.placeholder} />
      <SelectFilter
        name="status"
        label="Status"
        className="w-44"
        empty="All"
        options={props.statuses.map((one) => [one, describeStatus(one)])}
      />
      <SelectFilter
        name="order"
        label="Order"
        className="w-44"
        empty="Newest first"
        options={[['asc', 'Oldest first']]}
      />
    </Filters>
  )
}
