import { accounts, type Tokens, type User } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { isTemporary, readAnswer, send } from './http.ts'
import { renewTokens } from './renew-tokens.ts'
import { forgetTokens, readTokens } from './tokens.ts'

/**
 * The signed-in user at the start of the application. With both tokens stored it reads the user; if that fails for any reason, it
 * renews the tokens once and reads the user again; if that is refused, it removes both tokens. Throws, and keeps the tokens, if
 * the server has not decided (decision 59).
 */
export async function startSession(): Promise<User | null> {
  const tokens = readTokens()
  if (!tokens) return null
  const user = await fetchUser(tokens).catch(() => null)
  if (user) return user
  const renewal = await renewTokens(tokens)
  const renewed = renewal === 'ended' ? null : renewal
  const second = renewed && (await fetchUser(renewed))
  if (second) return second
  // The user may have signed in again during the request; then keep the new tokens.
  const stored = readTokens()
  if (stored && stored.accessToken !== renewed?.accessToken) return startSession()
  forgetTokens()
  return null
}

async function fetchUser(tokens: Tokens): Promise<User | null> {
  try {
    const answer = await readAnswer(await send(accounts.me, {}, tokens.accessToken))
    return (answer as AnswerOf<typeof accounts.me>).user
  } catch (error) {
    if (isTemporary(error)) throw error
    return null
  }
}
