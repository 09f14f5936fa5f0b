import { createHash, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Role } from '#contract/endpoint.ts'
import type { Caller } from '#server/platform/http.ts'

export const ACCESS_TOKEN_SECONDS = 15 * 60

export type AccessTokens = {
  sign: (caller: Caller) => string
  /** Null for whatever is not a token of ours that still runs. */
  read: (token: string) => Caller | null
}

/** Signed access tokens (HS256, 15 minutes): whoever holds one is who it says, without a look at the database. */
export function openAccessTokens(secret: string): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS * 1000 })
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], cache: 10_000 })
  return {
    sign: ({ id, role, sessionId }) => sign({ sub: id, role, sid: sessionId }),
    read(token) {
      try {
        const { sub, role, sid } = verify(token) as { sub: string; role: Role; sid: string }
        return { id: sub, role, sessionId: sid }
      } catch {
        // Forged, cut or out of date: all the same to us.
        return null
      }
    },
  }
}

/** 32 random bytes: a refresh token, or what a mailed link proves itself with. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Only this is stored. The token is random, so a plain hash cannot be searched backwards. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
