import type { Tokens, User } from '#contract/accounts/accounts.ts'
import type { Language } from '#contract/languages.ts'
import { Problem } from '#contract/problem.ts'
import { OF_USER, toUser } from '#server/accounts/queries.ts'
import { recordSecurityEvent } from '#server/accounts/security-events.ts'
import type { SecurityEvent } from '#server/http/record-attempts.ts'
import { type Db, violates } from '#server/runtime/db.ts'
import type { SignInContext } from './finish-sign-in.ts'
import { hashPassword } from './hash-password.ts'
import { startSession } from './sessions.ts'
import { mailVerification } from './verify-email.ts'

type NewAccount = {
  name: string
  email: string
  password: string
  role: 'USER' | 'OPERATOR'
  language?: Language | undefined
}

type SignUp = {
  account: NewAccount
  userAgent: string
  signInContext: SignInContext
  /** The security event that is recorded with the account. */
  attempt: SecurityEvent | null
}

/**
 * Opens an account, signs in and mails a link that confirms the address. Each address has one account, whatever its
 * capitals. Problem `email_taken`.
 */
export async function signUp(
  db: Db,
  { account, userAgent, signInContext, attempt }: SignUp,
): Promise<{ user: User; tokens: Tokens }> {
  const passwordHash = await hashPassword(account.password)
  try {
    return await db.transaction().execute(async (tx) => {
      const { name, role, language = 'en' } = account
      const user = await tx
        .insertInto('users')
        .values({ name, role, language, email: account.email.toLowerCase(), passwordHash })
        .returning(OF_USER)
        .executeTakeFirstOrThrow()
      await mailVerification(tx, { user })
      const { tokens } = await startSession(tx, { user, userAgent, signInContext, proof: 'one-factor' })
      if (attempt) await recordSecurityEvent(tx, attempt)
      return { user: toUser(user), tokens }
    })
  } catch (error) {
    if (!violates(error, 'users_email_key')) throw error
    throw new Problem('email_taken', {
      details: [{ path: 'email', message: 'An account with this email already exists.' }],
    })
  }
}
