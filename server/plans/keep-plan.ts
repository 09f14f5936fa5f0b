import { sql } from 'kysely'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'
import { setRenewal } from './end/end-plan.ts'
import { IS_LOCKED_OUT } from './end/locked-out.ts'
import { closeSession } from './start-plan.ts'
import { syncPlans } from './sync-plan.ts'

type Whose = { userId: string }

/** Applies the owner's choice about the next period. It overrides and clears what we have begun for a deletion. */
export async function chooseRenewal(
  db: Db,
  provider: Provider,
  { userId, ends }: Whose & { ends: boolean },
): Promise<void> {
  await db
    .updateTable('planSubscriptions')
    .set({ stoppedForDeletionAt: null, endedByOwnerAt: ends ? sql<Date>`now()` : null })
    .where('userId', '=', userId)
    .where('status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
    .execute()
  await setRenewal(db, provider, { userId, ends })
}

/**
 * Stops the renewal of an account that is suspended or waits for deletion, and closes its open checkout pages; the paid
 * period continues. It first records that we stopped it, so that it can be resumed if the owner comes back.
 */
export async function stopRenewing(db: Db, provider: Provider, { userId }: Whose): Promise<void> {
  await closePages(db, provider, { userId })
  // Subscriptions that the owner ended on the provider's page must be known first.
  await syncPlans(db, provider, { userId })
  const stopped = await db
    .updateTable('planSubscriptions')
    .set({ stoppedForDeletionAt: sql<Date>`coalesce(stopped_for_deletion_at, now())` })
    .where('userId', '=', userId)
    .where('status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
    // A subscription that the owner has ended stays ended.
    .where('endsAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('users').select('users.id').where('users.id', '=', userId).where(IS_LOCKED_OUT)),
    )
    .returning('id')
    .executeTakeFirst()
  if (!stopped) return
  await setRenewal(db, provider, { userId, ends: true })
  // The owner came back while the provider was answering.
  await resumeRenewal(db, provider, { userId })
}

// Closes the open pages of a locked-out account at the provider, so that nobody can agree to them.
async function closePages(db: Db, provider: Provider, { userId }: { userId: string }): Promise<void> {
  const pages = await db
    .selectFrom('planSubscriptions')
    .innerJoin('users', 'users.id', 'planSubscriptions.userId')
    .select(['planSubscriptions.id', 'planSubscriptions.sessionId'])
    .where('planSubscriptions.userId', '=', userId)
    .where('planSubscriptions.status', '=', 'STARTING')
    .where(IS_LOCKED_OUT)
    .execute()
  for (const page of pages) await closeSession(db, provider, page)
}

/**
 * Resumes the Premium of an owner who keeps the account, if only we had stopped it and it still runs. A second call
 * changes nothing.
 */
export async function resumeRenewal(db: Db, provider: Provider, { userId }: Whose): Promise<void> {
  const stopped = await db
    .selectFrom('planSubscriptions')
    .innerJoin('users', 'users.id', 'planSubscriptions.userId')
    .select('planSubscriptions.id')
    .where('planSubscriptions.userId', '=', userId)
    .where('planSubscriptions.status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
    .where('planSubscriptions.stoppedForDeletionAt', 'is not', null)
    .where('users.deleteRequestedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!stopped) return
  await setRenewal(db, provider, { userId, ends: false })
  const noted = await db
    .updateTable('planSubscriptions')
    .set({ stoppedForDeletionAt: null })
    .where('id', '=', stopped.id)
    .where('stoppedForDeletionAt', 'is not', null)
    .executeTakeFirst()
  if (noted.numUpdatedRows === 1n) return
  // If the owner has decided meanwhile, the provider may have received that decision before our call.
  const { endedByOwnerAt } = await db
    .selectFrom('planSubscriptions')
    .select('endedByOwnerAt')
    .where('id', '=', stopped.id)
    .executeTakeFirstOrThrow()
  if (endedByOwnerAt) await setRenewal(db, provider, { userId, ends: true })
}
