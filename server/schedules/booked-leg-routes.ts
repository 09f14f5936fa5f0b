import type { FastifyInstance } from 'fastify'
import { flights } from '#contract/legs/operator-legs.ts'
import { Problem } from '#contract/problem.ts'
import { cancelLeg, previewCancellation } from '#server/bookings/cancel/cancel-leg.ts'
import { serve } from '#server/http/http.ts'
import { findOperatorLeg } from '#server/legs/publish/operator-leg-queries.ts'
import type { Airports } from '#server/legs/search-airports.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { changeLeg, previewChange } from './change-leg.ts'

type Needs = { db: Db; airports: Airports }

/** Adds the operator's endpoints for legs that may have bookings. */
export function addBookedLegRoutes(app: FastifyInstance, { db, airports }: Needs): void {
  async function needLeg(userId: string, legId: string) {
    const { id: operatorId } = await findOwnOperator(db, { userId })
    const leg = await findOperatorLeg(db, { operatorId, legId })
    if (!leg) throw new Problem('leg_not_found')
    return leg
  }

  serve(app, flights.previewChange, async ({ caller, params, body }) => {
    const change = { userId: caller.id, legId: params.id, form: body }
    return { preview: await previewChange(db, airports, change) }
  })

  serve(app, flights.change, async (call) => {
    const { caller, params, body } = call
    const { flight: form, ...agreed } = body
    const change = { userId: caller.id, legId: params.id, form, ...agreed }
    const preview = await changeLeg(db, airports, { ...change, actor: toActor(call) })
    return { flight: await needLeg(caller.id, params.id), preview }
  })

  serve(app, flights.previewCancellation, async ({ caller, params }) => ({
    preview: await previewCancellation(db, { userId: caller.id, legId: params.id }),
  }))

  serve(app, flights.cancel, async (call) => {
    const { caller, params, body } = call
    const outcome = await cancelLeg(db, {
      ...{ actor: toActor(call), legId: params.id },
      ...body,
    })
    return { flight: await needLeg(caller.id, params.id), outcome }
  })
}
