import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { destroyPool, openPool } from '#db/pool.ts'
import { OVERDUE_SECONDS, skipsOverdueJobs } from './due-jobs.ts'

export type RunnerSettings = {
  connectionString: string
  taskList: TaskList
  concurrency: number
  reportError: (error: unknown) => void
}

/** Why a runner was given up. `tookNoJob`: it never reached the queue, or never took a job. */
type RunnerFault = { reason: string; tookNoJob: boolean }

export type JobRunner = {
  /** The runner's id, under which its jobs are locked; its workers have other ids. */
  id: string
  /** The jobs that it has taken: running ones, and those that wait here for a free place. */
  jobIds: ReadonlySet<string>
  /** Whether it takes jobs from the queue, or all its places are busy. */
  takesJobs: () => boolean
  findFault: () => Promise<RunnerFault | null>
  /** Finishes running jobs and takes no new ones. */
  stop: () => Promise<void>
  /** Closes its connections at once. Running jobs continue, but their results are not recorded. */
  giveUp: () => void
}

const SILENCE_MS = 10_000
// The attempts are one second apart.
const ERRORS_IN_A_ROW = 5
const START_MS = 10_000
// Several times the queue's polling interval.
const TAKE_MS = 4000
const ANSWER_MS = 3000
// Taking a job and recording its result are short queries; the job itself uses other connections.
const CONNECTIONS = 6
const STOP_MS = 2000
// Jobs are fetched and completed in batches. Each statement is a commit, so ten places that each fetch one job would
// cause more commits than the jobs themselves.
const TAKE_AGAIN_MS = 100
const REPORT_DONE_MS = 200
/** A job that waits here this long for a free place goes back to the queue, for other workers. */
const WAIT_HERE_MS = 2000

/**
 * Starts a runner of the queue with connections of its own. The runner is judged by its actions, because after a
 * database failure neither its promise nor its health check is reliable (decision 52).
 */
export async function startJobRunner(settings: RunnerSettings): Promise<JobRunner> {
  const { connectionString, taskList, concurrency, reportError } = settings
  const pool = openPool(connectionString, { max: CONNECTIONS })
  const { events, jobIds, seen, fail } = observe()
  const starting = run({
    events,
    pgPool: pool,
    taskList,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level !== 'error') return
      if (message.startsWith(NOT_TAKEN)) fail(message)
      else reportError(new Error(message))
    }),
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: 1000,
        localQueue: {
          size: concurrency,
          ttl: WAIT_HERE_MS,
          refetchDelay: {
            durationMs: TAKE_AGAIN_MS,
            threshold: concurrency - 1,
            maxAbortThreshold: Infinity,
          },
        },
        // Without batches, an error while a result is recorded would be an unhandled rejection and end the process.
        completeJobBatchDelay: REPORT_DONE_MS,
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
  const asksForOverdue = () => skipsOverdueJobs(pool, Object.keys(taskList)).catch(() => false)
  let skipsSince: number | null = null
  const isSilent = () => !isFull() && since(seen.answeredAt) > SILENCE_MS
  return {
    id: seen.id,
    jobIds,
    takesJobs: () => seen.answered && seen.fatal === null && !isSilent(),
    async findFault() {
      const tookNoJob = !seen.answered
      if (seen.fatal !== null) return { reason: seen.fatal, tookNoJob }
      if (seen.errorCount >= ERRORS_IN_A_ROW)
        return { reason: `${seen.errorCount} errors of taking jobs in a row: ${seen.lastError}`, tookNoJob }
      if (isSilent()) return { reason: 'the queue has not answered for ten seconds', tookNoJob }
      const isIdle = () => !isFull() && since(seen.movedAt) > OVERDUE_SECONDS * 1000
      // If the database does not answer this query, the runner's own errors or its silence show the failure.
      const skips =
        isIdle() && (await Promise.race([asksForOverdue(), sleep(ANSWER_MS, false, { ref: false })]))
      if (!skips || !isIdle()) skipsSince = null
      // If a worker died, its job is overdue as soon as it is freed, so the runner gets some seconds to take it.
      else skipsSince ??= performance.now()
      return skipsSince !== null && since(skipsSince) > TAKE_MS
        ? { reason: 'it leaves jobs that are due', tookNoJob: !seen.tookJobs }
        : null
    },
    async stop() {
      await Promise.race([runner.stop().catch(reportError), idleFor(STOP_MS, jobIds)])
      destroyPool(pool)
    },
    giveUp,
  }
}

