import type { FastifyInstance } from 'fastify'
import { availability } from '#contract/legs/availability.ts'
import { flightTaxes } from '#contract/legs/leg-taxes.ts'
import { flights, type OperatorLeg } from '#contract/legs/operator-legs.ts'
import { Problem } from '#contract/problem.ts'
import { serve } from '#server/http/http.ts'
import { listAircraftTypes } from '#server/legs/aircraft-types.ts'
import { findAvailability, listAvailability } from '#server/legs/availability.ts'
import type { Airports } from '#server/legs/search-airports.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Db } from '#server/runtime/db.ts'
import { findFindings } from '../may-be-sold/find-findings.ts'
import { duplicateLeg } from './duplicate-leg.ts'
import { findOperatorLeg, listOperatorLegs } from './operator-leg-queries.ts'
import { publishLeg } from './publish-leg.ts'
import { quoteLegTaxes } from './quote-leg-taxes.ts'
import { createDraft, discardDraft, saveDraft } from './save-draft.ts'

type Needs = { db: Db; airports: Airports; clock: Clock }

/**
 * Routes for the operator's own legs that nobody has booked yet. The routes that change and cancel booked legs
 * are in server/bookings.
 */
export function addOperatorLegRoutes(app: FastifyInstance, { db, airports, clock }: Needs): void {
  async function needLeg(operatorId: string, legId: string): Promise<OperatorLeg> {
    const leg = await findOperatorLeg(db, { operatorId, legId })
    if (!leg) throw new Problem('leg_not_found')
    return leg
  }

  serve(app, flights.list, async ({ caller, query }) => {
    const { id, legalName, publishBlockReason } = await findOwnOperator(db, { userId: caller.id })
    const page = await listOperatorLegs(db, airports, { operatorId: id, asked: query })
    return { ...page, operatingCarrier: legalName, publishBlockReason }
  })

  serve(app, flights.one, async ({ caller, params }) => {
    const { id, publishBlockReason } = await findOwnOperator(db, { userId: caller.id })
    return { flight: await needLeg(id, params.id), publishBlockReason }
  })

  serve(app, flights.create, async ({ caller, body }) => {
    const { id } = await findOwnOperator(db, { userId: caller.id })
    return { flight: await needLeg(id, await createDraft(db, airports, { operatorId: id, form: body })) }
  })

  serve(app, flights.saveDraft, async ({ caller, params, body }) => {
    const { id } = await findOwnOperator(db, { userId: caller.id })
    await saveDraft(db, airports, { operatorId: id, legId: params.id, form: body })
    return { flight: await needLeg(id, params.id) }
  })

  serve(app, flights.findings, async ({ caller, body }) => {
    const { id } = await findOwnOperator(db, { userId: caller.id })
    return { findings: await findFindings(db, airports, { operatorId: id, form: body.flight }) }
  })

  serve(app, flights.discard, async ({ caller, params }) => {
    const { id } = await findOwnOperator(db, { userId: caller.id })
    await discardDraft(db, { operatorId: id, legId: params.id })
    return {}
  })

  serve(app, flights.publish, async (call) => {
    await publishLeg(db, airports, { actor: toActor(call), legId: call.params.id })
    const { id } = await findOwnOperator(db, { userId: call.caller.id })
    return { flight: await needLeg(id, call.params.id) }
  })

  serve(app, flights.duplicate, async ({ caller, params }) => {
    const { id } = await findOwnOperator(db, { userId: caller.id })
    const now = new Date(clock.now())
    return {
      flight: await needLeg(id, await duplicateLeg(db, { operatorId: id, legId: params.id, now })),
    }
  })

  serve(app, flightTaxes.quote, async ({ caller, query }) => {
    await findOwnOperator(db, { userId: caller.id })
    return await quoteLegTaxes(db, airports, { asked: query, now: new Date(clock.now()) })
  })

  serve(app, availability.list, async ({ caller, query: { page } }) => {
    const { id } = await findOwnOperator(db, { userId: caller.id })
    return await listAvailability(db, { operatorId: id, page })
  })

  serve(app, availability.one, async ({ caller, params }) => {
    const { id } = await findOwnOperator(db, { userId: caller.id })
    const found = await findAvailability(db, { legId: params.id })
    if (found?.operatorId !== id) throw new Problem('leg_not_found')
    return { availability: found.availability }
  })

  serve(app, flights.airports, async ({ query }) => ({
    airports: await airports.search(query.q, { limit: query.limit }),
  }))

  serve(app, flights.aircraftTypes, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=3600')
    return { aircraftTypes: await listAircraftTypes(db) }
  })
}
