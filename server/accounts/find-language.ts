import type { Language } from '#contract/languages.ts'
import type { Tx } from '#server/runtime/db.ts'

/** In which language an address is written to: that of its account, and English where it has none. */
export async function findLanguage(tx: Tx, { email }: { email: string }): Promise<Language> {
  const user = await tx.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst()
  return user?.language ?? 'en'
}
