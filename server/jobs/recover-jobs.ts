import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import { KEYED_FLAG } from './jobs.ts'

// A slow worker may be mistaken for dead; that does no harm, because every job may run twice.
const DEAD_AFTER_SECONDS = 15
const WORKER_ENDED = 'Its worker ended at each attempt.'

/**
 * Records that these workers are alive, and frees jobs that nobody works on. These are the jobs of workers that have
 * not reported for a while, such as a killed process, and jobs that are locked by one of these workers without its
 * knowledge, because the database failed between commit and answer. `jobIds` are the jobs that the workers do work on.
 */
export async function recoverJobs(
  db: Db,
  { workerIds, jobIds }: { workerIds: string[]; jobIds: Iterable<string> },
): Promise<void> {
  if (workerIds.length === 0) return
  await sql`
    insert into job_workers (worker_id) select unnest(${workerIds}::text[])
    on conflict (worker_id) do update set seen_at = now()`.execute(db)
  await sql`delete from job_workers where seen_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`.execute(
    db,
  )
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})
      and locked_by not in (select worker_id from job_workers)
    having count(*) > 0`.execute(db)
  // The queue has no function for single jobs.
  await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})
      and locked_by = any(${workerIds}::text[]) and id <> all(${[...jobIds]}::bigint[])`.execute(db)
  // A job that was added again while it ran must not run again itself, even if it failed: the newer job is in the
  // queue.
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and key is null and flags ? ${KEYED_FLAG}
    having count(*) > 0`.execute(db)
  // The queue silently gives up jobs whose worker died at each attempt; this records the reason.
  await sql`
    select graphile_worker.permanently_fail_jobs(array_agg(id), ${WORKER_ENDED}) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and last_error is null having count(*) > 0`.execute(
    db,
  )
}
