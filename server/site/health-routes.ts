import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { site } from '#contract/site.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { serve } from '#server/platform/http.ts'

/** What those ask who watch a process, be it a web server or a worker. */
export function healthRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  serve(app, site.health, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok', timestamp: new Date(clock.now()).toISOString() }
  })

  // A draining server answers 503 before it comes here, an overloaded one too, a lost database on the way.
  serve(app, site.ready, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })
}
