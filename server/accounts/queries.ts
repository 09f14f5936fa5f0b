import type { Selectable } from 'kysely'
import type { User } from '#contract/accounts.ts'
import type { UsersTable } from '#db/types.ts'
import type { Db } from '#server/platform/db.ts'

/** A user as the account itself and nobody else sees it. */
export function userOf(row: Selectable<UsersTable>): User {
  const { id, name, email, role, emailVerifiedAt } = row
  return { id, name, email, role, emailVerified: emailVerifiedAt !== null }
}

export async function findUser(db: Db, { id }: { id: string }): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? userOf(row) : null
}
