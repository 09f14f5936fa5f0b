import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'

type Own = { userId: string; alertId: string }

/** Stops the notifications of a saved route until it is resumed. Problem `alert_not_found`. */
export async function pauseAlert(db: Db, { userId, alertId }: Own): Promise<void> {
  await setPaused(db, { userId, alertId }, sql<Date>`coalesce(paused_at, now())`)
}

/** Resumes a saved route. On Free it rests while five others are active. Problem `alert_not_found`. */
export async function resumeAlert(db: Db, { userId, alertId }: Own): Promise<void> {
  await setPaused(db, { userId, alertId }, sql<null>`null`)
}

/** Deletes a saved route. Its notifications stay in the history. */
export async function removeAlert(db: Db, { userId, alertId }: Own): Promise<void> {
  await db.deleteFrom('alerts').where('id', '=', alertId).where('userId', '=', userId).execute()
}

async function setPaused(
  db: Db,
  { userId, alertId }: Own,
  pausedAt: ReturnType<typeof sql<Date | null>>,
): Promise<void> {
  const changed = await db
    .updateTable('alerts')
    .set({ pausedAt, updatedAt: sql<Date>`now()` })
    .where('id', '=', alertId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new Problem('alert_not_found')
}
