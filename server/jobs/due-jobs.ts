import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#server/runtime/db.ts'

/** A runner with a free place should take a due job within this time. */
export const OVERDUE_SECONDS = 10

/** A due job in graphile-worker's tables, without the jobs that were given up. */
export const DUE = sql`run_at <= now() and locked_at is null and attempts < max_attempts`

/** Returns for how many seconds the oldest due job has waited; 0 if none is due. */
export async function findOldestDueSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(run_at))::float8 as seconds from graphile_worker._private_jobs where ${DUE}`.execute(
    db,
  )
  return rows[0]?.seconds ?? 0
}

/** Whether a job with one of these names is overdue and not locked. A job of another name belongs to a later release. */
export async function skipsOverdueJobs(pool: Pool, names: string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker._private_jobs
     where is_available and run_at < now() - make_interval(secs => $2)
       and task_id in (select id from graphile_worker._private_tasks where identifier = any($1))
     limit 1 for update skip locked`,
    [names, OVERDUE_SECONDS],
  )
  return rowCount !== 0
}
