import type { FastifyInstance } from 'fastify'
import { border } from '#contract/bookings/border.ts'
import { serve } from '#server/http/http.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { exportBorderFile } from './export-border-file.ts'
import { listReadiness, readReadiness } from './read-readiness.ts'

export function addBorderRoutes(
  app: FastifyInstance,
  { db, rowCipher }: { db: Db; rowCipher: RowCipher },
): void {
  // An operator that is winding down may not read passengers' names.
  async function findOperator(userId: string) {
    const { id: operatorId, standing } = await findOwnOperator(db, { userId })
    return { operatorId, isSelling: standing === 'SELLING' }
  }

  serve(app, border.readiness, async ({ caller }) => {
    const legs = await listReadiness(db, rowCipher, await findOperator(caller.id))
    return {
      flights: legs.map(({ legId, state, people, notReady }) => ({
        ...{ legId, state, people },
        notReady: notReady.length,
      })),
    }
  })

  serve(app, border.flight, async ({ caller, params: { id: legId } }) => {
    const operator = await findOperator(caller.id)
    return { readiness: await readReadiness(db, rowCipher, { legId, ...operator }) }
  })

  serve(app, border.file, async (call) => {
    const { operatorId } = await findOperator(call.caller.id)
    const ask = { operatorId, legId: call.params.id, form: call.body.form }
    const { content, ...file } = await exportBorderFile(db, rowCipher, toActor(call), ask)
    return { ...file, contentBase64: content.toString('base64') }
  })
}