/** Watches a runner by its events. Durations come from the monotonic clock. */
function observe() {
  const jobIds = new Set<string>()
  const now = performance.now()
  const seen = {
    id: '',
    answered: false,
    answeredAt: now,
    /** The time when it last took or finished a job. */
    movedAt: now,
    tookJobs: false,
    errorCount: 0,
    lastError: '',
    fatal: null as string | null,
  }
  const answered = () => Object.assign(seen, { answered: true, answeredAt: performance.now(), errorCount: 0 })
  const end = ({ error }: { error: unknown }) => {
    seen.fatal ??= `a fatal error: ${(error as Error).message}`
  }
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    seen.id = workerPool.id
  })
  // The query returns the jobs in any order, and the queue runs them in the order of this array.
  events.on('localQueue:getJobs:complete', ({ jobs }) => {
    answered()
    jobs.sort(compareUrgency)
    for (const { id } of jobs) jobIds.add(id)
    if (jobs.length > 0) Object.assign(seen, { tookJobs: true, movedAt: performance.now() })
  })
  fetchAgainAfterPauses(events)
  waitForReturnedJobs(events)
  events.on('localQueue:returnJobs', ({ jobs }) => {
    for (const { id } of jobs) jobIds.delete(id)
  })
  events.on('job:complete', ({ job }) => {
    jobIds.delete(job.id)
    seen.movedAt = performance.now()
  })
  events.on('pool:fatalError', end)
  events.on('worker:fatalError', end)
  events.on('pool:gracefulShutdown', ({ message }) => {
    seen.fatal ??= `it shuts down: ${message}`
  })
  const fail = (error: string) => {
    seen.errorCount++
    seen.lastError = error.slice(NOT_TAKEN.length)
  }
  return { events, jobIds, seen, fail }
}

/**
 * After fetching jobs the queue pauses briefly. While it fetches or pauses it ignores notifications, so a new job would
 * wait for the poll a second later. This fetches again as soon as the pause ends.
 */
function fetchAgainAfterPauses(events: WorkerEvents): void {
  const state = { isFetchingOrPausing: false, wasNotified: false }
  events.on('pool:listen:notification', () => {
    if (state.isFetchingOrPausing) state.wasNotified = true
    state.isFetchingOrPausing = true
  })
  events.on('localQueue:getJobs:complete', () => {
    state.isFetchingOrPausing = true
  })
  events.on('localQueue:refetchDelay:expired', ({ localQueue }) => {
    const { wasNotified } = state
    Object.assign(state, { isFetchingOrPausing: wasNotified, wasNotified: false })
    if (wasNotified) localQueue.pulse(0)
  })
}

/**
 * If jobs wait here when the runner stops, graphile-worker 0.18 throws while it returns them, because nothing else is in
 * the background, and leaves their promise without a handler: if the database is away, that ends the process. This
 * keeps something in the background until the return is counted.
 */
function waitForReturnedJobs(events: WorkerEvents): void {
  events.on('localQueue:setMode', ({ localQueue, oldMode, newMode }) => {
    if (oldMode !== 'WAITING' || newMode !== 'RELEASED') return
    const background = localQueue as unknown as {
      backgroundCount: number
      decreaseBackgroundCount: () => void
    }
    background.backgroundCount++
    setImmediate(background.decreaseBackgroundCount)
  })
}

// The queue reports this failure only in its log.
const NOT_TAKEN = 'Error occurred fetching jobs; will try again on next poll interval. '

function compareUrgency(one: Job, other: Job): number {
  return one.priority - other.priority || one.run_at.getTime() - other.run_at.getTime()
}

async function inTime(starting: Promise<Runner>): Promise<Runner> {
  const late = new AbortController()
  const limit = sleep(START_MS, null, { signal: late.signal }).then(() => {
    throw new Error('the queue did not start within ten seconds')
  })
  limit.catch(() => {})
  return await Promise.race([starting, limit]).finally(() => late.abort())
}

// A failed runner never reports its end, so this waits until no job has run for `ms`.
async function idleFor(ms: number, jobIds: ReadonlySet<string>): Promise<void> {
  for (let idleSince = performance.now(); performance.now() - idleSince < ms; ) {
    await sleep(100)
    if (jobIds.size > 0) idleSince = performance.now()
  }
}
