import { verify } from '@node-rs/argon2'
import type { Tokens, User } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/platform/db.ts'
import { userOf } from './queries.ts'
import { startSession } from './sessions.ts'
import { hashPassword } from './sign-up.ts'
import type { AccessTokens } from './tokens.ts'

/** Checks email and password and opens a session. An unknown address takes as long as a wrong password. */
export async function signIn(
  db: Db,
  attempt: { email: string; password: string; userAgent: string; tokens: AccessTokens },
): Promise<{ user: User; tokens: Tokens }> {
  const email = attempt.email.toLowerCase()
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const right = await verify(user?.passwordHash ?? (await nobodysHash()), attempt.password)
  if (!user || !right) throw new Problem('wrong_credentials')

  const { userAgent, tokens } = attempt
  return await db.transaction().execute(async (tx) => ({
    user: userOf(user),
    tokens: await startSession(tx, { user, userAgent, tokens }),
  }))
}

let nobody: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  nobody ??= hashPassword(crypto.randomUUID())
  return nobody
}
