import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import type { LegForm, SaleForm } from '#contract/legs/leg-form.ts'
import { Problem, type ProblemDetail } from '#contract/problem.ts'
import { nameLegEnds } from '#server/fbos/find-leg-ends.ts'
import { toAirport } from '#server/legs/queries.ts'
import {
  type FormTimes,
  findDraftProblems,
  findLegProblems,
  findReferencePrice,
  findTailConflict,
  type LegPlan,
  readTimes,
} from '#server/legs/rules.ts'
import type { Airports } from '#server/legs/search-airports.ts'
import { findTails, type RegisteredTail } from '#server/operators/fleet/find-tails.ts'
import { lockByName, type Tx } from '#server/runtime/db.ts'
import { findTailProblems, findUncovered } from './tail-rules.ts'

type Plan = { operatorId: string; legId: string | null; form: LegForm }

/**
 * Converts the form to a leg that can be flown and sold: finds its codes, converts its times to instants, and
 * refuses each impossible value on its field. `legId` is the leg itself if it already exists, so that it does not
 * conflict with itself.
 */
export async function planLeg(tx: Tx, airports: Airports, plan: Plan): Promise<LegPlan> {
  return await checked(tx, airports, plan, { findProblems: findDraftProblems, findTailProblems })
}

/** Like `planLeg`, for a leg that goes on sale: its tail must be approved, and covered until it has landed. */
export async function planSale(tx: Tx, airports: Airports, plan: Plan): Promise<LegPlan> {
  return await checked(tx, airports, plan, {
    findProblems: findDraftProblems,
    findTailProblems: findSaleTailProblems,
  })
}

/** Like `planSale`, for a leg on sale: it may be postponed even if it cannot be sold any more. */
export async function planChange(tx: Tx, airports: Airports, plan: Plan): Promise<LegPlan> {
  return await checked(tx, airports, plan, {
    findProblems: findLegProblems,
    findTailProblems: findSaleTailProblems,
  })
}

function findSaleTailProblems(form: LegForm, tail: RegisteredTail | null, times: FormTimes): ProblemDetail[] {
  const uncovered = tail && findUncovered(times, tail)
  return [
    ...findTailProblems(form, tail),
    ...(uncovered ? [{ path: 'tail', message: uncovered.message }] : []),
  ]
}

type Checks = {
  findProblems: typeof findLegProblems
  findTailProblems: typeof findSaleTailProblems
}

async function checked(
  tx: Tx,
  airports: Airports,
  { operatorId, legId, form }: Plan,
  { findProblems, findTailProblems }: Checks,
): Promise<LegPlan> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  const now = rows[0]?.now ?? new Date()
  const planned = await readForm(tx, airports, await nameLegEnds(tx, { form, legId }))
  const tail = (await findTails(tx, { operatorId, tails: [form.tail] })).get(form.tail) ?? null
  const problems = [...findProblems(planned, { now }), ...findTailProblems(form, tail, planned.times)]
  const conflict = await findConflict(tx, { operatorId, legId, planned })
  refuse(conflict ? [...problems, conflict] : problems)
  return planned
}

/** Converts the form to a leg: finds its codes and converts its times to instants. */
export async function readForm<Form extends SaleForm>(tx: Tx, airports: Airports, form: Form) {
  const aircraft = await tx
    .selectFrom('aircraftTypes')
    .selectAll()
    .where('designator', '=', form.aircraftType)
    .executeTakeFirst()
  const origin = await airports.find(form.originICAO)
  const destination = await airports.find(form.destinationICAO)
  if (!aircraft || !origin || !destination) {
    throw refusal([
      ...(aircraft ? [] : [{ path: 'aircraftType', message: 'Choose an aircraft type from the catalogue' }]),
      ...(origin ? [] : [{ path: 'originICAO', message: 'There is no airport with this ICAO code' }]),
      ...(destination
        ? []
        : [{ path: 'destinationICAO', message: 'There is no airport with this ICAO code' }]),
    ])
  }
  if (form.technicalStopICAO && !(await airports.find(form.technicalStopICAO))) {
    throw refusal([{ path: 'technicalStopICAO', message: 'There is no airport with this ICAO code' }])
  }
  const read = readTimes(form, { origin, destination })
  if (!read.times) throw refusal(read.problems)
  return { form, times: read.times, origin, destination, aircraft }
}

// Checks one leg at a time for each aircraft, so that two conflicting legs are never checked at the same
// moment.
async function findConflict(
  tx: Tx,
  { operatorId, legId, planned }: { operatorId: string; legId: string | null; planned: LegPlan },
): Promise<ProblemDetail | null> {
  await lockByName(tx, `tail ${operatorId} ${planned.form.tail}`)
  const { departureAt, arrivalAt } = planned.times
  let query = tx
    .selectFrom('legs')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .select(['departureAt', 'arrivalAt', sql<Airport>`to_jsonb(origin)`.as('origin')])
    .select(sql<Airport>`to_jsonb(destination)`.as('destination'))
    .where('legs.operatorId', '=', operatorId)
    .where('legs.tail', '=', planned.form.tail)
    .where('legs.status', 'in', ['PUBLISHED', 'FLOWN'])
    .where(
      sql<boolean>`legs.departure_at between ${departureAt}::timestamptz - interval '2 days'
        and ${arrivalAt}::timestamptz + interval '2 days'`,
    )
    .orderBy('legs.departureAt')
  if (legId) query = query.where('legs.id', '<>', legId)
  const others = await query.execute()
  return findTailConflict(
    planned,
    others.map(({ departureAt, arrivalAt, origin, destination }) => ({
      departureAt,
      arrivalAt,
      originAirport: toAirport(origin),
      destinationAirport: toAirport(destination),
    })),
  )
}

function refuse(problems: ProblemDetail[]): void {
  if (problems.length > 0) throw refusal(problems)
}

function refusal(details: ProblemDetail[]): Problem {
  return new Problem('invalid_input', details[0] ? { sentence: details[0].message, details } : {})
}

/** Returns the columns of a planned leg. A fixed price has no floor. */
export function toLegColumns({ form, times }: Pick<LegPlan, 'form' | 'times'>) {
  return {
    tail: form.tail,
    aircraftType: form.aircraftType,
    originIcao: form.originICAO,
    destinationIcao: form.destinationICAO,
    originTerminal: form.originTerminal,
    destinationTerminal: form.destinationTerminal,
    ...times,
    seatsTotal: form.seatsTotal,
    saleMode: form.saleMode,
    currency: form.currency,
    priceMode: form.priceMode,
    priceBasis: form.priceBasis,
    askPriceMinor: form.askPriceMinor,
    floorPriceMinor: form.priceMode === 'FIXED' ? form.askPriceMinor : form.floorPriceMinor,
    referencePriceMinor: findReferencePrice(form),
    instantConfirm: form.instantConfirm,
    baggageNote: form.baggageNote,
    petNote: form.petNote,
    takesPets: form.takesPets ?? null,
    legalBasis: form.legalBasis ?? null,
    timeAgreedOnRequest: form.timeAgreedOnRequest ?? false,
    prospectusNumber: form.prospectusNumber ?? null,
    prospectusSecurer: form.prospectusSecurer ?? null,
    technicalStopIcao: form.technicalStopICAO ?? null,
    originFboId: form.originFboId ?? null,
    destinationFboId: form.destinationFboId ?? null,
  }
}
