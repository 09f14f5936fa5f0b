import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { cancelLegs } from './cancel-legs.ts'

const HOURS_BEFORE_DEPARTURE = 24
const UNCOVERED = 'The aircraft’s papers have ended, and there is no other aircraft for this flight.'
const WITHHELD = 'The rules for this flight have changed, and it may not be flown as it was sold.'

/**
 * A day before departure, cancels sold legs that are withheld or have no covered aircraft. Their travellers are
 * refunded in full and notified. Unsold legs are already off sale and only lapse.
 */
export async function cancelUncoveredLegs(db: Db): Promise<void> {
  const uncovered = await db
    .selectFrom('legs')
    .select('id')
    .where('status', '=', 'PUBLISHED')
    .where('seatsSold', '>', 0)
    .where('departureAt', '>', sql<Date>`now()`)
    .where('departureAt', '<=', sql<Date>`now() + make_interval(hours => ${HOURS_BEFORE_DEPARTURE})`)
    .where(sql<boolean>`not leg_is_covered(legs)`)
    .execute()
  await processEach(
    uncovered.map(({ id }) => id),
    (legId) => cancelOnce(db, legId),
  )
}

async function cancelOnce(db: Db, legId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The operator may have assigned another aircraft meanwhile.
    await sql`select from legs where id = ${legId} for no key update`.execute(tx)
    const leg = await tx
      .selectFrom('legs')
      .select('withheldAt')
      .where('id', '=', legId)
      .where(sql<boolean>`not leg_is_covered(legs)`)
      .executeTakeFirst()
    if (!leg) return
    const reason = leg.withheldAt ? WITHHELD : UNCOVERED
    await cancelLegs(tx, { legIds: [legId], reason })
  })
}
