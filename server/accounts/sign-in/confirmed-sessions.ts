import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { hasSecondFactor } from './sign-in-methods.ts'

const FRESH_MINUTES = 15

type Who = { userId: string; sessionId: string }

/**
 * Refuses a change of the ways to sign in unless the caller has confirmed their identity in the last fifteen minutes,
 * in a session that has passed the account's second factor, if there is one.
 */
export async function requireConfirmed(db: Db | Tx, { userId, sessionId }: Who): Promise<void> {
  const fresh = await db
    .selectFrom('sessions')
    .select('secondFactorAt')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    // The session may have ended since the call began.
    .where('revokedAt', 'is', null)
    .where('confirmedAt', '>', sql<Date>`now() - make_interval(mins => ${FRESH_MINUTES})`)
    .executeTakeFirst()
  if (!fresh) throw new Problem('confirmation_required')
  if (!fresh.secondFactorAt) await refuseOneFactor(db, { userId })
}

/**
 * Does the same, and requires a confirmed address. A stranger may have opened the account with another person's
 * address. Such an account gets no new way in, because we could not notify its owner. Problems:
 * `confirmation_required`, `email_not_confirmed`.
 */
export async function requireOwner(db: Db | Tx, who: Who): Promise<void> {
  await requireConfirmed(db, who)
  const user = await db
    .selectFrom('users')
    .select('emailVerifiedAt')
    .where('id', '=', who.userId)
    .executeTakeFirst()
  if (!user?.emailVerifiedAt) throw new Problem('email_not_confirmed')
}

/** Refuses a caller whose session has passed only one factor of an account that has two. */
export async function refuseOneFactor(db: Db | Tx, { userId }: { userId: string }): Promise<void> {
  if (await hasSecondFactor(db, { userId }))
    throw new Problem('confirmation_required', { sentence: WITH_BOTH })
}

const WITH_BOTH =
  'Please confirm with your second step, or sign out and in again: this sign-in is older than it.'

/** Records that this session has now passed a second factor. */
export async function markSecondFactor(tx: Tx, { userId, sessionId }: Who): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ secondFactorAt: sql<Date>`now()`, confirmedAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .execute()
}
