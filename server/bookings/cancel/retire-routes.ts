import type { FastifyInstance } from 'fastify'
import { fleet } from '#contract/operators/fleet/fleet.ts'
import { serve } from '#server/http/http.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { findAircraft } from '#server/operators/fleet/queries.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { previewRetirement, retireAircraft } from './retire-aircraft.ts'

/** Routes that retire an aircraft and cancel the legs sold on it. */
export function addRetireRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, fleet.previewRetirement, async ({ caller, params }) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: caller.id })
    return { preview: await previewRetirement(db, { operatorId, aircraftId: params.id }) }
  })

  serve(app, fleet.retire, async (call) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: call.caller.id })
    const which = { operatorId, aircraftId: call.params.id }
    await retireAircraft(db, { ...which, ...call.body, actor: toActor(call) })
    return { aircraft: await findAircraft(db, which), message: 'The aircraft is retired.' }
  })
}
