import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { findQuietEnd, type QuietHours } from '#server/messages/quiet-hours.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** A lock screen shows this to anybody, so it has no names, references or addresses. */
export type PushMessage = {
  /** At most 120 characters. */
  title: string
  /** At most 400 characters. */
  body: string
  language: Language
  /** The page that a tap opens, such as /trips/…; a newer message with the same path replaces an older one. */
  path: string
  /** Urgent messages are sent in quiet hours too; others wait until those end. */
  urgent: boolean
  /** A message that has not been sent by then is dropped. */
  usefulUntil: Date
}

// The pauses grow to about eighty minutes in all, as for text messages.
const MAX_ATTEMPTS = 9

/**
 * Puts a message to each device of a person into the outbox, in the transaction of its cause; a job sends it. Without
 * devices nothing happens.
 */
export async function queuePush(
  tx: Tx | Db,
  { userId, ...message }: PushMessage & { userId: string },
): Promise<void> {
  const devices = await tx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  if (devices.length === 0) return
  const delaySeconds = message.urgent ? 0 : await findQuietSeconds(tx, userId)
  const rows = await tx
    .insertInto('pushMessages')
    .values(devices.map(({ id }) => ({ subscriptionId: id, ...message })))
    .returning('id')
    .execute()
  for (const { id: pushId } of rows)
    await enqueue(tx, 'push:send', { pushId }, { maxAttempts: MAX_ATTEMPTS, delaySeconds })
}

async function findQuietSeconds(tx: Tx | Db, userId: string): Promise<number> {
  const { rows } = await sql<QuietHours & { now: Date }>`
    select timezone, quiet_from, quiet_to, clock_timestamp() as now
    from alert_settings where user_id = ${userId}`.execute(tx)
  const [settings] = rows
  const until = settings ? findQuietEnd(settings, settings) : null
  return settings && until ? Math.ceil((until.getTime() - settings.now.getTime()) / 1000) : 0
}

/** Deletes messages after thirty days, sent or not. */
export async function forgetOldPushes(db: Db): Promise<void> {
  await sql`delete from push_messages where created_at < now() - interval '30 days'`.execute(db)
}
