import type { Language } from '#contract/languages.ts'
import type { Tx } from '#server/runtime/db.ts'

/** Returns the language of mails to an address: that of its account, or English without an account. */
export async function findLanguage(tx: Tx, { email }: { email: string }): Promise<Language> {
  const user = await tx.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst()
  return user?.language ?? 'en'
}
