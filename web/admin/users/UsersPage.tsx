import { ROLES } from '#contract/accounts/accounts.ts'
import { ACCOUNT_STATES, type AdminUser, adminUsers } from '#contract/admin/admin-users.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Address } from '../Address.tsx'
import { Filters, ListedTable } from '../Listed.tsx'
import { usersKey } from '../query-keys.ts'
import { SearchBox } from '../SearchBox.tsx'
import { SelectFilter } from '../SelectFilter.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { useSorting } from '../use-sorting.ts'
import { UserDialog } from './UserDialog.tsx'
import { ROLE_WORDS, STATE_WORDS, StateBadge } from './UserWords.tsx'

/** All accounts with name, role and state. */
export function UsersPage() {
  const url = useListUrl()
  const search = url.read('search')
  const role = findChoice(url.read('role'), ROLES)
  const state = findChoice(url.read('state'), ACCOUNT_STATES)
  const { sort, order, table } = useSorting(['createdAt', 'email'])
  const { page } = url
  const query = { page, search, role, state, sort, order } as const
  const users = useList([...usersKey, 'list', query], (signal) => call(adminUsers.users, { query, signal }))
  const columns: Column<AdminUser>[] = [
    {
      header: 'Account',
      sort: 'email',
      cell: (user) => (
        <span className="grid">
          {user.name}
          <Address email={user.email} />
        </span>
      ),
    },
    { header: 'Role', cell: (user) => ROLE_WORDS[user.role] },
    { header: 'State', cell: (user) => <StateBadge state={user.state} /> },
    { header: 'Joined', sort: 'createdAt', align: 'end', cell: (user) => formatDay(user.createdAt) },
    {
      header: 'Actions',
      align: 'end',
      cell: (user) => (
        <SmallButton aria-label={`View ${user.name}, ${user.email}`} onClick={() => url.open(user.id)}>
          View
        </SmallButton>
      ),
    },
  ]
  return (
    <>
      <PageHeading lead="Everybody with an account: their role, and whether they may sign in.">
        Users
      </PageHeading>
      <Filters>
        <SearchBox placeholder="Name or email" />
        <SelectFilter
          name="role"
          label="Role"
          className="w-44"
          empty="All"
          options={Object.entries(ROLE_WORDS)}
        />
        <SelectFilter
          name="state"
          label="State"
          className="w-52"
          empty="All"
          options={Object.entries(STATE_WORDS)}
        />
      </Filters>
      <ListedTable
        list={users}
        rows={users.data?.data}
        unit="accounts"
        empty={{ title: 'No accounts found', text: 'No account matches this search and these filters.' }}
        caption="Accounts"
        columns={columns}
        getKey={(user) => user.id}
        {...table}
      />
      <UserDialog id={url.openId} onClose={url.close} />
    </>
  )
}
