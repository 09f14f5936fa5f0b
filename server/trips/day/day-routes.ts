import type { FastifyInstance } from 'fastify'
import { crewDay } from '#contract/legs/crew-day.ts'
import { flights } from '#contract/legs/operator-legs.ts'
import { Problem } from '#contract/problem.ts'
import { serve } from '#server/http/http.ts'
import { findOperatorLeg } from '#server/legs/publish/operator-leg-queries.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { makeCrewLink, reportAsCrew } from './crew-link.ts'
import { reportDay } from './report-day.ts'

export function addDayRoutes(
  app: FastifyInstance,
  { db, secretCipher }: { db: Db; secretCipher: SecretCipher },
): void {
  serve(app, flights.tellDay, async (call) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: call.caller.id })
    const legId = call.params.id
    await reportDay(db, toActor(call), { operatorId, legId, report: call.body, byCrew: false })
    const leg = await findOperatorLeg(db, { operatorId, legId })
    if (!leg) throw new Problem('leg_not_found')
    return { flight: leg }
  })

  serve(app, crewDay.link, async (call) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: call.caller.id })
    const which = { operatorId, legId: call.params.id, secretCipher }
    return { url: await makeCrewLink(db, toActor(call), which) }
  })

  serve(app, crewDay.tell, async ({ body, address, userAgent }) => {
    return await reportAsCrew(db, { secretCipher }, { ...body, address, userAgent })
  })
}
