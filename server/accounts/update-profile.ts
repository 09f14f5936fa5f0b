import type { User } from '#contract/accounts/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'
import { toUser } from './queries.ts'

/** Changes a user's name. */
export async function updateProfile(
  db: Db,
  { userId, name }: { userId: string; name: string },
): Promise<User> {
  const user = await db
    .updateTable('users')
    .set({ name })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!user) throw new Problem('session_ended')
  return toUser(user)
}
