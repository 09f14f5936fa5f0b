import { sql } from 'kysely'
import { CONFIRMATION_COUNTS_HOURS, CONFIRMATION_WARNED_HOURS } from '#contract/legs/likelihood.ts'
import { nameLeg } from '#server/legs/publish/mail-off-sale.ts'
import { type LegRow, selectWholeLegRows } from '#server/legs/queries.ts'
import { queueMail } from '#server/messages/mail.ts'
import { toClockIn } from '#server/messages/mail-formats.ts'
import { findRecipient } from '#server/operators/queries.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { writeConfirmationsEndMail } from './confirmation-emails.ts'
import { describeLikelihood } from './describe-likelihood.ts'
import { type FindRecords, openRecords } from './read-records.ts'

const HOUR_MS = 3_600_000

/**
 * Warns operators of confirmations that expire within a day and before the leg departs: one mail for all legs
 * of an operator, and each confirmation once. Legs whose likelihood travellers cannot see cause no warning.
 */
export function openConfirmationWarnings(db: Db): () => Promise<void> {
  const findRecords = openRecords(db)
  return async () => {
    const owners = await findEndingSoon(db).select('legs.operatorId').distinct().execute()
    const ids = owners.map(({ operatorId }) => operatorId)
    await processEach(ids, (operatorId) => warnOnce(db, findRecords, { operatorId }))
  }
}

function findEndingSoon(db: Db | Tx) {
  return (
    db
      .selectFrom('legs')
      .innerJoin('operators', 'operators.id', 'legs.operatorId')
      .where('legs.status', '=', 'PUBLISHED')
      .where(
        sql<boolean>`legs.confirmed_flying_at between now() - make_interval(hours => ${CONFIRMATION_COUNTS_HOURS})
          and now() - make_interval(hours => ${CONFIRMATION_COUNTS_HOURS - CONFIRMATION_WARNED_HOURS})`,
      )
      .where(
        sql<boolean>`legs.departure_at > legs.confirmed_flying_at + make_interval(hours => ${CONFIRMATION_COUNTS_HOURS})`,
      )
      .where(
        sql<boolean>`not exists (select from confirmation_warnings w where w.leg_id = legs.id and w.confirmed_at >= legs.confirmed_flying_at)`,
      )
      // An owner who cannot sign in is warned when they can sign in again.
      .where(
        sql<boolean>`not exists (select from users u where u.id = operators.user_id and not may_be_offered(u))`,
      )
  )
}

async function warnOnce(
  db: Db,
  findRecords: FindRecords,
  { operatorId }: { operatorId: string },
): Promise<void> {
  const records = await findRecords()
  await db.transaction().execute(async (tx) => {
    const due = await findEndingSoon(tx).select('legs.id').where('legs.operatorId', '=', operatorId).execute()
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return
    const rows = await selectWholeLegRows(tx)
      .where('legs.id', 'in', ids)
      .orderBy('legs.departureAt')
      .orderBy('legs.id')
      .execute()
    const shown = rows.filter((row) => describeLikelihood(row, { records, now: row.readAt }) !== null)
    const legs = (await recordWarned(tx, shown)).map((row) => ({
      legId: row.id,
      name: nameLeg(row),
      ends: formatEnd(row),
    }))
    if (legs.length === 0) return
    const to = await findRecipient(tx, { operatorId })
    await queueMail(tx, { to: to.email, mail: writeConfirmationsEndMail({ ...to, legs }) })
  })
}

// If two workers run at once, the second waits for the rows of the first and then finds nothing to warn about.
async function recordWarned(tx: Tx, rows: LegRow[]): Promise<LegRow[]> {
  const values = rows.flatMap(({ id, confirmedFlyingAt }) =>
    confirmedFlyingAt ? [{ legId: id, confirmedAt: confirmedFlyingAt }] : [],
  )
  if (values.length === 0) return []
  const noted = await tx
    .insertInto('confirmationWarnings')
    .values(values.sort((one, other) => one.legId.localeCompare(other.legId)))
    .onConflict((conflict) =>
      conflict
        .column('legId')
        .doUpdateSet({ confirmedAt: sql`excluded.confirmed_at` })
        .where(sql<boolean>`confirmation_warnings.confirmed_at < excluded.confirmed_at`),
    )
    .returning('legId')
    .execute()
  const ids = new Set(noted.map(({ legId }) => legId))
  return rows.filter(({ id }) => ids.has(id))
}

function formatEnd({ confirmedFlyingAt, origin }: LegRow): string {
  const endsMs = (confirmedFlyingAt?.getTime() ?? 0) + CONFIRMATION_COUNTS_HOURS * HOUR_MS
  const { date, time, abbreviation } = toClockIn('en', new Date(endsMs).toISOString(), origin.timezone)
  return `${date} ${time} ${abbreviation}`
}
