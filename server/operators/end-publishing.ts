import { sql } from 'kysely'
import { queueMail } from '#server/messages/mail.ts'
import type { Db } from '#server/runtime/db.ts'
import { announce } from '#server/runtime/events.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { writePublishingEndedMail } from './emails.ts'
import { findRecipient, requireOperator, toSetupFacts } from './queries.ts'
import type { Certificate } from './rules.ts'

/**
 * Notifies open pages and the operator that a certificate has expired and its legs are off sale. The comparison with
 * the clock already takes them off sale; without this job people would only notice later.
 */
export async function endPublishing(db: Db): Promise<void> {
  const ended = await db
    .selectFrom('operators')
    .select('id')
    .where('publishUntil', '<=', sql<Date>`now()`)
    .where('publishEndTold', 'is distinct from', sql.ref<Date>('publishUntil'))
    .execute()
  await processEach(
    ended.map(({ id }) => id),
    (operatorId) => notifyPublishingEnded(db, { operatorId }),
  )
}

async function notifyPublishingEnded(db: Db, { operatorId }: { operatorId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('operators')
      .set({ publishEndTold: sql<Date>`publish_until` })
      .where('id', '=', operatorId)
      .where('publishUntil', '<=', sql<Date>`now()`)
      .where('publishEndTold', 'is distinct from', sql.ref<Date>('publishUntil'))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await announce(tx, 'catalogue', { operatorId })
    const { certificates, today } = toSetupFacts(await requireOperator(tx, { operatorId }))
    const expired = Object.entries(certificates).find(([, day]) => day !== null && day < today)
    if (!expired?.[1]) return
    const to = await findRecipient(tx, { operatorId })
    const [type, expiresOn] = expired as [Certificate, string]
    await queueMail(tx, {
      to: to.email,
      mail: writePublishingEndedMail({ ...to, type, expiresOn }),
    })
  })
}
