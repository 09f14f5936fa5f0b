import type { Selectable } from 'kysely'
import type { UsersTable } from '#db/types.ts'
import { createLinkToken, type LinkPurpose } from '#server/accounts/sign-in/mailed-links.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Mail, queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

type MailingJob = 'accounts:mail-reset' | 'plans:mail-end-link'

/** Notes that a link is wanted. It does not look whether the account exists, so it cannot tell, nor take longer. */
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
 * Mails the link that was wanted, where the address has an account and `letterFor` has a letter for it, which is then written
 * with the link's token. A second run finds nothing to do.
 */
export async function mailLink(
  db: Db,
  { requestId, purpose }: Wanted,
  letterFor: (tx: Tx, user: User) => Promise<((token: string) => Mail) | null>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await takeLinkRequest(tx, { requestId })
    const letter = user && (await letterFor(tx, user))
    if (!user || !letter) return
    const token = await createLinkToken(tx, { userId: user.id, purpose })
    await queueMail(tx, { to: user.email, mail: letter(token) })
  })
}

// Whose link was wanted, with the account locked. The request is gone then.
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
