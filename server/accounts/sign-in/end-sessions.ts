import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

export type WhySessionsEnd = 'SIGNED_OUT' | 'PASSWORD_CHANGED' | 'ACCOUNT_DELETED' | 'ADMIN'

/**
 * Ends one of a user's own sessions. Another user's session or an ended one is not found. Returns the ids of the
 * ended sessions.
 */
export async function endOwnSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<string[]> {
  const ended = await buildSessionsEnd(db, { userId, reason: 'SIGNED_OUT' })
    .where('id', '=', sessionId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute()
  if (ended.length === 0) throw new Problem('session_not_found')
  return ended.map((session) => session.id)
}

/** Ends all of a user's sessions but one. Returns the ids of the ended sessions. */
export async function endOtherSessions(
  db: Db | Tx,
  { userId, keep, reason }: { userId: string; keep: string; reason: WhySessionsEnd },
): Promise<string[]> {
  const ended = await buildSessionsEnd(db, { userId, reason }).where('id', '!=', keep).execute()
  return ended.map((session) => session.id)
}

/**
 * Ends a user's sessions that are older than the second factor and have not passed it, except one. Returns their ids.
 */
export async function endOneFactorSessions(
  tx: Tx,
  { userId, keep }: { userId: string; keep: string },
): Promise<string[]> {
  const ended = await buildSessionsEnd(tx, { userId, reason: 'SIGNED_OUT' })
    .where('id', '!=', keep)
    .where('secondFactorAt', 'is', null)
    .execute()
  return ended.map((session) => session.id)
}

/** Ends all of a user's sessions. Returns the ids of the ended sessions. */
export async function endAllSessions(
  db: Db | Tx,
  { userId, reason }: { userId: string; reason: WhySessionsEnd },
): Promise<string[]> {
  const ended = await buildSessionsEnd(db, { userId, reason }).execute()
  return ended.map((session) => session.id)
}

function buildSessionsEnd(db: Db | Tx, { userId, reason }: { userId: string; reason: WhySessionsEnd }) {
  return db
    .updateTable('sessions')
    .set({ revokedAt: sql<Date>`now()`, revokeReason: reason })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id')
}
