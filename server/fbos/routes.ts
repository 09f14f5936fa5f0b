import type { FastifyInstance } from 'fastify'
import { adminFbos, fbos } from '#contract/fbos/fbos.ts'
import { serve } from '#server/http/http.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { listDirectory, listForOperator, readFbo } from './queries.ts'
import { addFbo, checkFbo, retireFbo, saveFbo } from './save-fbo.ts'

type Needs = { db: Db; limits: RateLimits }

/** Adds the endpoints of the directory of FBOs, for operators and administrators. */
export function addFboRoutes(app: FastifyInstance, needs: Needs): void {
  operatorRoutes(app, needs)
  adminRoutes(app, needs.db)
}

function operatorRoutes(app: FastifyInstance, { db, limits }: Needs): void {
  serve(app, fbos.list, async ({ caller, query: { icao } }) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: caller.id })
    return { fbos: await listForOperator(db, { operatorId, icao }) }
  })

  serve(app, fbos.add, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    const { id: operatorId } = await findOwnOperator(db, { userId: call.caller.id })
    const id = await addFbo(db, { form: call.body, operatorId, actor: toActor(call) })
    return { fbo: await readFbo(db, { id, operatorId }), message: 'The FBO is added.' }
  })

  serve(app, fbos.save, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    const { id: operatorId } = await findOwnOperator(db, { userId: call.caller.id })
    const { id } = call.params
    await saveFbo(db, { id, form: call.body, operatorId, actor: toActor(call) })
    return { fbo: await readFbo(db, { id, operatorId }), message: 'The FBO is saved.' }
  })
}

function adminRoutes(app: FastifyInstance, db: Db): void {
  serve(app, adminFbos.list, async ({ query }) => await listDirectory(db, query))

  serve(app, adminFbos.add, async (call) => {
    const id = await addFbo(db, { form: call.body, operatorId: null, actor: toActor(call) })
    return { fbo: await readFbo(db, { id }), message: 'The FBO is added.' }
  })

  serve(app, adminFbos.save, async (call) => {
    const { id } = call.params
    await saveFbo(db, { id, form: call.body, operatorId: null, actor: toActor(call) })
    return { fbo: await readFbo(db, { id }), message: 'The FBO is saved.' }
  })

  serve(app, adminFbos.check, async (call) => {
    const { id } = call.params
    await checkFbo(db, { id, actor: toActor(call) })
    return { fbo: await readFbo(db, { id }), message: 'Checked today.' }
  })

  serve(app, adminFbos.retire, async (call) => {
    const { id } = call.params
    await retireFbo(db, { id, actor: toActor(call) })
    return { fbo: await readFbo(db, { id }), message: 'The FBO is retired.' }
  })
}
