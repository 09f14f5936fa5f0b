import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { AccountDecision, AdminUser } from '#contract/admin/admin-users.ts'
import type { Pagination } from '#contract/paging.ts'
import { Problem } from '#contract/problem.ts'
import type { Database, UsersTable } from '#db/types.ts'
import { type Page, readWidePage, toLikePattern } from '#server/http/paging.ts'
import type { Db } from '#server/runtime/db.ts'
import { findSessions } from './queries.ts'

type Ask = Page & {
  search: string
  role?: AdminUser['role'] | undefined
  state?: AdminUser['state'] | undefined
  sort: 'createdAt' | 'email'
  order: 'asc' | 'desc'
}

/** Returns one page of the accounts. */
export async function findUsers(
  db: Db,
  { search, role, state, sort, order, ...page }: Ask,
): Promise<{ data: AdminUser[]; pagination: Pagination }> {
  let matching = db.selectFrom('users')
  if (role) matching = matching.where('role', '=', role)
  if (state) matching = matching.where((eb) => isIn(eb, state))
  if (search) {
    matching = matching.where(sql<boolean>`lower(name || ' ' || email) like ${toLikePattern(search)}`)
  }
  const rows = db.selectFrom('users').selectAll()
  const found = await readWidePage({ matching, rows, id: 'id', sortBy: [sort], order }, page)
  return { data: found.rows.map(toAdminUser), pagination: found.pagination }
}

type UserDetail = {
  user: AdminUser
  bookingsCount: number
  sessions: { id: string; device: string; signedInAt: string; lastUsedAt: string }[]
  decisions: AccountDecision[]
}

/** Returns an account with its running sessions and the decisions about it, newest first. */
export async function findUserDetail(db: Db, { id }: { id: string }): Promise<UserDetail> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const { bookingsCount } = await db
    .selectFrom('bookings')
    .select(sql<number>`count(*)`.as('bookingsCount'))
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  const sessions = await findSessions(db, { userId: id, currentId: id })
  return {
    user: toAdminUser(row),
    bookingsCount,
    sessions: sessions.map(({ current: _, ...session }) => session),
    decisions: await findDecisions(db, id),
  }
}

export function toAdminUser(row: Selectable<UsersTable>): AdminUser {
  const { id, name, email, role } = row
  return {
    id,
    name,
    email,
    role,
    state: deriveState(row),
    createdAt: row.createdAt.toISOString(),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
  }
}

function deriveState(row: Selectable<UsersTable>): AdminUser['state'] {
  if (row.anonymisedAt) return 'DELETED'
  if (row.suspendedAt) return 'SUSPENDED'
  if (row.deleteRequestedAt) return 'LEAVING'
  return row.emailVerifiedAt ? 'ACTIVE' : 'UNVERIFIED'
}

// The same rule as deriveState, in SQL.
function isIn(eb: ExpressionBuilder<Database, 'users'>, state: AdminUser['state']) {
  const facts = ['anonymisedAt', 'suspendedAt', 'deleteRequestedAt'] as const
  const at = { DELETED: 0, SUSPENDED: 1, LEAVING: 2, ACTIVE: 3, UNVERIFIED: 3 }[state]
  const before = facts.slice(0, at).map((fact) => eb(fact, 'is', null))
  const fact = facts[at]
  if (fact) return eb.and([...before, eb(fact, 'is not', null)])
  return eb.and([...before, eb('emailVerifiedAt', state === 'ACTIVE' ? 'is not' : 'is', null)])
}

async function findDecisions(db: Db, userId: string): Promise<AccountDecision[]> {
  const rows = await db
    .selectFrom('accountDecisions')
    .innerJoin('users', 'users.id', 'accountDecisions.decidedBy')
    .select([
      'accountDecisions.id',
      'kind',
      'fromRole',
      'toRole',
      'reason',
      'users.name as decidedBy',
      'decidedAt',
    ])
    .where('userId', '=', userId)
    .orderBy('decidedAt', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() }))
}
