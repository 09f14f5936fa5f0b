import type { User } from '#contract/accounts.ts'
import { renewTokens } from '../../renew-tokens.ts'
import { startSession } from '../../start-session.ts'
import { readTokens } from '../../tokens.ts'

/** New tokens, and the user as the server knows them now: what the session may do has changed. */
export async function readSessionAgain(): Promise<User | null> {
  const tokens = readTokens()
  if (tokens) await renewTokens(tokens)
  return await startSession()
}
