import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import { KEYED_FLAG } from './jobs.ts'

// Every job may run twice, so declaring a slow worker dead by mistake does no harm.
const DEAD_AFTER_SECONDS = 15
const WORKER_ENDED = 'Its worker ended at each attempt.'

/**
 * Says that these workers take jobs, and frees the jobs that nobody works on: those of workers that have not said so for a
 * while, as of a killed process, and those that were given to one of these without its hearing of it, as when the database
 * goes between the commit and the answer. `jobIds` are those that they do work on.
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
  // A job that was asked for anew while it ran is not to run again, whether it failed or not: what was asked for anew stands in
  // the queue by itself.
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and key is null and flags ? ${KEYED_FLAG}
    having count(*) > 0`.execute(db)
  // The queue tries these no more and says nothing of them: whatever they do, it ends their worker.
  await sql`
    select graphile_worker.permanently_fail_jobs(array_agg(id), ${WORKER_ENDED}) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and last_error is null having count(*) > 0`.execute(
    db,
  )
}
