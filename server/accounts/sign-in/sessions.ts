import { sql } from 'kysely'
import type { Tokens } from '#contract/accounts/accounts.ts'
import type { Role } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { decideReach } from '#server/accounts/rules.ts'
import type { Caller } from '#server/http/http.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { hasSecondFactor } from './sign-in-methods.ts'
import { type AccessTokens, createSecret, hashSecret } from './tokens.ts'

const SESSION_DAYS = 30
// Two tabs may send the same token in the same moment, and an answer may be lost; a thief comes later.
const REUSE_GRACE_SECONDS = 10

type Gate = { tokens: AccessTokens; adminSecondFactor: boolean }

type Opening = {
  user: { id: string; role: Role }
  userAgent: string
  signInContext: Gate
  /** How its owner proved who they are. */
  proof: 'one-factor' | 'two-factors'
}

/** Opens a session (a family of refresh tokens) and gives its first pair; it may be for setting up a second factor alone. A suspended account gets none. */
export async function startSession(
  tx: Tx,
  { user, userAgent, signInContext, proof }: Opening,
): Promise<{ tokens: Tokens; setUpOnly: boolean }> {
  await refuseSuspended(tx, user.id)
  const session = await tx
    .insertInto('sessions')
    .values({
      userId: user.id,
      userAgent,
      expiresAt: sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`,
      secondFactorAt: proof === 'two-factors' ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const caller = await callerIn(
    tx,
    { userId: user.id, role: user.role, sessionId: session.id, passedFactor: proof === 'two-factors' },
    signInContext,
  )
  if (!caller) throw new Problem('session_ended')
  const refreshToken = createSecret()
  await keepToken(tx, { refreshToken, sessionId: session.id, predecessorHash: null })
  return {
    tokens: { accessToken: signInContext.tokens.sign(caller), refreshToken },
    setUpOnly: caller.setUpOnly === true,
  }
}

// Waits for a suspension that is being written: it would not see the session that opens here.
async function refuseSuspended(tx: Tx, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('suspendedAt')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (user.suspendedAt) throw new Problem('account_suspended')
}

/**
 * Spends a refresh token and gives the next pair; the role is read anew. Whoever sends it again within the grace gets the
 * same successor, so that a session has one line of tokens. Later it ends the whole line: one of its two holders is a
 * thief, and we cannot tell which.
 */
export async function refreshSession(
  db: Db,
  { refreshToken, signInContext }: { refreshToken: string; signInContext: Gate },
): Promise<Tokens> {
  const next = await db.transaction().execute(async (tx) => {
    const token = await findToken(tx, refreshToken)
    if (!token || token.revokedAt || token.expired) return null
    if (token.spentSecondsAgo !== null && token.spentSecondsAgo > REUSE_GRACE_SECONDS) {
      await revoke(tx, { sessionId: token.sessionId, reason: 'TOKEN_REUSED' })
      return null
    }
    const caller = await callerIn(
      tx,
      { ...token, passedFactor: token.secondFactorAt !== null },
      signInContext,
    )
    if (!caller) return null
    await spend(tx, { refreshToken, sessionId: token.sessionId })
    const successor = signInContext.tokens.deriveSuccessor(refreshToken)
    const predecessorHash = hashSecret(refreshToken)
    await keepToken(tx, { refreshToken: successor, sessionId: token.sessionId, predecessorHash })
    return { accessToken: signInContext.tokens.sign(caller), refreshToken: successor }
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

// Null for an administrator who has a second factor that this session has not passed: they sign in anew.
async function callerIn(
  tx: Tx,
  session: { userId: string; role: Role; sessionId: string; passedFactor: boolean },
  { adminSecondFactor }: Gate,
): Promise<Caller | null> {
  const { userId, role, sessionId, passedFactor } = session
  const asked = role === 'ADMIN' && adminSecondFactor && !passedFactor
  const hasFactor = asked && (await hasSecondFactor(tx, { userId }))
  const reach = decideReach({ role, required: adminSecondFactor, hasFactor, passedFactor })
  if (reach === 'none') return null
  return { id: userId, role, sessionId, ...(reach === 'set-up-only' ? { setUpOnly: true } : {}) }
}

async function findToken(tx: Tx, refreshToken: string) {
  return await tx
    .selectFrom('refreshTokens')
    .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id as sessionId',
      'sessions.revokedAt',
      'sessions.secondFactorAt',
      'users.id as userId',
      'users.role',
      sql<boolean>`sessions.expires_at <= now()`.as('expired'),
      sql<number | null>`extract(epoch from now() - refresh_tokens.spent_at)`.as('spentSecondsAgo'),
    ])
    .where('refreshTokens.tokenHash', '=', hashSecret(refreshToken))
    .forUpdate(['sessions', 'refreshTokens'])
    .executeTakeFirst()
}

async function spend(tx: Tx, { refreshToken, sessionId }: { refreshToken: string; sessionId: string }) {
  await tx
    .updateTable('refreshTokens')
    .set({ spentAt: sql<Date>`coalesce(spent_at, now())` })
    .where('tokenHash', '=', hashSecret(refreshToken))
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

// A successor that is there already is the same one. Another one (under a secret that has just been changed) is not kept.
async function keepToken(
  tx: Tx,
  token: { refreshToken: string; sessionId: string; predecessorHash: Buffer | null },
): Promise<void> {
  const { refreshToken, sessionId, predecessorHash } = token
  await tx
    .insertInto('refreshTokens')
    .values({ tokenHash: hashSecret(refreshToken), sessionId, predecessorHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
