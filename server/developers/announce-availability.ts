import { sql } from 'kysely'
import { findAvailability } from '#server/legs/availability.ts'
import type { Db } from '#server/runtime/db.ts'
import { processAllOrEach } from '#server/runtime/process-each.ts'

const AT_ONCE = 100

/**
 * Announces legs whose seats changed: one event per leg for all changes within a few seconds. The row of an
 * uncommitted change is locked and skipped, so no event appears before its change is visible.
 */
export async function announceAvailability(
  db: Db,
  { afterSeconds = 3 }: { afterSeconds?: number } = {},
): Promise<number> {
  const { rows } = await sql<{ legId: string }>`
    select leg_id from availability_changes
    where noted_at <= clock_timestamp() - make_interval(secs => ${afterSeconds})
    order by noted_at limit ${AT_ONCE}`.execute(db)
  return await processAllOrEach(
    rows.map(({ legId }) => legId),
    (legIds) => announce(db, { legIds, afterSeconds }),
    (legId) => putOff(db, { legId }),
  )
}

async function announce(
  db: Db,
  { legIds, afterSeconds }: { legIds: readonly string[]; afterSeconds: number },
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ legId: string }>`
      delete from availability_changes where leg_id in (
        select leg_id from availability_changes
        where leg_id = any(${legIds}::uuid[])
          and noted_at <= clock_timestamp() - make_interval(secs => ${afterSeconds})
        order by leg_id for update skip locked)
      returning leg_id`.execute(tx)
    for (const { legId } of rows) {
      const found = await findAvailability(tx, { legId })
      if (!found) continue
      const facts = JSON.stringify(found.availability)
      await sql`select tell_operator(${found.operatorId}::uuid, 'availability.changed', ${facts}::jsonb)`.execute(
        tx,
      )
    }
    return rows.length
  })
}

async function putOff(db: Db, { legId }: { legId: string }): Promise<void> {
  await sql`update availability_changes set noted_at = clock_timestamp() where leg_id = ${legId}`.execute(db)
}

/** Deletes events and their deliveries after thirty days. */
export async function forgetOldOperatorEvents(db: Db): Promise<void> {
  await sql`delete from operator_events where happened_at < now() - interval '30 days'`.execute(db)
}
