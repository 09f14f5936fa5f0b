import { findFacts } from '#server/fbos/queries.ts'
import { type LegRow, toAirport } from '#server/legs/queries.ts'
import type { LegPlan } from '#server/legs/rules.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { CurrentLeg } from './change-rules.ts'

/** Returns the facts of the leg without its FBOs, which a move of its times does not concern. */
export function toFactsBefore(leg: LegRow): CurrentLeg {
  return {
    originICAO: leg.originIcao,
    destinationICAO: leg.destinationIcao,
    origin: toAirport(leg.origin),
    destination: toAirport(leg.destination),
    departureAt: leg.departureAt,
    arrivalAt: leg.arrivalAt,
    departureLatestAt: leg.departureLatestAt,
    tail: leg.tail,
    aircraft: leg.aircraftName,
    aircraftClass: leg.aircraftClass,
    originTerminal: leg.originTerminal,
    destinationTerminal: leg.destinationTerminal,
    ...{ originFbo: null, destinationFbo: null },
  }
}

type FboIds = { originFboId?: string | null | undefined; destinationFboId?: string | null | undefined }

/** Adds both FBOs to the facts. */
export async function readFbos(
  tx: Tx,
  facts: CurrentLeg,
  { originFboId, destinationFboId }: FboIds,
): Promise<CurrentLeg> {
  const found = await findFacts(tx, [originFboId, destinationFboId])
  return {
    ...facts,
    originFbo: found.get(originFboId ?? '') ?? null,
    destinationFbo: found.get(destinationFboId ?? '') ?? null,
  }
}

export async function readFactsAfter(
  tx: Tx,
  { form, times, origin, destination, aircraft }: LegPlan,
): Promise<CurrentLeg> {
  const { aircraftClass } = await tx
    .selectFrom('aircraftTypes')
    .select('class as aircraftClass')
    .where('designator', '=', form.aircraftType)
    .executeTakeFirstOrThrow()
  const { tail, originICAO, destinationICAO, originTerminal, destinationTerminal } = form
  const written = { tail, originICAO, destinationICAO, originTerminal, destinationTerminal }
  const unread = { originFbo: null, destinationFbo: null }
  return { ...written, ...unread, ...times, origin, destination, aircraft: aircraft.name, aircraftClass }
}
