import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ROLES } from '#contract/accounts/accounts.ts'
import { ACCOUNT_STATES, type AdminUser, adminUsers } from '#contract/admin/admin-users.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { Address } from '../Address.tsx'
import { Filters, Listed } from '../Listed.tsx'
import { usersKey } from '../query-keys.ts'
import { SearchBox } from '../SearchBox.tsx'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { UserDialog } from './UserDialog.tsx'
import { ROLE_WORDS, STATE_WORDS, StateBadge } from './UserWords.tsx'

/** All accounts with name, role and state. */
export function UsersPage() {
  const url = useListUrl()
  const search = url.read('search')
  const role = findChoice(url.read('role'), ROLES)
  const state = findChoice(url.read('state'), ACCOUNT_STATES)
  const sort = url.read('sort') === 'email' ? 'email' : 'createdAt'
  const order = findChoice(url.read('order'), ['asc', 'desc']) ?? 'desc'
  const { page } = url
  const query = { page, search, role, state, sort, order } as const
  const users = useQuery({
    queryKey: [...usersKey, 'list', query],
    queryFn: ({ signal }) => call(adminUsers.users, { query, signal }),
    placeholderData: keepPreviousData,
  })
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
        <Button
          size="small"
          variant="secondary"
          aria-label={`View ${user.name}, ${user.email}`}
          onClick={() => url.open(user.id)}
        >
          View
        </Button>
      ),
    },
  ]
  return (
    <>
      <PageHeading lead="Everybody with an account: their role, and whether they may sign in.">
        Users
      </PageHeading>
      <Filters>
        <SearchBox
          label="Search"
          placeholder="Name or email"
          value={search}
          onSearch={(words) => url.filter({ search: words })}
        />
        <SelectField
          label="Role"
          className="w-44"
          value={role ?? ''}
          onChange={(event) => url.filter({ role: event.currentTarget.value })}
          empty="All"
          options={ROLES.map((one) => [one, ROLE_WORDS[one]])}
        />
        <SelectField
          label="State"
          className="w-52"
          value={state ?? ''}
          onChange={(event) => url.filter({ state: event.currentTarget.value })}
          empty="All"
          options={ACCOUNT_STATES.map((one) => [one, STATE_WORDS[one]])}
        />
      </Filters>
      <Listed
        query={users}
        url={url}
        unit="accounts"
        empty={{ title: 'No accounts found', text: 'No account matches this search and these filters.' }}
      >
        {(rows, { stale }) => (
          <DataTable
            caption="Accounts"
            columns={columns}
            rows={rows}
            getKey={(user) => user.id}
            sorting={{ by: sort, descending: order === 'desc' }}
            onSort={({ by, descending }) => url.filter({ sort: by, order: descending ? 'desc' : 'asc' })}
            stale={stale}
          />
        )}
      </Listed>
      <UserDialog id={url.openId} onClose={url.close} />
    </>
  )
}
