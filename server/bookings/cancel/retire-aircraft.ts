import { sql } from 'kysely'
import type { RetirementPreview } from '#contract/operators/fleet/fleet.ts'
import { Problem } from '#contract/problem.ts'
import { writeAircraftDecision } from '#server/operators/fleet/decisions.ts'
import { findAircraft, lockAircraft } from '#server/operators/fleet/queries.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { cancelLegs } from './cancel-legs.ts'

type Which = { operatorId: string; aircraftId: string }

/** Returns what retiring an aircraft would do to its future published legs. */
export async function previewRetirement(db: Db, which: Which): Promise<RetirementPreview> {
  const { entry } = await findAircraft(db, which)
  const legs = await findUpcomingLegs(db, { operatorId: which.operatorId, tail: entry.tail })
  const sold = legs.filter(({ seatsSold }) => seatsSold > 0)
  return {
    unsoldFlights: legs.length - sold.length,
    soldFlights: sold.map(({ departureAt, originIcao, destinationIcao, ...leg }) => ({
      ...{ ...leg, originICAO: originIcao, destinationICAO: destinationIcao },
      departureUTC: departureAt.toISOString(),
    })),
  }
}

/**
 * Takes an aircraft out of the register and its legs off sale for good; see `cancelLegs` for the effects on
 * travellers. To keep a sold leg, the operator first assigns another aircraft to it. Retiring an aircraft again
 * changes nothing. Problem `change_needs_agreement` when more legs are sold than `soldFlights`.
 */
export async function retireAircraft(
  db: Db,
  asked: Which & { actor: Actor; reason: string; soldFlights: number },
): Promise<void> {
  const { operatorId, aircraftId, actor, reason, soldFlights } = asked
  const { entry } = await findAircraft(db, asked)
  await db.transaction().execute(async (tx) => {
    // Locks the legs before the aircraft, in the same order as the code that assigns this aircraft to a leg.
    await sql`select from legs where operator_id = ${operatorId} and tail = ${entry.tail} and status = 'PUBLISHED'
      and departure_at > now() order by id for no key update`.execute(tx)
    const row = await lockAircraft(tx, { operatorId, aircraftId })
    if (row.status === 'RETIRED') return
    const legs = await findUpcomingLegs(tx, { operatorId, tail: row.tail })
    if (legs.filter(({ seatsSold }) => seatsSold > 0).length > soldFlights) {
      throw new Problem('change_needs_agreement')
    }
    await tx
      .updateTable('aircraft')
      .set({ status: 'RETIRED', proposed: null, updatedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', aircraftId)
      .execute()
    await writeAircraftDecision(tx, { aircraftId, actor, kind: 'RETIRED', notes: reason })
    const legIds = legs.map(({ legId }) => legId)
    const cancelled = await cancelLegs(tx, { legIds, reason })
    await recordAct(tx, actor, {
      act: 'aircraft.retire',
      subject: { type: 'aircraft', id: aircraftId },
      before: { status: row.status },
      after: {
        status: 'RETIRED',
        cancelledLegIds: cancelled.map(({ legId }) => legId),
        refundedBookings: cancelled.reduce((sum, { refundedBookings }) => sum + refundedBookings, 0),
      },
    })
  })
}

async function findUpcomingLegs(db: Db | Tx, { operatorId, tail }: { operatorId: string; tail: string }) {
  return await db
    .selectFrom('legs')
    .innerJoin('airports', 'airports.icao', 'legs.originIcao')
    .select(['legs.id as legId', 'originIcao', 'destinationIcao'])
    .select(['departureAt', 'timezone', 'seatsSold'])
    .where('operatorId', '=', operatorId)
    .where('tail', '=', tail)
    .where('status', '=', 'PUBLISHED')
    .where('departureAt', '>', sql<Date>`now()`)
    .orderBy('departureAt')
    .orderBy('legs.id')
    .execute()
}
