import type { FastifyInstance } from 'fastify'
import { likelihoods } from '#contract/legs/likelihood.ts'
import { flights } from '#contract/legs/operator-legs.ts'
import { Problem } from '#contract/problem.ts'
import { serve } from '#server/http/http.ts'
import { refuseToShowBeforeOpening } from '#server/legs/early-access.ts'
import { findOperatorLeg } from '#server/legs/publish/operator-leg-queries.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { confirmFlying } from './confirm-flying.ts'
import { findLikelihood } from './find-likelihood.ts'
import type { FindRecords } from './read-records.ts'

export function addLikelihoodRoutes(
  app: FastifyInstance,
  { db, findRecords }: { db: Db; findRecords: FindRecords },
): void {
  serve(app, likelihoods.read, async ({ params, caller }) => {
    await refuseToShowBeforeOpening(db, { caller, legId: params.id })
    const likelihood = await findLikelihood(db, findRecords, { legId: params.id })
    return { likelihood }
  })

  serve(app, flights.confirm, async (call) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: call.caller.id })
    const legId = call.params.id
    await confirmFlying(db, toActor(call), { operatorId, legId, ...call.body })
    const leg = await findOperatorLeg(db, { operatorId, legId })
    if (!leg) throw new Problem('leg_not_found')
    return { flight: leg }
  })
}
