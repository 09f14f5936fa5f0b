import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { openPool } from '#db/pool.ts'
import { anonymiseAccounts } from './accounts/anonymise-accounts.ts'
import { dropExpiredExports, makeExport } from './accounts/export-account.ts'
import { mailReset } from './accounts/forgot-password.ts'
import { checkPayments, expireHolds } from './bookings/expire-holds.ts'
import { settleBooking } from './bookings/settle-booking.ts'
import { closePayments } from './payments/end-payment.ts'
import { sendRefund } from './payments/refund.ts'
import type { Provider } from './payments/stripe.ts'
import { syncPayment } from './payments/sync-payment.ts'
import type { Db } from './platform/db.ts'
import { forgetOldKeys } from './platform/idempotency.ts'
import type { JobHandlers } from './platform/jobs.ts'
import type { Postman } from './platform/mail.ts'
import { recoverJobs } from './platform/recover-jobs.ts'

export type Worker = {
  /** Finishes what is running and takes nothing new. */
  stop: () => Promise<void>
}

type Needs = {
  db: Db
  provider: Provider
  postman: Postman
  connectionString: string
  /** What links in mails begin with. */
  publicUrl: string
  complain: (error: unknown) => void
}

/** Every job: what the queue brings. */
function jobs({ db, provider, postman, publicUrl }: Needs): JobHandlers {
  return {
    'mail:send': ({ mailId }) => postman.send(db, mailId),
    'accounts:mail-reset': ({ requestId }) => mailReset(db, { requestId, publicUrl }),
    'accounts:make-export': ({ exportId }) => makeExport(db, { exportId, publicUrl }),
    'payments:sync': async (which) => void (await syncPayment(db, provider, which)),
    'payments:close': ({ bookingId }) => closePayments(db, provider, { bookingId }),
    'payments:refund': ({ refundId }) => sendRefund(db, provider, { refundId }),
    'bookings:settle': ({ bookingId }) => settleBooking(db, provider, { bookingId }),
  }
}

/** Every schedule: what the clock brings, in seconds. */
function schedules(
  { db }: Needs,
  workerIds: string[],
): { everySeconds: number; task: () => Promise<unknown> }[] {
  return [
    { everySeconds: 1, task: () => expireHolds(db) },
    { everySeconds: 2, task: () => checkPayments(db) },
    { everySeconds: 3, task: () => recoverJobs(db, { workerIds }) },
    { everySeconds: 600, task: () => forgetOldKeys(db) },
    { everySeconds: 3600, task: () => anonymiseAccounts(db) },
    { everySeconds: 3600, task: () => dropExpiredExports(db) },
  ]
}

const CONCURRENT_JOBS = 4

/** Starts the jobs and the schedules. Several workers on one database share the work. */
export async function startWorker(needs: Needs): Promise<Worker> {
  // Its own connections, so that a queue that waits never waits for requests.
  const pool = openPool(needs.connectionString, { max: CONCURRENT_JOBS + 2 })
  const workerIds: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId))
  const runner = await run({
    events,
    pgPool: pool,
    taskList: jobs(needs) as unknown as TaskList,
    concurrency: CONCURRENT_JOBS,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => level === 'error' && needs.complain(new Error(message))),
  })
  const clocks = schedules(needs, workerIds).map((schedule) => repeat(schedule, needs.complain))
  return {
    async stop() {
      await Promise.all(clocks.map((clock) => clock.stop()))
      await runner.stop().catch(needs.complain)
      await pool.end()
    },
  }
}

function repeat(
  { everySeconds, task }: { everySeconds: number; task: () => Promise<unknown> },
  complain: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const state = { stopped: false }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const next = () => {
    if (state.stopped) return
    timer = setTimeout(() => {
      running = task().catch(complain).finally(next)
    }, everySeconds * 1000)
  }
  next()
  return {
    async stop() {
      state.stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
