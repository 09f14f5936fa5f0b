import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { type Notifier, notifyPerson } from './notify-person.ts'

const PEOPLE_AT_ONCE = 200

/** Notifies all people with due findings. A failure for one person delays nobody else, and is retried in a minute. */
export async function sendDueNotifications(db: Db, notifier: Notifier): Promise<void> {
  await processEach(
    await findDue(db),
    (userId) => notifyPerson(db, notifier, { userId }),
    (userId) => putOff(db, { userId }),
  )
}

async function findDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from (
      select user_id from alert_findings where due_at <= now() order by due_at limit ${PEOPLE_AT_ONCE}
    ) due`.execute(db)
  return rows.map(({ userId }) => userId)
}

async function putOff(db: Db, { userId }: { userId: string }): Promise<void> {
  await db
    .updateTable('alertFindings')
    .set({ dueAt: sql<Date>`now() + interval '1 minute'` })
    .where('userId', '=', userId)
    .where('dueAt', '<=', sql<Date>`now()`)
    .execute()
}
