import { sql } from 'kysely'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/platform/db.ts'
import { setRenewal } from './end-plan.ts'

type Whose = { userId: string }

/**
 * An account that is to be deleted renews nothing any more; what is paid for goes on until the account is gone. That it was
 * we who ended it is noted first: whoever comes back gets it back.
 */
export async function stopRenewing(db: Db, provider: Provider, { userId }: Whose): Promise<void> {
  const stopped = await db
    .updateTable('planSubscriptions')
    .set({ stoppedForDeletionAt: sql<Date>`coalesce(stopped_for_deletion_at, now())` })
    .where('userId', '=', userId)
    .where('status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
    // What they have ended themselves stays ended.
    .where('endsAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .where('users.id', '=', userId)
          .where('users.deleteRequestedAt', 'is not', null),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  if (!stopped) return
  await setRenewal(db, provider, { userId, ends: true })
  // Whoever came back while the provider was answering.
  await goOnAfterAll(db, provider, { userId })
}

/** Whoever keeps their account keeps Premium, if it was only we who ended it and it runs still. Done twice it does it once. */
export async function goOnAfterAll(db: Db, provider: Provider, { userId }: Whose): Promise<void> {
  const stopped = await db
    .selectFrom('planSubscriptions')
    .innerJoin('users', 'users.id', 'planSubscriptions.userId')
    .select('planSubscriptions.id')
    .where('planSubscriptions.userId', '=', userId)
    .where('planSubscriptions.status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
    .where('planSubscriptions.stoppedForDeletionAt', 'is not', null)
    .where('users.deleteRequestedAt', 'is', null)
    .executeTakeFirst()
  if (!stopped) return
  await setRenewal(db, provider, { userId, ends: false })
  await db
    .updateTable('planSubscriptions')
    .set({ stoppedForDeletionAt: null })
    .where('id', '=', stopped.id)
    .execute()
}
