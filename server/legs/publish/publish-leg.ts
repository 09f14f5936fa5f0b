import { sql } from 'kysely'
import { toLegForm } from '#contract/legs/operator-legs.ts'
import { Problem } from '#contract/problem.ts'
import { askPermissions, buildPermissionProblem, refuseFound } from '#server/legs/may-be-sold/decide.ts'
import { decideLeg } from '#server/legs/may-be-sold/decide-leg.ts'
import type { Airports } from '#server/legs/search-airports.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { findOperatorLeg } from './operator-leg-queries.ts'
import { planSale } from './plan-leg.ts'
import { priceLeg } from './price-leg.ts'

/**
 * Puts a draft of the caller's operator on sale; its price schedule starts now. Publishing it again changes nothing.
 * Problems: `publishing_blocked` with the reason, `flight_not_draft`, `invalid_input` if the leg may not be sold,
 * and `flight_needs_permission` if an administrator has to grant a permission first, which is then requested.
 */
export async function publishLeg(
  db: Db,
  airports: Airports,
  { actor, legId }: { actor: Actor; legId: string },
): Promise<void> {
  const waiting = await db.transaction().execute(async (tx) => {
    const operator = await findOwnOperator(tx, { userId: actor.id })
    const leg = await tx
      .selectFrom('legs')
      .select('status')
      .where('id', '=', legId)
      .where('operatorId', '=', operator.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const operatorLeg = await findOperatorLeg(tx, { operatorId: operator.id, legId })
    if (!leg || !operatorLeg) throw new Problem('leg_not_found')
    if (leg.status === 'PUBLISHED') return []
    if (leg.status !== 'DRAFT') throw new Problem('flight_not_draft')
    if (operator.publishBlockReason) {
      throw new Problem('publishing_blocked', { sentence: operator.publishBlockReason })
    }
    const planned = await planSale(tx, airports, {
      operatorId: operator.id,
      legId,
      form: toLegForm(operatorLeg),
    })
    const findings = await decideLeg(tx, { operatorId: operator.id, planned })
    refuseFound(findings)
    const missing = findings.filter(({ level }) => level === 'NEEDS_ADMIN')
    if (missing.length > 0) {
      await askPermissions(tx, { operatorId: operator.id, legId, findings: missing })
      return missing
    }
    await priceLeg(tx, { legId })
    await tx
      .updateTable('legs')
      .set({ status: 'PUBLISHED', publishedAt: sql<Date>`clock_timestamp()`, updatedAt: sql<Date>`now()` })
      .where('id', '=', legId)
      .execute()
    await announceLegs(tx, [legId])
    const after = {
      status: 'PUBLISHED',
      askPriceMinor: operatorLeg.priceSchedule.askPriceMinor,
      seats: operatorLeg.seatsTotal,
    }
    await recordAct(tx, actor, {
      act: 'flight.publish',
      subject: { type: 'leg', id: legId },
      before: { status: 'DRAFT' },
      after,
    })
    return []
  })
  if (waiting.length > 0) throw buildPermissionProblem(waiting)
}
