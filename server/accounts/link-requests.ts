import type { Selectable } from 'kysely'
import type { UsersTable } from '#db/types.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'

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

/** Whose link was wanted, with the account locked. The request is gone then, so a second run finds nothing to do. */
export async function takeLinkRequest(
  tx: Tx,
  { requestId }: { requestId: string },
): Promise<Selectable<UsersTable> | undefined> {
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
