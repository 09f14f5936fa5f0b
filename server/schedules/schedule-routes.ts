import type { FastifyInstance } from 'fastify'
import { schedules } from '#contract/schedules/schedules.ts'
import { serve } from '#server/http/http.ts'
import { toPagination } from '#server/http/paging.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { importSchedule } from './import-schedule.ts'
import { planSchedule } from './plan-schedule.ts'
import { listImports } from './schedule-queries.ts'

type Needs = { db: Db; limits: RateLimits }

export function addScheduleRoutes(app: FastifyInstance, { db, limits }: Needs): void {
  serve(app, schedules.plan, async ({ caller, body }) => {
    await limits.take('schedule_by_user', caller.id)
    const operator = await findOwnOperator(db, { userId: caller.id })
    const { errors, errorCount, plan, token } = await planSchedule(db, {
      operatorId: operator.id,
      request: body,
    })
    return { errors, errorCount, plan, token }
  })

  serve(app, schedules.apply, async (call) => {
    await limits.take('schedule_by_user', call.caller.id)
    const { id: operatorId, publishBlockReason } = await findOwnOperator(db, { userId: call.caller.id })
    const { token, ...request } = call.body
    const asked = { operatorId, publishBlockReason, request, token }
    return { import: await importSchedule(db, toActor(call), asked) }
  })

  serve(app, schedules.imports, async ({ caller, query: { page, limit } }) => {
    const operator = await findOwnOperator(db, { userId: caller.id })
    const { imports, total } = await listImports(db, { operatorId: operator.id, page, limit })
    return { data: imports, pagination: toPagination({ page, limit }, total) }
  })
}
