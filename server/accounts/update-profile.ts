import type { User } from '#contract/accounts/accounts.ts'
import type { Language } from '#contract/languages.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'
import { toUser } from './queries.ts'

type Profile = {
  name?: string
  /** The language of future mails. */
  language?: Language
  /** The currency in which screens and mails also show prices; null: only in the currency that is charged. */
  indicativeCurrency?: Currency | null
}

/** Changes the given fields of a user. */
export async function updateProfile(
  db: Db,
  { userId, ...changes }: Profile & { userId: string },
): Promise<User> {
  const user = await db
    .updateTable('users')
    .set(changes)
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!user) throw new Problem('session_ended')
  return toUser(user)
}
