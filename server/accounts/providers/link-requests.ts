import type { Selectable } from 'kysely'
import type { UsersTable } from '#db/types.ts'
import { createLinkToken, type LinkPurpose } from '#server/accounts/sign-in/mailed-links.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Mail, queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

type MailingJob = 'accounts:mail-reset' | 'plans:mail-end-link'

/**
 * Records the request for a link. It does not check whether the account exists, so neither the answer nor its
 * duration reveals that.
 */
export async function requestLink(db: Db, { email, job }: { email: string; job: MailingJob }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const request = await tx
      .insertInto('resetRequests')
      .values({ email: email.toLowerCase() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, job, { requestId: request.id })
  })
}

type Wanted = { requestId: string; purpose: LinkPurpose }
type User = Selectable<UsersTable>

/**
 * Mails the requested link if the address has an account and `buildMail` returns a mail for it. A second run changes
 * nothing.
 */
export async function mailLink(
  db: Db,
  { requestId, purpose }: Wanted,
  buildMail: (tx: Tx, user: User) => Promise<((token: string) => Mail) | null>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await takeLinkRequest(tx, { requestId })
    const writeMail = user && (await buildMail(tx, user))
    if (!user || !writeMail) return
    const token = await createLinkToken(tx, { userId: user.id, purpose })
    await queueMail(tx, { to: user.email, mail: writeMail(token) })
  })
}

// Locks and returns the account of a requested link, and deletes the request.
async function takeLinkRequest(tx: Tx, { requestId }: { requestId: string }): Promise<User | undefined> {
  const request = await tx
    .deleteFrom('resetRequests')
    .where('id', '=', requestId)
    .returning('email')
    .executeTakeFirst()
  if (!request) return undefined
  return await tx
    .selectFrom('users')
    .selectAll()
    .where('email', '=', request.email)
    .forUpdate()
    .executeTakeFirst()
}
