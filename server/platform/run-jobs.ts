import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'

export type RunningJobs = {
  /** Who works here at this moment, and on what, for `recoverJobs`. */
  workerIds: string[]
  jobIds: Set<string>
  /** Finishes what is running and takes nothing new. */
  stop: () => Promise<void>
}

const AGAIN_MS = 1000

/**
 * Runs the queue's jobs, whatever happens to the database: what a job came to is told again until the queue has heard it,
 * and a runner that gives up is followed by a new one. A runner without batches would end the process instead, since nobody
 * waits for the promise in which it fails.
 */
export async function runJobs({
  pool,
  taskList,
  concurrency,
  complain,
}: {
  pool: Pool
  taskList: TaskList
  concurrency: number
  complain: (error: unknown) => void
}): Promise<RunningJobs> {
  const workerIds: string[] = []
  const jobIds = new Set<string>()
  const state = { stopped: false, runner: undefined as Runner | undefined, next: Promise.resolve() }

  async function begin(): Promise<void> {
    // Jobs of workers that are not there any more are freed by others.
    workerIds.length = 0
    const events: WorkerEvents = new EventEmitter()
    // Jobs are locked in the name of the pool, not of one of its workers.
    events.on('pool:create', ({ workerPool }) => workerIds.push(workerPool.id))
    events.on('job:start', ({ job }) => jobIds.add(job.id))
    events.on('job:complete', ({ job }) => jobIds.delete(job.id))
    const runner = await run({
      events,
      pgPool: pool,
      taskList,
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => level === 'error' && complain(new Error(message))),
      preset: {
        worker: {
          concurrentJobs: concurrency,
          pollInterval: 1000,
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
    state.runner = runner
    const over = () => {
      if (!state.stopped) state.next = beginAgain()
    }
    runner.promise.then(over, over)
  }

  async function beginAgain(): Promise<void> {
    while (!state.stopped) {
      await sleep(AGAIN_MS)
      const begun = await begin().then(
        () => true,
        (error) => {
          complain(error)
          return false
        },
      )
      if (begun) return
    }
  }

  await begin()
  return {
    workerIds,
    jobIds,
    async stop() {
      state.stopped = true
      await state.next
      await state.runner?.stop().catch(complain)
    },
  }
}
