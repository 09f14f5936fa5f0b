import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { tripDocuments } from '#contract/trips/trip-documents.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { serve, serveBytes } from '#server/http/http.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { findCrewList } from '#server/trips/documents/find-crew-list.ts'
import {
  makeCalendar,
  makePassPdf,
  makeReceipt,
  type Secrets,
  type TripDocument,
} from '#server/trips/documents/make-documents.ts'
import { recordCheckIns } from '#server/trips/record-check-ins.ts'
import { findTripFacts, requireConfirmed } from '#server/trips/trip-facts.ts'
import { makePasses, toPassLeg } from './make-passes.ts'

type Needs = { db: Db; limits: RateLimits } & Secrets

/** Adds the routes for a traveller's documents of a trip, and for the crew's check-in at boarding. */
export function addPassRoutes(app: FastifyInstance, needs: Needs): void {
  travellerRoutes(app, needs)
  crewRoutes(app, needs)
}

function travellerRoutes(app: FastifyInstance, { db, limits, ...secrets }: Needs): void {
  const { passKeys, rowCipher } = secrets

  serve(app, tripDocuments.pass, async ({ caller, params: { bookingId } }) => {
    await limits.take('document_by_account', caller.id)
    const facts = requireConfirmed(await findTripFacts(db, rowCipher, { bookingId, ownerId: caller.id }))
    const { reference, carrier, disclosure } = facts
    const passes = await makePasses(facts, passKeys)
    return { reference, carrier, disclosure, flight: toPassLeg(facts), passes }
  })

  serveBytes(app, tripDocuments.passPdf, async ({ caller, params: { bookingId }, reply }) => {
    await limits.take('document_by_account', caller.id)
    return await send(reply, await makePassPdf(db, secrets, { bookingId, ownerId: caller.id }))
  })

  serveBytes(app, tripDocuments.calendar, async ({ caller, params: { bookingId }, reply }) => {
    await limits.take('document_by_account', caller.id)
    return await send(reply, await makeCalendar(db, secrets, { bookingId, ownerId: caller.id }))
  })

  serveBytes(app, tripDocuments.receipt, async ({ caller, params: { bookingId }, reply }) => {
    await limits.take('document_by_account', caller.id)
    return await send(reply, await makeReceipt(db, secrets, { bookingId, ownerId: caller.id }))
  })
}

function crewRoutes(app: FastifyInstance, { db, ...secrets }: Needs): void {
  serve(app, tripDocuments.crewList, async ({ caller, params: { id: legId } }) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: caller.id })
    return await findCrewList(db, secrets, { operatorId, legId })
  })

  serve(app, tripDocuments.recordCheckIns, async (call) => {
    const { id: operatorId } = await findOwnOperator(db, { userId: call.caller.id })
    const ask = { operatorId, legId: call.params.id }
    const { unknownIds } = await recordCheckIns(db, toActor(call), { ...ask, ...call.body })
    return { ...(await findCrewList(db, secrets, ask)), unknownIds }
  })
}

async function send(
  reply: FastifyReply,
  { fileName, mediaType, content }: TripDocument,
): Promise<FastifyReply> {
  const file = { fileName, mediaType, sizeBytes: content.length, content: Readable.from([content]) }
  return await sendAttachment(reply, file)
}
