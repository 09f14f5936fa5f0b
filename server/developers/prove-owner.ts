import { requireOwner } from '#server/accounts/sign-in/confirmed-sessions.ts'
import type { Actor } from '#server/runtime/audit.ts'
import type { Tx } from '#server/runtime/db.ts'

/** Who acts in which session, and where the mail about it leads to. */
export type Proving = { actor: Actor; sessionId: string; publicUrl: string }

/**
 * Refuses to hand a secret out, or to send events elsewhere, unless who asks has just proved who they are and has an
 * address that is confirmed: there they are told of it. Problems: `confirmation_required`, `email_not_confirmed`.
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
