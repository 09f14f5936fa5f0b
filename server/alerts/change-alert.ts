import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'

type Own = { userId: string; alertId: string }

/** Nothing is told of it until it is resumed. Problem `alert_not_found`. */
export async function pauseAlert(db: Db, { userId, alertId }: Own): Promise<void> {
  await setPaused(db, { userId, alertId }, sql<Date>`coalesce(paused_at, now())`)
}

/** From now on it counts again; on Free it may rest, where five others go on. Problem `alert_not_found`. */
export async function resumeAlert(db: Db, { userId, alertId }: Own): Promise<void> {
  await setPaused(db, { userId, alertId }, sql<null>`null`)
}

/** What was told of it stays in the history. */
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
