import { accounts, type Tokens, type User } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { isTemporary, readAnswer, send } from './http.ts'
import { renewTokens } from './renew-tokens.ts'
import { forgetTokens, readTokens } from './tokens.ts'

/**
 * Who is signed in when the application starts: with both tokens stored the user is fetched; if that fails, however it does,
 * the tokens are renewed once and the user fetched again; if that is refused both tokens are cleared. Throws, with the tokens
 * kept, when the server has not decided (decision 59).
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
  // Somebody may have signed in while this was under way.
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
