import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { site } from '#contract/site/site.ts'
import { serve } from '#server/http/http.ts'
import { findOldestDueSeconds } from '#server/jobs/due-jobs.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Db } from '#server/runtime/db.ts'

/** For how many seconds this process could not take jobs; 0 if it can, or runs none. */
export type IdleSeconds = () => number

// A backlog of jobs does not make a server unready; a process that takes no jobs does.
const MOST_IDLE_SECONDS = 30

/** Adds the endpoints for monitoring a process, a web server or a worker. */
export function addHealthRoutes(
  app: FastifyInstance,
  { db, clock, idleSeconds }: { db: Db; clock: Clock; idleSeconds: IdleSeconds },
): void {
  serve(app, site.health, async () => ({ status: 'ok', timestamp: new Date(clock.now()).toISOString() }))

  // A draining or overloaded server answers 503 before this; without a database the query fails.
  serve(app, site.ready, async () => {
    const oldestDueJobSeconds = await findOldestDueSeconds(db)
    if (idleSeconds() > MOST_IDLE_SECONDS) throw new Problem('unavailable')
    return { status: 'ready', oldestDueJobSeconds }
  })
}
