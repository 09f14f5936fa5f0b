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
// Within this time a repetition is not taken for theft: two tabs may send the same token at once, or an answer may be
// lost.
const REUSE_GRACE_SECONDS = 10

type Gate = { tokens: AccessTokens; adminSecondFactor: boolean }

type Opening = {
  user: { id: string; role: Role }
  userAgent: string
  signInContext: Gate
  /** How the owner proved their identity. */
  proof: 'one-factor' | 'two-factors'
}

/**
 * Opens a session (a line of refresh tokens) and returns its first pair of tokens. The session may be limited to
 * setting up a second factor. Refused to a suspended account.
 */
export async function startSession(
  tx: Tx,
  { user, userAgent, signInContext, proof }: Opening,
): Promise<{ tokens: Tokens; setUpOnly: boolean }> {
  const passedFactor = proof === 'two-factors'
  const refreshToken = createSecret()
  const session = await tx
    // Waits for a suspension that another transaction is writing, because that transaction cannot end the session
    // opened here.
    .with('owner', (query) =>
      query
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('suspendedAt', 'is', null)
        .forShare(),
    )
    .with('opened', (query) =>
      query
        .insertInto('sessions')
        .columns(['userId', 'userAgent', 'expiresAt', 'secondFactorAt'])
        .expression((from) =>
          from
            .selectFrom('owner')
            .select([
              'owner.id',
              sql<string>`${userAgent}`.as('userAgent'),
              sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`.as('expiresAt'),
              sql<Date | null>`case when ${passedFactor} then now() end`.as('secondFactorAt'),
            ]),
        )
        .returning('id'),
    )
    .insertInto('refreshTokens')
    .columns(['tokenHash', 'sessionId'])
    .expression((from) =>
      from
        .selectFrom('opened')
        .select([sql<Buffer>`${hashSecret(refreshToken)}::bytea`.as('hash'), 'opened.id']),
    )
    .returning('sessionId as id')
    .executeTakeFirst()
  if (!session) throw new Problem('account_suspended')
  const caller = await findCallerIn(
    tx,
    { userId: user.id, role: user.role, sessionId: session.id, passedFactor },
    signInContext,
  )
  if (!caller) throw new Problem('session_ended')
  return {
    tokens: { accessToken: signInContext.tokens.sign(caller), refreshToken },
    setUpOnly: caller.setUpOnly === true,
  }
}

/**
 * Uses up a refresh token and returns the next pair with the current role. Sending it again within the grace period
 * returns the same successor, so a session has one line of tokens. A later repetition ends the whole session: one of
 * the token's two holders is a thief, and we cannot tell which.
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
    const caller = await findCallerIn(
      tx,
      { ...token, passedFactor: token.secondFactorAt !== null },
      signInContext,
    )
    if (!caller) return null
    await spend(tx, { refreshToken, sessionId: token.sessionId })
    const successor = signInContext.tokens.deriveSuccessor(refreshToken)
    const predecessorHash = hashSecret(refreshToken)
    await storeToken(tx, { refreshToken: successor, sessionId: token.sessionId, predecessorHash })
    return { accessToken: signInContext.tokens.sign(caller), refreshToken: successor }
  })
  if (!next) throw new Problem('session_ended')
  return next
}

/** Ends the session of the token and returns its id; an unknown token ends nothing. */
export async function endSession(db: Db, { refreshToken }: { refreshToken: string }): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    const token = await findToken(tx, refreshToken)
    if (!token) return []
    await revoke(tx, { sessionId: token.sessionId, reason: 'SIGNED_OUT' })
    return [token.sessionId]
  })
}

// Null for an administrator with a second factor that this session has not passed; they must sign in again.
async function findCallerIn(
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

// Keeps an existing successor. A different one, derived with a secret that was just changed, is not stored.
async function storeToken(
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
