import { requireOwner } from '#server/accounts/sign-in/confirmed-sessions.ts'
import type { Actor } from '#server/runtime/audit.ts'
import type { Tx } from '#server/runtime/db.ts'

/** The actor, their session, and the link in the mail about the act. */
export type Proving = { actor: Actor; sessionId: string }

/**
 * Must pass before a secret is returned or events are redirected: the caller has just confirmed their identity and has
 * a confirmed address, which gets the mail about the act. Problems: `confirmation_required`, `email_not_confirmed`.
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
