import type { User } from '#contract/accounts/accounts.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'
import { toUser } from './queries.ts'

/**
 * Stores the currency in which an account also sees prices, on every screen and in mails; null: only in the currency
 * that is charged.
 */
export async function chooseCurrency(
  db: Db,
  { userId, indicativeCurrency }: { userId: string; indicativeCurrency: Currency | null },
): Promise<User> {
  const user = await db
    .updateTable('users')
    .set({ indicativeCurrency })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!user) throw new Problem('session_ended')
  return toUser(user)
}
