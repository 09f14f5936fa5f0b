import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'

type Own = { userId: string; alertId: string }

/** Sends no notifications about it until it is resumed. Problem `alert_not_found`. */
export async function pauseAlert(db: Db, { userId, alertId }: Own): Promise<void> {
  await setPaused(db, { userId, alertId }, sql<Date>`coalesce(paused_at, now())`)
}

/** Makes the route active again; on Free it may rest while five others are active. Problem `alert_not_found`. */
export async function resumeAlert(db: Db, { userId, alertId }: Own): Promise<void> {
  await setPaused(db, { userId, alertId }, sql<null>`null`)
}

/** Deletes the route. Its notifications stay in the history. */
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
