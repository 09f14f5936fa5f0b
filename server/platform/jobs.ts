import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** Every job there is and what it is told: ids only, never personal data. */
export type Jobs = {
  'mail:send': { mailId: string }
  'accounts:mail-reset': { requestId: string }
  'accounts:make-export': { exportId: string }
  'payments:sync': { sessionId?: string; paymentIntentId?: string }
  'payments:close': { bookingId: string }
  'payments:refund': { refundId: string }
  'bookings:settle': { bookingId: string }
}

export type JobName = keyof Jobs

/** What runs a job. It may run twice, at the same time as others, and after any crash. */
export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> }

const MAX_ATTEMPTS = 25

/**
 * Adds a job in the caller's transaction: after a rollback it is not there. With a `key`, a job that still waits
 * under the same key is replaced instead of doubled.
 */
export async function enqueue<Name extends JobName>(
  db: Db | Tx,
  name: Name,
  payload: Jobs[Name],
  { key = null }: { key?: string | null } = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
      job_key => ${key}, max_attempts => ${MAX_ATTEMPTS})`.execute(db)
}
