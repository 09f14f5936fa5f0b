import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { queryOnDedicatedConnection } from '#server/runtime/query-on-dedicated-connection.ts'
import { type JobRunner, type RunnerSettings, startJobRunner } from './job-runner.ts'

export type RunningJobs = {
  /**
   * The ids of the workers that take jobs in this process, and of the running jobs, for `recoverJobs`. Empty while the
   * queue does not answer.
   */
  readonly workerIds: string[]
  readonly jobIds: ReadonlySet<string>
  /** Seconds for which this process has taken no jobs; 0 while it takes them. */
  idleSeconds: () => number
  /** How many runners were given up. */
  givenUpCount: () => number
  /** Finishes running jobs and takes no new ones. */
  stop: () => Promise<void>
}

const LOOK_MS = 1000
const ANSWER_MS = 5000
const MAX_RUNNERS_WITHOUT_JOBS = 2

/**
 * Runs the queue's jobs through database failures: one runner after the other. A runner starts when the database
 * accepts writes, and is given up when it takes no jobs. After two runners in a row that never took a job, calls `end`
 * with the reason, because only a new process can help.
 */
export function runJobs(settings: RunnerSettings & { end: (reason: string) => void }): RunningJobs {
  const { connectionString, reportError, end } = settings
  const stopping = new AbortController()
  const state = { runner: null as JobRunner | null, takenAt: performance.now(), givenUpCount: 0 }
  const isStopped = () => stopping.signal.aborted
  const pause = () => sleep(LOOK_MS, null, { signal: stopping.signal }).catch(() => {})

  async function supervise(): Promise<void> {
    for (let withoutJobsCount = 0; withoutJobsCount < MAX_RUNNERS_WITHOUT_JOBS; ) {
      await untilWritable()
      if (isStopped()) return
      const fault = await workUntilFault()
      if (!fault) return
      withoutJobsCount = fault.tookNoJob ? withoutJobsCount + 1 : 0
      state.givenUpCount++
      reportError(new Error(`A job runner was replaced: ${fault.reason}.`))
    }
    end(`Jobs are not done: ${MAX_RUNNERS_WITHOUT_JOBS} runners in a row took none. The log says why.`)
  }

  async function untilWritable(): Promise<void> {
    let reported = false
    while (!isStopped()) {
      const refusal = await whyNotWritable(connectionString)
      if (!refusal) return
      if (!reported) reportError(new Error(`This process runs no jobs: ${refusal}.`))
      reported = true
      await pause()
    }
  }

  /** Returns the fault, or null if it was stopped. */
  async function workUntilFault() {
    try {
      const runner = await startJobRunner(settings)
      state.runner = runner
      while (!isStopped()) {
        if (runner.takesJobs()) state.takenAt = performance.now()
        const fault = await runner.findFault()
        if (fault && !isStopped()) {
          state.runner = null
          runner.giveUp()
          return fault
        }
        await pause()
      }
      return null
    } catch (error) {
      return { reason: (error as Error).message, tookNoJob: true }
    }
  }

  const supervising = supervise()
  const working = () => (state.runner?.takesJobs() ? state.runner : null)
  return {
    get workerIds() {
      const id = working()?.id
      return id ? [id] : []
    },
    get jobIds() {
      return state.runner?.jobIds ?? new Set<string>()
    },
    idleSeconds: () => (working() ? 0 : (performance.now() - state.takenAt) / 1000),
    givenUpCount: () => state.givenUpCount,
    async stop() {
      stopping.abort()
      await supervising
      await state.runner?.stop()
    },
  }
}

/**
 * Returns why the database accepts no writes: it is away or a standby. A runner that starts then would never take a
 * job.
 */
async function whyNotWritable(connectionString: string): Promise<string | null> {
  try {
    return await queryOnDedicatedConnection(connectionString, { withinMs: ANSWER_MS }, async (db) => {
      const { rows } = await sql<{
        readOnly: boolean
      }>`select current_setting('transaction_read_only')::boolean as read_only`.execute(db)
      return rows[0]?.readOnly ? 'the database takes no writes' : null
    })
  } catch (error) {
    return (error as Error).message
  }
}
