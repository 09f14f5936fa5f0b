import { sql } from 'kysely'
import type { Tokens } from '#contract/accounts.ts'
import type { Role } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { type AccessTokens, hashOf, newSecret } from './tokens.ts'

const SESSION_DAYS = 30
// Two tabs may send the same token in the same moment; a thief comes later.
const REUSE_GRACE_SECONDS = 10

/** Opens a session (a family of refresh tokens) and gives its first pair. */
export async function startSession(
  tx: Tx,
  { user, userAgent, tokens }: { user: { id: string; role: Role }; userAgent: string; tokens: AccessTokens },
): Promise<Tokens> {
  const session = await tx
    .insertInto('sessions')
    .values({
      userId: user.id,
      userAgent,
      expiresAt: sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    accessToken: tokens.sign({ id: user.id, role: user.role, sessionId: session.id }),
    refreshToken: await addToken(tx, session.id),
  }
}

/**
 * Spends a refresh token and gives the next pair; the role is read anew. A token that was spent before ends the
 * whole family: one of its two holders is a thief, and we cannot tell which.
 */
export async function refreshSession(
  db: Db,
  { refreshToken, tokens }: { refreshToken: string; tokens: AccessTokens },
): Promise<Tokens> {
  const next = await db.transaction().execute(async (tx) => {
    const token = await findToken(tx, refreshToken)
    if (!token || token.revokedAt || token.expired) return null
    if (token.spentSecondsAgo !== null && token.spentSecondsAgo > REUSE_GRACE_SECONDS) {
      await revoke(tx, { sessionId: token.sessionId, reason: 'TOKEN_REUSED' })
      return null
    }
    await spend(tx, { refreshToken, sessionId: token.sessionId })
    return {
      accessToken: tokens.sign({ id: token.userId, role: token.role, sessionId: token.sessionId }),
      refreshToken: await addToken(tx, token.sessionId),
    }
  })
  if (!next) throw new Problem('session_ended')
  return next
}

/** Ends the session that the token belongs to and gives its id; an unknown token has nothing to end. */
export async function endSession(db: Db, { refreshToken }: { refreshToken: string }): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    const token = await findToken(tx, refreshToken)
    if (!token) return []
    await revoke(tx, { sessionId: token.sessionId, reason: 'SIGNED_OUT' })
    return [token.sessionId]
  })
}

async function findToken(tx: Tx, refreshToken: string) {
  return await tx
    .selectFrom('refreshTokens')
    .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id as sessionId',
      'sessions.revokedAt',
      'users.id as userId',
      'users.role',
      sql<boolean>`sessions.expires_at <= now()`.as('expired'),
      sql<number | null>`extract(epoch from now() - refresh_tokens.spent_at)`.as('spentSecondsAgo'),
    ])
    .where('refreshTokens.tokenHash', '=', hashOf(refreshToken))
    .forUpdate(['sessions', 'refreshTokens'])
    .executeTakeFirst()
}

async function spend(tx: Tx, { refreshToken, sessionId }: { refreshToken: string; sessionId: string }) {
  await tx
    .updateTable('refreshTokens')
    .set({ spentAt: sql<Date>`coalesce(spent_at, now())` })
    .where('tokenHash', '=', hashOf(refreshToken))
    .execute()
  await tx
    .updateTable('sessions')
    .set({
      lastUsedAt: sql<Date>`now()`,
      expiresAt: sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`,
    })
    .where('id', '=', sessionId)
    .execute()
}

async function addToken(tx: Tx, sessionId: string): Promise<string> {
  const refreshToken = newSecret()
  await tx
    .insertInto('refreshTokens')
    .values({ tokenHash: hashOf(refreshToken), sessionId })
    .execute()
  return refreshToken
}

async function revoke(
  tx: Tx,
  { sessionId, reason }: { sessionId: string; reason: 'SIGNED_OUT' | 'TOKEN_REUSED' },
) {
  await tx
    .updateTable('sessions')
    .set({
      revokedAt: sql<Date>`coalesce(revoked_at, now())`,
      revokeReason: sql`coalesce(revoke_reason, ${reason})`,
    })
    .where('id', '=', sessionId)
    .execute()
}
