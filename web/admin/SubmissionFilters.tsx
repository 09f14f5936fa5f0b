import { SelectField } from '../ui/form/SelectField.tsx'
import { Filters } from './Listed.tsx'
import { SearchBox } from './SearchBox.tsx'
import { describeStatus } from './StatusBadge.tsx'
import type { useListUrl } from './use-list-url.ts'

type SubmissionFiltersProps = {
  url: ReturnType<typeof useListUrl>
  placeholder: string
  statuses: readonly string[]
  search: string
  status: string | undefined
  order: 'asc' | 'desc'
}

/** Search, filters and order of a list of submissions. All of them are in the URL. */
export function SubmissionFilters({
  url,
  placeholder,
  statuses,
  search,
  status,
  order,
}: SubmissionFiltersProps) {
  return (
    <Filters>
      <SearchBox
        label="Search"
        placeholder={placeholder}
        value={search}
        onSearch={(words) => url.filter({ search: words })}
      />
      <SelectField
        label="Status"
        className="w-44"
        value={status ?? ''}
        onChange={(event) => url.filter({ status: event.currentTarget.value })}
        empty="All"
        options={statuses.map((one) => [one, describeStatus(one)])}
      />
      <SelectField
        label="Order"
        className="w-44"
        value={order}
        onChange={(event) => url.filter({ order: event.currentTarget.value === 'asc' ? 'asc' : '' })}
      >
        <option value="desc">Newest first</option>
        <option value="asc">Oldest first</option>
      </SelectField>
    </Filters>
  )
}
