import { verify } from '@node-rs/argon2'
import type { Tokens, User } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail.ts'
import { keepAccount } from './delete-account.ts'
import { newDeviceMail } from './emails.ts'
import { userOf } from './queries.ts'
import { deviceOf, isUnknownDevice } from './rules.ts'
import { startSession } from './sessions.ts'
import { hashPassword } from './sign-up.ts'
import type { AccessTokens } from './tokens.ts'

type Person = { id: string; name: string; email: string }

/** Checks email and password and opens a session; a device that is new here is told of by mail. An unknown address takes as long as a wrong password. */
export async function signIn(
  db: Db,
  attempt: { email: string; password: string; userAgent: string; tokens: AccessTokens; publicUrl: string },
): Promise<{ user: User; tokens: Tokens }> {
  const email = attempt.email.toLowerCase()
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const right = await verify(user?.passwordHash ?? (await nobodysHash()), attempt.password)
  if (!user || !right) throw new Problem('wrong_credentials')

  const { userAgent, tokens, publicUrl } = attempt
  return await db.transaction().execute(async (tx) => {
    await checkStillRight(tx, user)
    await keepAccount(tx, { user, publicUrl })
    await warnOfNewDevice(tx, { user, userAgent, publicUrl })
    return { user: userOf(user), tokens: await startSession(tx, { user, userAgent, tokens }) }
  })
}

// A password that was changed while the old one was being checked opens nothing any more.
async function checkStillRight(tx: Tx, user: { id: string; passwordHash: string }): Promise<void> {
  const same = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('passwordHash', '=', user.passwordHash)
    .forShare()
    .executeTakeFirst()
  if (!same) throw new Problem('wrong_credentials')
}

async function warnOfNewDevice(
  tx: Tx,
  { user, userAgent, publicUrl }: { user: Person; userAgent: string; publicUrl: string },
): Promise<void> {
  const sessions = await tx
    .selectFrom('sessions')
    .select('userAgent')
    .distinct()
    .where('userId', '=', user.id)
    .execute()
  if (!isUnknownDevice(userAgent, { seen: sessions.map((session) => session.userAgent) })) return
  const device = deviceOf(userAgent)
  const mail = newDeviceMail({ name: user.name, url: `${publicUrl}/settings`, device, at: new Date() })
  await queueMail(tx, { to: user.email, mail })
}

let nobody: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  nobody ??= hashPassword(crypto.randomUUID())
  return nobody
}
