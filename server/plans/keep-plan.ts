import { sql } from 'kysely'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'
import { setRenewal } from './end/end-plan.ts'
import { IS_LOCKED_OUT } from './end/locked-out.ts'
import { closeSession } from './start-plan.ts'
import { syncPlans } from './sync-plan.ts'

type Whose = { userId: string }

/** What the owner decides about the next period. It stands above what we have begun for a deletion, and ends that. */
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
 * An account that is suspended or to be deleted renews nothing any more, and its open pages are closed; what is paid for goes
 * on. That it was we who ended it is noted first: whoever comes back gets it back.
 */
export async function stopRenewing(db: Db, provider: Provider, { userId }: Whose): Promise<void> {
  await closePages(db, provider, { userId })
  // What they have ended at the provider is theirs as well.
  await syncPlans(db, provider, { userId })
  const stopped = await db
    .updateTable('planSubscriptions')
    .set({ stoppedForDeletionAt: sql<Date>`coalesce(stopped_for_deletion_at, now())` })
    .where('userId', '=', userId)
    .where('status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
    // What they have ended themselves stays ended.
    .where('endsAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('users').select('users.id').where('users.id', '=', userId).where(IS_LOCKED_OUT)),
    )
    .returning('id')
    .executeTakeFirst()
  if (!stopped) return
  await setRenewal(db, provider, { userId, ends: true })
  // Whoever came back while the provider was answering.
  await resumeRenewal(db, provider, { userId })
}

// The provider's pages of somebody who is locked out: nobody can agree to them any more.
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

/** Whoever keeps their account keeps Premium, if it was only we who ended it and it runs still. Done twice it does it once. */
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
  // Its owner has decided meanwhile, and the provider may have heard that before it heard us.
  const { endedByOwnerAt } = await db
    .selectFrom('planSubscriptions')
    .select('endedByOwnerAt')
    .where('id', '=', stopped.id)
    .executeTakeFirstOrThrow()
  if (endedByOwnerAt) await setRenewal(db, provider, { userId, ends: true })
}
