import { sql } from 'kysely'
import type { AlertSettings } from '#contract/alerts/alerts.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

const DEFAULT_SETTINGS: AlertSettings = { timezone: 'UTC', quietFrom: null, quietTo: null }

type Found = { settings: AlertSettings; chosen: boolean }

/** Returns a person's time zone and quiet hours; the defaults are UTC and none. */
export async function findSettings(db: Db | Tx, { userId }: { userId: string }): Promise<Found> {
  const row = await db
    .selectFrom('alertSettings')
    .select(['timezone', 'quietFrom', 'quietTo'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return { settings: row ?? DEFAULT_SETTINGS, chosen: row !== undefined }
}

/**
 * Stores the settings and reschedules the weekly mail for the new time zone. Problem `invalid_input` for an unknown
 * zone.
 */
export async function chooseSettings(
  db: Db,
  { userId, settings }: { userId: string; settings: AlertSettings },
): Promise<Found> {
  const timezone = knownZone(settings.timezone)
  const values = { ...settings, timezone }
  await db.transaction().execute(async (tx) => {
    await refuseUnknownToDatabase(tx, timezone)
    await tx
      .insertInto('alertSettings')
      .values({ ...values, userId })
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet({ ...values, updatedAt: sql<Date>`now()` }),
      )
      .execute()
    await tx
      .updateTable('alertFindings')
      .set({ dueAt: sql<Date>`alert_digest_at(${timezone}, now())` })
      .where('userId', '=', userId)
      .where('letter', '=', 'DIGEST')
      .where('dueAt', '>', sql<Date>`now()`)
      .execute()
  })
  return { settings: values, chosen: true }
}

// Returns the canonical name of the zone. The server and the database must both know the zone.
function knownZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw unknownZone()
  }
}

async function refuseUnknownToDatabase(tx: Tx, timezone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timezone}`.execute(tx)
  if (rows.length === 0) throw unknownZone()
}

function unknownZone(): Problem {
  const message = 'We do not know this time zone'
  return new Problem('invalid_input', { sentence: message, details: [{ path: 'timezone', message }] })
}
