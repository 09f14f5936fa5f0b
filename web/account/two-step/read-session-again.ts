import type { User } from '#contract/accounts/accounts.ts'
import { renewTokens } from '../../data/renew-tokens.ts'
import { startSession } from '../../data/start-session.ts'
import { readTokens } from '../../data/tokens.ts'

/** New tokens, and the user as the server knows them now: what the session may do has changed. */
export async function readSessionAgain(): Promise<User | null> {
  const tokens = readTokens()
  if (tokens) await renewTokens(tokens)
  return await startSession()
}
