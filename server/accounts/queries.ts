import { type Selectable, sql } from 'kysely'
import type { Session } from '#contract/accounts/account-settings.ts'
import type { User } from '#contract/accounts/accounts.ts'
import type { UsersTable } from '#db/types.ts'
import type { Db } from '#server/runtime/db.ts'
import { describeDevice } from './rules.ts'

const MOST_SESSIONS = 100

/** The columns that `toUser` reads. */
export const OF_USER = [
  ...(['id', 'name', 'email', 'role', 'emailVerifiedAt', 'language', 'indicativeCurrency'] as const),
] as const
type UserRow = Pick<Selectable<UsersTable>, (typeof OF_USER)[number]>

/** Returns a user as only the account itself sees it. The session may be limited to setting up a second factor. */
export function toUser(row: UserRow, { setUpOnly = false } = {}): User {
  const { id, name, email, role, emailVerifiedAt, language, indicativeCurrency } = row
  const emailVerified = emailVerifiedAt !== null
  const user = { id, name, email, role, emailVerified, language, indicativeCurrency }
  return setUpOnly ? { ...user, mustSetUpSecondFactor: true } : user
}

export async function findUser(
  db: Db,
  { id, setUpOnly = false }: { id: string; setUpOnly?: boolean },
): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toUser(row, { setUpOnly }) : null
}

/** Returns the live sessions: the caller's own first, then the most recently used. */
export async function findSessions(
  db: Db,
  { userId, currentId }: { userId: string; currentId: string },
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy('lastUsedAt', 'desc')
    .limit(MOST_SESSIONS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.id === currentId,
  }))
}
