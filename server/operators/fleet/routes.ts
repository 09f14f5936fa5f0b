import type { FastifyInstance } from 'fastify'
import { fleet } from '#contract/operators/fleet/fleet.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { serve, serveBytes } from '#server/http/http.ts'
import { acceptUploads } from '#server/http/uploads.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Files } from '#server/runtime/files.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import {
  downloadAircraftDocument,
  reviewAircraftDocument,
  uploadAircraftDocument,
} from './aircraft-documents.ts'
import { declare } from './declare.ts'
import { importFleet, planFleet } from './import-fleet.ts'
import { findAircraft, findDeclaration, listFleet } from './queries.ts'
import { approveAircraft, rejectAircraft } from './review-aircraft.ts'
import { addAircraft, discardAircraft, saveAircraft } from './save-aircraft.ts'
import { submitAircraft } from './submit-aircraft.ts'

type Needs = { db: Db; files: Files; limits: RateLimits }

/** Adds the endpoints of the register of aircraft, for operators and for administrators. */
export async function addFleetRoutes(app: FastifyInstance, needs: Needs): Promise<void> {
  entryRoutes(app, needs)
  importRoutes(app, needs)
  await documentRoutes(app, needs)
  reviewRoutes(app, needs)
}

async function ownId(db: Db, userId: string): Promise<string> {
  return (await findOwnOperator(db, { userId })).id
}

function entryRoutes(app: FastifyInstance, { db, limits }: Needs): void {
  serve(app, fleet.list, async ({ caller }) => {
    const operatorId = await ownId(db, caller.id)
    return {
      aircraft: await listFleet(db, { operatorId }),
      declaration: await findDeclaration(db, { operatorId }),
    }
  })

  serve(app, fleet.add, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    const operatorId = await ownId(db, call.caller.id)
    const aircraftId = await addAircraft(db, { operatorId, actor: toActor(call), entry: call.body })
    return { aircraft: await findAircraft(db, { operatorId, aircraftId }), message: 'The aircraft is added.' }
  })

  serve(app, fleet.save, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    const own = { operatorId: await ownId(db, call.caller.id), aircraftId: call.params.id }
    await saveAircraft(db, { ...own, actor: toActor(call), entry: call.body })
    const aircraft = await findAircraft(db, own)
    const message = aircraft.proposed ? 'The change waits for our review.' : 'The aircraft is saved.'
    return { aircraft, message }
  })

  serve(app, fleet.submit, async (call) => {
    const own = { operatorId: await ownId(db, call.caller.id), aircraftId: call.params.id }
    await submitAircraft(db, { ...own, actor: toActor(call) })
    return { aircraft: await findAircraft(db, own), message: 'The aircraft waits for our review.' }
  })

  serve(app, fleet.discard, async (call) => {
    const own = { operatorId: await ownId(db, call.caller.id), aircraftId: call.params.id }
    await discardAircraft(db, { ...own, actor: toActor(call) })
    return { message: 'The entry is gone.' }
  })

  serve(app, fleet.declare, async (call) => {
    await limits.take('operator_save_by_account', call.caller.id)
    const operatorId = await ownId(db, call.caller.id)
    await declare(db, { operatorId, declaration: call.body, actor: toActor(call) })
    const declaration = await findDeclaration(db, { operatorId })
    if (!declaration) throw new Error('The declaration does not exist')
    return { declaration, message: 'Your declaration is saved.' }
  })
}

function importRoutes(app: FastifyInstance, { db, limits }: Needs): void {
  serve(app, fleet.planImport, async ({ caller, body }) => {
    await limits.take('schedule_by_user', caller.id)
    return await planFleet(db, { operatorId: await ownId(db, caller.id), ...body })
  })

  serve(app, fleet.import, async (call) => {
    await limits.take('schedule_by_user', call.caller.id)
    const operatorId = await ownId(db, call.caller.id)
    const plan = await importFleet(db, { operatorId, actor: toActor(call), ...call.body })
    return { plan, message: 'The fleet is imported.' }
  })
}

async function documentRoutes(app: FastifyInstance, { db, files, limits }: Needs): Promise<void> {
  await acceptUploads(app, (uploads) => {
    serve(uploads, fleet.uploadDocument, async (call) => {
      await limits.take('upload_by_account', call.caller.id)
      await limits.take('upload_by_address', call.address)
      const own = { operatorId: await ownId(db, call.caller.id), aircraftId: call.params.id }
      await findAircraft(db, own)
      await uploadAircraftDocument({ db, files }, { ...own, request: call.request, actor: toActor(call) })
      return { aircraft: await findAircraft(db, own), message: 'The file is uploaded.' }
    })
  })

  serveBytes(app, fleet.document, async ({ caller, params, reply }) => {
    const own = { operatorId: await ownId(db, caller.id), aircraftId: params.id }
    const wanted = { ...own, documentId: params.documentId }
    return await sendAttachment(reply, await downloadAircraftDocument({ db, files }, wanted))
  })
}

function reviewRoutes(app: FastifyInstance, { db, files }: Needs): void {
  serve(app, fleet.ofOperator, async ({ params: { id: operatorId } }) => ({
    aircraft: await listFleet(db, { operatorId }),
    declaration: await findDeclaration(db, { operatorId }),
  }))

  serveBytes(app, fleet.reviewDocument, async (call) => {
    const { operatorId, id: aircraftId, documentId } = call.params
    const wanted = { operatorId, aircraftId, documentId, actor: toActor(call) }
    return await sendAttachment(call.reply, await reviewAircraftDocument({ db, files }, wanted))
  })

  serve(app, fleet.approve, async (call) => {
    const of = { operatorId: call.params.operatorId, aircraftId: call.params.id }
    const { notes, updatedAt: seenUpdatedAt } = call.body
    await approveAircraft(db, { ...of, actor: toActor(call), notes: notes || null, seenUpdatedAt })
    return { aircraft: await findAircraft(db, of), message: 'Approved.' }
  })

  serve(app, fleet.reject, async (call) => {
    const of = { operatorId: call.params.operatorId, aircraftId: call.params.id }
    const { notes, updatedAt: seenUpdatedAt } = call.body
    await rejectAircraft(db, { ...of, actor: toActor(call), notes, seenUpdatedAt })
    return { aircraft: await findAircraft(db, of), message: 'Rejected.' }
  })
}
