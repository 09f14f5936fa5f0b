import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { site } from '#contract/site/site.ts'
import { serve } from '#server/http/http.ts'
import { findOldestDueSeconds } from '#server/jobs/due-jobs.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Db } from '#server/runtime/db.ts'

/** For how long this process should have taken jobs and did not; 0 where that is not its work. */
export type IdleSeconds = () => number

// Jobs that are behind are no reason to send requests elsewhere; a process that does none of them is.
const MOST_IDLE_SECONDS = 30

/** What those ask who watch a process, be it a web server or a worker. */
export function addHealthRoutes(
  app: FastifyInstance,
  { db, clock, idleSeconds }: { db: Db; clock: Clock; idleSeconds: IdleSeconds },
): void {
  serve(app, site.health, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok', timestamp: new Date(clock.now()).toISOString() }
  })

  // A draining server answers 503 before it comes here, an overloaded one too, a lost database on the way.
  serve(app, site.ready, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    const oldestDueJobSeconds = await findOldestDueSeconds(db)
    if (idleSeconds() > MOST_IDLE_SECONDS) throw new Problem('unavailable')
    return { status: 'ready', oldestDueJobSeconds }
  })
}
