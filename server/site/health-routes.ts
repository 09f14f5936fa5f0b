import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { site } from '#contract/site/site.ts'
import { serve } from '#server/http/http.ts'
import { findOldestDueSeconds } from '#server/jobs/due-jobs.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Db } from '#server/runtime/db.ts'

/** How long this process has failed to take jobs; 0 if it runs none. */
export type IdleSeconds = () => number

// A backlog of jobs is no reason to send requests elsewhere; a process that takes none is.
const MOST_IDLE_SECONDS = 30

/** The endpoints for monitoring a process, a web server or a worker. */
export function addHealthRoutes(
  app: FastifyInstance,
  { db, clock, idleSeconds }: { db: Db; clock: Clock; idleSeconds: IdleSeconds },
): void {
  serve(app, site.health, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok', timestamp: new Date(clock.now()).toISOString() }
  })

  // A draining or overloaded server answers 503 before this; a lost database fails on the way.
  serve(app, site.ready, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    const oldestDueJobSeconds = await findOldestDueSeconds(db)
    if (idleSeconds() > MOST_IDLE_SECONDS) throw new Problem('unavailable')
    return { status: 'ready', oldestDueJobSeconds }
  })
}
