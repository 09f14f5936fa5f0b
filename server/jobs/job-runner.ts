import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { destroyPool, openPool } from '#db/pool.ts'
import { OVERDUE_SECONDS, skipsOverdueJobs } from './due-jobs.ts'

export type RunnerSettings = {
  connectionString: string
  taskList: TaskList
  concurrency: number
  reportError: (error: unknown) => void
}

/** Why a runner is of no use any more. It was in vain when it has never done what it was started for. */
type RunnerFault = { reason: string; inVain: boolean }

export type JobRunner = {
  /** In whose name jobs are locked: the runner's, not one of its workers'. */
  id: string
  /** The jobs that it works on. */
  jobIds: ReadonlySet<string>
  /** Whether the queue answers it, or all its places are taken by jobs. */
  takesJobs: () => boolean
  findFault: () => Promise<RunnerFault | null>
  /** Finishes what is running and takes nothing new. */
  stop: () => Promise<void>
  /** Ends its connections at once. What it works on goes on, but nobody hears what came of it. */
  giveUp: () => void
}

const SILENCE_MS = 10_000
const ERRORS_IN_A_ROW = 10
const START_MS = 10_000
// Several times the queue's interval of looking for jobs.
const TAKE_MS = 4000
// Taking a job and saying what came of it is short; what a job does itself goes through connections of others.
const CONNECTIONS = 6
const STOP_MS = 2000

/**
 * Starts a runner of the queue with connections of its own. It is judged by what it does, since neither its promise nor its
 * health can be relied on after the database was away (decision 52).
 */
export async function startJobRunner(settings: RunnerSettings): Promise<JobRunner> {
  const { connectionString, taskList, concurrency, reportError } = settings
  const pool = openPool(connectionString, { max: CONNECTIONS })
  const { events, jobIds, seen } = observe()
  const starting = run({
    events,
    pgPool: pool,
    taskList,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => level === 'error' && reportError(new Error(message))),
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: 1000,
        // Without batches a job's end that the database does not take would end the process: nobody waits for that promise.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
  const giveUp = () => {
    starting.then((runner) => runner.stop()).catch(() => {})
    destroyPool(pool)
  }
  const runner = await inTime(starting).catch((error) => {
    giveUp()
    throw error
  })
  runner.promise.catch(() => {})

  const isFull = () => jobIds.size >= concurrency
  const since = (at: number) => performance.now() - at
  let skipsSince: number | null = null
  const isSilent = () => !isFull() && since(seen.answeredAt) > SILENCE_MS
  return {
    id: seen.id,
    jobIds,
    takesJobs: () => seen.answered && seen.fatal === null && !isSilent(),
    async findFault() {
      const inVain = !seen.answered
      if (seen.fatal !== null) return { reason: seen.fatal, inVain }
      if (seen.errorCount >= ERRORS_IN_A_ROW)
        return { reason: `${seen.errorCount} errors of taking jobs in a row: ${seen.lastError}`, inVain }
      if (isSilent()) return { reason: 'the queue has not answered for ten seconds', inVain }
      const isIdle = () => !isFull() && since(seen.movedAt) > OVERDUE_SECONDS * 1000
      // What the database does not answer here is judged by the errors of taking jobs.
      const skips = isIdle() && (await skipsOverdueJobs(pool, Object.keys(taskList)).catch(() => false))
      if (!skips || !isIdle()) skipsSince = null
      // A job whose worker died is overdue in the moment that it is freed: the runner has some seconds to take it.
      else skipsSince ??= performance.now()
      return skipsSince !== null && since(skipsSince) > TAKE_MS
        ? { reason: 'it leaves jobs that are due', inVain: !seen.tookJobs }
        : null
    },
    async stop() {
      await Promise.race([runner.stop().catch(reportError), idleFor(STOP_MS, jobIds)])
      destroyPool(pool)
    },
    giveUp,
  }
}

/** What a runner does, by its events. Durations come from the monotonic clock. */
function observe() {
  const jobIds = new Set<string>()
  const now = performance.now()
  const seen = {
    id: '',
    answered: false,
    answeredAt: now,
    /** When it last took or finished a job. */
    movedAt: now,
    tookJobs: false,
    errorCount: 0,
    lastError: '',
    fatal: null as string | null,
  }
  const answered = () => Object.assign(seen, { answered: true, answeredAt: performance.now(), errorCount: 0 })
  const fail = ({ error }: { error: unknown }) => {
    seen.fatal ??= `a fatal error: ${(error as Error).message}`
  }
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    seen.id = workerPool.id
  })
  events.on('worker:getJob:empty', answered)
  events.on('worker:getJob:error', ({ error }) => {
    seen.errorCount++
    seen.lastError = (error as Error).message
  })
  events.on('job:start', ({ job }) => {
    answered()
    jobIds.add(job.id)
    Object.assign(seen, { tookJobs: true, movedAt: performance.now() })
  })
  events.on('job:complete', ({ job }) => {
    jobIds.delete(job.id)
    seen.movedAt = performance.now()
  })
  events.on('pool:fatalError', fail)
  events.on('worker:fatalError', fail)
  events.on('pool:gracefulShutdown', ({ message }) => {
    seen.fatal ??= `it shuts down: ${message}`
  })
  return { events, jobIds, seen }
}

async function inTime(starting: Promise<Runner>): Promise<Runner> {
  const late = new AbortController()
  const limit = sleep(START_MS, null, { signal: late.signal }).then(() => {
    throw new Error('the queue did not answer its start for ten seconds')
  })
  limit.catch(() => {})
  return await Promise.race([starting, limit]).finally(() => late.abort())
}

// Of a runner that failed the end is never heard.
async function idleFor(ms: number, jobIds: ReadonlySet<string>): Promise<void> {
  for (let idleSince = performance.now(); performance.now() - idleSince < ms; ) {
    await sleep(100)
    if (jobIds.size > 0) idleSince = performance.now()
  }
}
