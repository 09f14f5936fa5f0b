import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import * as z from 'zod/mini'
import { ROLES } from '#contract/accounts/accounts.ts'
import type { Caller } from '#server/http/http.ts'

export const ACCESS_TOKEN_SECONDS = 15 * 60

const ISSUER = 'ferrywing'
const AUDIENCE = 'ferrywing-api'
// RFC 9068: the type distinguishes access tokens from any other tokens that this key may sign later.
const TYPE = 'at+jwt'

export type AccessTokens = {
  sign: (caller: Caller) => string
  /** The caller of a valid access token of ours; null for anything else. */
  read: (token: string) => Caller | null
  /** The refresh token that follows this one: the same at every server, and unpredictable without the secret. */
  deriveSuccessor: (refreshToken: string) => string
}

const Claims = z.object({
  sub: z.guid(),
  role: z.enum(ROLES),
  sid: z.guid(),
  exp: z.number(),
  suo: z.optional(z.literal(true)),
})

/**
 * Signs and reads access tokens (HS256, 15 minutes): the holder is accepted without a query to the database. `now` is
 * the clock that all servers share, so that no server takes another's token for expired.
 */
export function openAccessTokens(secret: string, { now } = { now: Date.now }): AccessTokens {
  const sign = createSigner({
    key: secret,
    algorithm: 'HS256',
    expiresIn: ACCESS_TOKEN_SECONDS * 1000,
    iss: ISSUER,
    aud: AUDIENCE,
    header: { alg: 'HS256', typ: TYPE },
  })
  // By default the library uses this machine's clock.
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    cache: 10_000,
    ignoreExpiration: true,
    requiredClaims: ['iss', 'aud', 'exp'],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    checkTyp: TYPE,
  })
  return {
    sign: ({ id, role, sessionId, setUpOnly }) =>
      sign({
        sub: id,
        role,
        sid: sessionId,
        iat: Math.floor(now() / 1000),
        ...(setUpOnly ? { suo: true } : {}),
      }),
    read(token) {
      try {
        const { sub, role, sid, exp, suo } = Claims.parse(verify(token))
        if (now() >= exp * 1000) return null
        return { id: sub, role, sessionId: sid, ...(suo ? { setUpOnly: true } : {}) }
      } catch {
        // Forged, truncated, expired and other tokens all get the same answer.
        return null
      }
    },
    deriveSuccessor: (refreshToken) =>
      createHmac('sha256', secret).update(`successor of refresh token ${refreshToken}`).digest('base64url'),
  }
}

/** Returns 32 random bytes as text: a refresh token, or the token of a mailed link. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the hash that is stored instead of a token. The token is random, so a plain hash cannot be reversed by
 * search.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
