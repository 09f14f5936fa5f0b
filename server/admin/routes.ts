import type { FastifyInstance } from 'fastify'
import { adminOverview } from '#contract/admin/admin-overview.ts'
import { serve } from '#server/http/http.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { findFailedJobs, retryJob } from './failed-jobs.ts'
import { findAuditLog } from './find-audit-log.ts'
import { findOverview } from './find-overview.ts'
import { findStats } from './find-stats.ts'

/** Adds the administrators' reads that span several subjects. */
export function addAdminRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, adminOverview.stats, async () => ({ stats: await findStats(db) }))
  serve(app, adminOverview.overview, async () => ({ overview: await findOverview(db) }))
  serve(app, adminOverview.failedJobs, () => findFailedJobs(db))

  serve(app, adminOverview.retryJob, async (call) => {
    await retryJob(db, toActor(call), call.params)
    return {}
  })

  serve(app, adminOverview.auditLog, ({ query }) => findAuditLog(db, query))
}
