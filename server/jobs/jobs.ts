import type { TaskList } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import { type Db, PIPELINED, type Tx } from '#server/runtime/db.ts'
import { getTraceparent, runInSpan } from '#server/runtime/traces.ts'

/** Every job and its payload: ids only, never personal data. */
export type Jobs = {
  'mail:send': { mailId: string }
  'sms:send': { smsId: string }
  'push:send': { pushId: string }
  'accounts:mail-reset': { requestId: string }
  'accounts:make-export': { exportId: string }
  'payments:sync': { sessionId?: string; paymentIntentId?: string }
  'payments:close': { bookingId: string }
  'payments:refund': { refundId: string }
  'payments:sync-refund': { stripeRefundId: string }
  'payments:reconcile': Record<never, never>
  'payments:read-payout-account': { stripeAccountId: string }
  'payments:settle-payout': { payoutId: string }
  'plans:sync': { sessionId?: string; stripeSubscriptionId?: string; stripeCustomerId?: string }
  'plans:give-offer': { subscriptionId: string }
  'plans:refund': { refundId: string }
  'plans:refund-kept': { userId: string }
  'plans:find-payment': { paymentIntentId: string }
  'plans:end': { userId: string; reason: 'MONEY_BACK' | 'DISPUTE_LOST' | 'ENDED_BY_US' }
  'plans:mail-end-link': { requestId: string }
  'plans:end-with-period': { userId: string }
  'plans:stop-renewing': { userId: string }
  'plans:go-on': { userId: string }
  'plans:forget': { userId: string }
  'bookings:settle': { bookingId: string }
  'bookings:mail-refund': { refundId: string }
  'bookings:tell-other-flight': { bookingId: string }
  'bookings:offer-substitutes': { legId: string }
  'bookings:screen-again': { listId: string }
  'bookings:apply-screening': { screeningId: string }
  'legs:decide-again': { operatorId: string | null }
  'schedules:tell-fbo-change': { changeId: string }
  'alerts:match': { legId: string }
  'taxes:price-legs': Record<never, never>
  'disputes:sync': { stripeDisputeId: string }
  'disputes:send-answer': { disputeId: string }
  'wallet:push': { passId: string }
  'wallet:update-google': { passId: string }
}

export type JobName = keyof Jobs

/** The handler of a job. It may run twice, at the same time as others, and after any crash. */
export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> }

const MAX_ATTEMPTS = 25
// Money first: matching a thousand new legs with saved routes must not delay a payment.
const URGENT = -10
const URGENT_SUBJECTS = ['payments', 'bookings', 'plans']

/** Marks a job that was added with a key. If a marked job has lost its key, it was added again while it ran. */
export const KEYED_FLAG = 'keyed'

/**
 * Adds a job in the caller's transaction: a rollback removes it. With a `key`, a job that still waits under the same key is
 * replaced instead of doubled.
 */
export async function enqueue<Name extends JobName>(
  db: Db | Tx,
  name: Name,
  payload: Jobs[Name],
  options: JobOptions = {},
): Promise<void> {
  await sql`select ${buildAddJob(name, payload, options)} ${PIPELINED}`.execute(db)
}

export type JobOptions = {
  key?: string | null
  maxAttempts?: number
  /** The job starts at the earliest after this delay. */
  delaySeconds?: number
}

/** A job as a value for a statement. */
export type DescribedJob = {
  name: JobName
  payload: object
  key: string | null
  maxAttempts: number
  priority: number
}

export function describeJob<Name extends JobName>(
  name: Name,
  payload: Jobs[Name],
  { key = null, maxAttempts = MAX_ATTEMPTS }: Omit<JobOptions, 'delaySeconds'>,
): DescribedJob {
  const priority = URGENT_SUBJECTS.includes(name.split(':')[0] ?? '') ? URGENT : 0
  const traceparent = getTraceparent()
  const traced: Traced = traceparent ? { ...payload, traceparent } : payload
  return { name, payload: traced, key, maxAttempts, priority }
}

/**
 * Adds described jobs (a JSON value) as a part of a statement: the statement's other changes and the jobs are committed
 * together or not at all.
 */
export function buildAddJobFrom(
  job: RawBuilder<unknown>,
  delaySeconds: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`add_quiet_job(${job} ->> 'name', payload => ${job} -> 'payload',
      run_at => now() + make_interval(secs => ${delaySeconds}), job_key => ${job} ->> 'key',
      max_attempts => (${job} ->> 'maxAttempts')::int, priority => (${job} ->> 'priority')::int,
      flags => case when ${job} ->> 'key' is null then null else ${[KEYED_FLAG]}::text[] end)`
}

function buildAddJob<Name extends JobName>(
  name: Name,
  payload: Jobs[Name],
  { delaySeconds = 0, ...options }: JobOptions,
): RawBuilder<unknown> {
  const { payload: traced, key, maxAttempts, priority } = describeJob(name, payload, options)
  return sql`add_quiet_job(${name}, payload => ${JSON.stringify(traced)}::json,
      run_at => now() + make_interval(secs => ${delaySeconds}),
      job_key => ${key}, max_attempts => ${maxAttempts}, priority => ${priority},
      flags => ${key === null ? null : [KEYED_FLAG]}::text[])`
}

/** The job continues the trace of its cause, if there is one. */
type Traced = { traceparent?: string }

/** Returns the handlers in the form of the queue; each attempt is a span. */
export function buildTaskList(handlers: JobHandlers): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (traced: unknown, { job, query }) => {
        const { traceparent, ...payload } = traced as Traced
        const attributes = { 'ferrywing.job': name, 'ferrywing.attempt': job.attempts }
        const start = {
          name: `job ${name}`,
          kind: 'consumer',
          parent: traceparent ?? null,
          attributes,
        } as const
        const done = runInSpan(start, () => (handle as (payload: object) => Promise<void>)(payload))
        return done.catch(async (error) => {
          await query(LATER, [job.id]).catch(() => {})
          throw error
        })
      },
    ]),
  )
}

// The queue waits e^attempts seconds. Up to a fifth is added, so that jobs that failed together are not retried
// together.
const LATER = `
  update graphile_worker._private_jobs
  set run_at = now() + random() / 5 * exp(least(attempts, 10)) * interval '1 second' where id = $1`
