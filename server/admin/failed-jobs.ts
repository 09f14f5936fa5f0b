import { sql } from 'kysely'
import type { FailedJob } from '#contract/admin/admin-overview.ts'
import { Problem } from '#contract/problem.ts'
import { refundAgain } from '#server/plans/refunds/refund-payments.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

const MOST_JOBS = 50

/**
 * Failed work that can be retried: jobs of the queue, refused refunds of Premium, and messages to operators' webhooks.
 * Refunds come first, one operator's unreachable server last. Contents are not shown.
 */
const FAILED = sql`
  select 1 as place, id::text, task_identifier as name, attempts, updated_at as failed_at
  from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
  union all
  select 0, r.id::text, 'plans:refund', r.attempts, r.updated_at from plan_refunds r
  where r.status = 'FAILED' and not exists (
    select from plan_refunds later where later.payment_id = r.payment_id and later.id <> r.id
      and (later.status <> 'FAILED' or later.created_at > r.created_at))
  union all
  select 2, d.id::text, 'webhooks:deliver', d.try_count, d.ended_at
  from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
  where d.status = 'FAILED' and e.disabled_at is null`

export async function findFailedJobs(db: Db): Promise<{ total: number; jobs: FailedJob[] }> {
  const { rows } = await sql<{ id: string; name: string; attempts: number; failedAt: Date; total: number }>`
    select id, name, attempts, failed_at, count(*) over () as total from (${FAILED}) failed
    order by place, failed_at desc, id desc limit ${MOST_JOBS}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    jobs: rows.map(({ total: _, failedAt, ...job }) => ({ ...job, failedAt: failedAt.toISOString() })),
  }
}

/** Retries a job that was given up, from its first attempt. */
export async function retryJob(db: Db, actor: Actor, { id }: { id: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; attempts: number }>`
      select name, attempts from (${FAILED}) failed where id = ${id}`.execute(tx)
    const [job] = rows
    if (!job || !(await tryAgain(tx, { id, name: job.name }))) throw new Problem('job_not_found')
    await recordAct(tx, actor, {
      act: 'job.retry',
      subject: { type: 'job', id },
      before: { name: job.name, attempts: job.attempts },
      after: { attempts: 0 },
    })
  })
}

/** Returns whether the job still existed: another administrator may press the button at the same moment. */
async function tryAgain(tx: Tx, { id, name }: { id: string; name: string }): Promise<boolean> {
  if (/^\d+$/.test(id)) {
    const { rows } = await sql`
      select id from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0)`.execute(
      tx,
    )
    return rows.length > 0
  }
  if (name === 'plans:refund') return await refundAgain(tx, { refundId: id })
  const { numAffectedRows } = await sql`
    update webhook_deliveries set status = 'PENDING', try_count = 0, next_attempt_at = clock_timestamp(), ended_at = null
    where id = ${id}::uuid and status = 'FAILED'`.execute(tx)
  return numAffectedRows === 1n
}
