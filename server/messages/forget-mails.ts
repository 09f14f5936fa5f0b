import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'

const RETENTION_DAYS = 30
const MAILS_PER_PASS = 5_000

/** Deletes mails thirty days after they were sent. A booking's history keeps the time, recipient, kind and subject. */
export async function forgetOldMails(db: Db): Promise<void> {
  const old = () =>
    db
      .selectFrom('mails')
      .select('id')
      .where('html', '<>', '')
      .where('sentAt', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
      .orderBy('sentAt')
      .limit(MAILS_PER_PASS)
  await db
    .deleteFrom('mails')
    .where('id', 'in', old().where('bookingId', 'is', null))
    .execute()
  await db
    .updateTable('mails')
    .set({ text: '', html: '', leaveUrl: null })
    .where('id', 'in', old().where('bookingId', 'is not', null))
    .execute()
}
