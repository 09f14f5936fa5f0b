import type { FastifyInstance } from 'fastify'
import { flights } from '#contract/legs/operator-legs.ts'
import { Problem } from '#contract/problem.ts'
import { cancelFlight, previewCancellation } from '#server/bookings/cancel/cancel-leg.ts'
import { serve } from '#server/http/http.ts'
import { findFlight } from '#server/legs/publish/operator-leg-queries.ts'
import type { Airports } from '#server/legs/search-airports.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { changeFlight, previewChange } from './change-leg.ts'

type Needs = { db: Db; airports: Airports }

/** Adds the operator's endpoints for flights that may have bookings. */
export function addBookedFlightRoutes(app: FastifyInstance, { db, airports }: Needs): void {
  async function needFlight(userId: string, legId: string) {
    const { id: operatorId } = await findOwnOperator(db, { userId })
    const flight = await findFlight(db, { operatorId, legId })
    if (!flight) throw new Problem('leg_not_found')
    return flight
  }

  serve(app, flights.previewChange, async ({ caller, params, body }) => {
    const change = { userId: caller.id, legId: params.id, form: body }
    return { preview: await previewChange(db, airports, change) }
  })

  serve(app, flights.change, async (call) => {
    const { caller, params, body } = call
    const { flight: form, ...agreed } = body
    const change = { userId: caller.id, legId: params.id, form, ...agreed }
    const preview = await changeFlight(db, airports, { ...change, actor: toActor(call) })
    return { flight: await needFlight(caller.id, params.id), preview }
  })

  serve(app, flights.previewCancellation, async ({ caller, params }) => ({
    preview: await previewCancellation(db, { userId: caller.id, legId: params.id }),
  }))

  serve(app, flights.cancel, async (call) => {
    const { caller, params, body } = call
    const outcome = await cancelFlight(db, {
      ...{ actor: toActor(call), legId: params.id },
      ...body,
    })
    return { flight: await needFlight(caller.id, params.id), outcome }
  })
}
