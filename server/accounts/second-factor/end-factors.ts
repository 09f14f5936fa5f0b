import { sql } from 'kysely'
import { writeFactorRemovedMail } from '#server/accounts/security-emails.ts'
import { findFactors, hasSecondFactor } from '#server/accounts/sign-in/sign-in-methods.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Tx } from '#server/runtime/db.ts'

/** How long the holder of a second factor can keep it by signing in with it. */
const FACTORS_END_AFTER_HOURS = 72

/**
 * The reader of the mailbox reports that the second factors are a stranger's. From now on, a passkey alone does not
 * sign in, and after 72 hours the factors are removed. So a thief of the mailbox does not get in at once, and the
 * owner is not locked out for ever.
 */
export async function endFactorsLater(tx: Tx, { userId }: { userId: string }): Promise<void> {
  if (!(await hasSecondFactor(tx, { userId }))) return
  await tx
    .updateTable('users')
    .set({
      factorsEndAt: sql<Date>`coalesce(factors_end_at, now() + make_interval(hours => ${FACTORS_END_AFTER_HOURS}))`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Removes an account's second factors after that time, and notifies the owner. */
export async function endDueFactors(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const user = await tx
    .updateTable('users')
    .set({ factorsEndAt: null })
    .where('id', '=', userId)
    .where('factorsEndAt', '<=', sql<Date>`now()`)
    .returning(['name', 'email', 'language'])
    .executeTakeFirst()
  if (!user) return
  const { passkeyCount, hasApp } = await findFactors(tx, { userId })
  for (const table of ['passkeys', 'authenticatorApps', 'recoveryCodes'] as const)
    await tx.deleteFrom(table).where('userId', '=', userId).execute()
  const { name, email, language } = user
  const url = '/settings#two-step'
  const gone = [...(passkeyCount > 0 ? (['passkey'] as const) : []), ...(hasApp ? (['app'] as const) : [])]
  for (const factor of gone) {
    await queueMail(tx, { to: email, mail: writeFactorRemovedMail({ name, language, url, factor }) })
  }
}

/** Cancels the removal of the second factors, because the owner has passed one or wants to keep them. */
export async function stopFactorsEnd(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ factorsEndAt: null })
    .where('id', '=', userId)
    .where('factorsEndAt', 'is not', null)
    .execute()
}
