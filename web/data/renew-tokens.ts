import { accounts, type Tokens } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { readAnswer, send } from './http.ts'
import { forgetTokens, readTokens, replaceTokens } from './tokens.ts'

const REFUSALS = [400, 401, 404]
const LOCK = 'ferrywing-renew-tokens'
const TIMEOUT_MS = 20_000

/** `ended`: the server refused. Null: signed out in this browser meanwhile. */
type Renewal = Tokens | 'ended' | null

let renewing: Promise<Renewal> | undefined

/**
 * Exchanges the refresh token for a new pair, once for all requests of all tabs that found `spent` refused together.
 * `ended` when the session is over (both tokens are then cleared); throws when the server could not be asked.
 */
export function renewTokens(spent: Tokens): Promise<Renewal> {
  renewing ??= underLock(() => renew(spent)).finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renew(spent: Tokens): Promise<Renewal> {
  const stored = readTokens()
  if (!stored || stored.accessToken !== spent.accessToken) return stored
  const { refreshToken } = stored
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await send(accounts.refresh, { body: { refreshToken }, signal }, undefined)
  // Signing out or in again while the answer was under way wins.
  if (readTokens()?.refreshToken !== refreshToken) return readTokens()
  if (REFUSALS.includes(response.status)) {
    forgetTokens()
    return 'ended'
  }
  const answer = (await readAnswer(response)) as AnswerOf<typeof accounts.refresh>
  replaceTokens(answer.tokens)
  return answer.tokens
}

// Two tabs must not spend the same refresh token. Pages without Web Locks (plain http on another host) do without.
function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}
