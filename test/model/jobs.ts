import { sql } from 'kysely'
import type { JobHandlers, JobName } from '#server/jobs/jobs.ts'
import type { Db } from '#server/runtime/db.ts'

export type Job = {
  id: string
  task: JobName
  payload: Record<string, string>
  key: string | null
  legId: string | null
}

// Reads before decisions, decisions before refunds. The real worker may use this order too, and the model assumes it.
const ORDER: readonly string[] = [
  ...['payments:sync', 'payments:close', 'bookings:settle', 'payments:refund', 'payments:sync-refund'],
  ...['bookings:mail-refund', 'payments:settle-payout'],
]

/** Reads the waiting jobs of these legs. Deletes jobs that the model ignores, such as mails. */
export async function waitingJobs(db: Db): Promise<Job[]> {
  await sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and not t.identifier = any(${ORDER as string[]})`.execute(db)
  const { rows } = await sql<Job>`
    select j.id::text, t.identifier as task, j.payload, j.key, coalesce(
      (select b.leg_id from bookings b where b.id = (j.payload ->> 'bookingId')::uuid),
      (select b.leg_id from payments p join bookings b on b.id = p.booking_id where p.session_id = j.payload ->> 'sessionId'),
      (select b.leg_id from refunds r join payments p on p.id = r.payment_id join bookings b on b.id = p.booking_id
        where r.id = (j.payload ->> 'refundId')::uuid),
      (select p.leg_id from payouts p where p.id = (j.payload ->> 'payoutId')::uuid)) as leg_id
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    order by j.id`.execute(db)
  return rows
}

/** The waiting jobs of the first kind in ORDER, sorted by the row that they are about. */
export function findNextJobs(jobs: readonly Job[]): Job[] {
  const first = Math.min(...jobs.map(rank))
  return jobs.filter((job) => rank(job) === first).sort((one, other) => (about(one) < about(other) ? -1 : 1))
}

function rank({ task }: Job): number {
  return ORDER.indexOf(task)
}

// UUIDs of version 7 sort by time.
function about({ payload }: Job): string {
  return payload.bookingId ?? payload.refundId ?? payload.payoutId ?? Object.values(payload)[0] ?? ''
}

/** Deletes jobs from the queue. A caller that fails adds them again. */
export async function take(db: Db, jobs: readonly Job[]): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where id = any(${jobs.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
}

export async function putBack(db: Db, { task, payload, key }: Job): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json, job_key => ${key})`.execute(
    db,
  )
}

export async function run(handlers: JobHandlers, { task, payload }: Job): Promise<void> {
  await (handlers[task] as (payload: Record<string, string>) => Promise<void>)(payload)
}
