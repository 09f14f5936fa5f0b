import type { User } from '#contract/accounts/accounts.ts'
import type { Language } from '#contract/languages.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'
import { toUser } from './queries.ts'

/** Stores the language of an account's future mails. */
export async function chooseLanguage(
  db: Db,
  { userId, language }: { userId: string; language: Language },
): Promise<User> {
  const user = await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!user) throw new Problem('session_ended')
  return toUser(user)
}
