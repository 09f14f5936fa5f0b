import { requireOwner } from '#server/accounts/sign-in/confirmed-sessions.ts'
import type { Actor } from '#server/runtime/audit.ts'
import type { Tx } from '#server/runtime/db.ts'

/** The actor, the session, and the link of the mail about it. */
export type Proving = { actor: Actor; sessionId: string }

/**
 * Refuses to hand out a secret or to redirect events unless the caller has just confirmed their identity and has a confirmed
 * address, to which the mail about it goes. Problems: `confirmation_required`, `email_not_confirmed`.
 */
export async function proveOwner(
  tx: Tx,
  { actor, sessionId }: Proving,
): Promise<{ name: string; email: string }> {
  await requireOwner(tx, { userId: actor.id, sessionId })
  return await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
}
