import { sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import type { HeldPayout } from '#contract/payments/held-payouts.ts'
import { Problem } from '#contract/problem.ts'
import { OPERATORS_SHARE } from '#server/payments/ledger/ledger.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { OPERATOR_SELLS } from './payout-facts.ts'

const MOST_HELD = 200

/** Payouts that are held because their operators may not sell any more, the oldest first. */
export async function listHeldPayouts(db: Db): Promise<HeldPayout[]> {
  const rows = await heldPayouts(db)
    .innerJoin('legs', 'legs.id', 'payouts.legId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ledgerEntries as e')
          .innerJoin('bookings as b', 'b.id', 'e.bookingId')
          .select([
            sql<number>`coalesce(sum(e.amount_minor) filter (
              where e.account = 'provider' and e.posting like 'capture:%'), 0)`.as('grossMinor'),
            sql<number>`-coalesce(sum(e.amount_minor) filter (where e.account in ${OPERATORS_SHARE}), 0)`.as(
              'netMinor',
            ),
            sql<number>`count(distinct b.id)`.as('bookingsCount'),
          ])
          .whereRef('b.legId', '=', 'payouts.legId')
          .whereRef('e.currency', '=', 'payouts.currency')
          .as('money'),
      (join) => join.onTrue(),
    )
    .select(['payouts.legId', 'payouts.currency', 'operators.id as operatorId', 'operators.legalName'])
    .select(['originIcao', 'destinationIcao', 'departureAt', 'arrivalAt'])
    .select(['money.grossMinor', 'money.netMinor', 'money.bookingsCount'])
    .select(sql<Date>`leg_payout_due_at(leg_latest_arrival_at(legs))`.as('dueAt'))
    .where('money.netMinor', '>', 0)
    .orderBy('arrivalAt')
    .orderBy('payouts.id')
    .limit(MOST_HELD)
    .execute()
  return rows.map((row) => ({
    legId: row.legId,
    operator: { id: row.operatorId, name: row.legalName },
    originICAO: row.originIcao,
    destinationICAO: row.destinationIcao,
    departureUTC: row.departureAt.toISOString(),
    arrivalUTC: row.arrivalAt.toISOString(),
    expectedUTC: row.dueAt.toISOString(),
    bookingsCount: row.bookingsCount,
    currency: row.currency as Currency,
    grossMinor: row.grossMinor,
    netMinor: row.netMinor,
  }))
}

function heldPayouts(db: Db | Tx) {
  return db
    .selectFrom('payouts')
    .innerJoin('operators', 'operators.id', 'payouts.operatorId')
    .leftJoin('payoutReleases', 'payoutReleases.payoutId', 'payouts.id')
    .where('payouts.status', '=', 'SCHEDULED')
    .where('payoutReleases.payoutId', 'is', null)
    .where(({ not }) => not(OPERATOR_SELLS))
}

/**
 * Returns the held payouts of a leg. Locks their operator, so that no other transaction pays them meanwhile. Problem
 * `payout_not_held`.
 */
export async function lockHeldPayouts(tx: Tx, { legId }: { legId: string }): Promise<string[]> {
  await sql`select from operators where id = (select operator_id from legs where id = ${legId})
    for no key update`.execute(tx)
  const held = await heldPayouts(tx).select('payouts.id').where('payouts.legId', '=', legId).execute()
  if (held.length === 0) throw new Problem('payout_not_held')
  return held.map(({ id }) => id)
}

/**
 * Releases a leg's held payouts for payment and records the reason. Releasing them again is refused with
 * `payout_not_held`.
 */
export async function releasePayout(
  db: Db,
  actor: Actor,
  { legId, reason }: { legId: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const payoutIds = await lockHeldPayouts(tx, { legId })
    await tx
      .insertInto('payoutReleases')
      .values(payoutIds.map((payoutId) => ({ payoutId, releasedBy: actor.id, reason })))
      .execute()
    await tx.updateTable('payouts').set({ checkAt: sql<Date>`now()` }).where('id', 'in', payoutIds).execute()
    await recordAct(tx, actor, {
      act: 'payout.release',
      subject: { type: 'leg', id: legId },
      before: { waitsFor: 'OPERATOR_SUSPENDED' },
      after: { payoutIds },
    })
  })
}
