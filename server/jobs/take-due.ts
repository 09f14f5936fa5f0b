import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'

const ROWS_PER_PASS = 50

type Due = { table: 'payouts' | 'refunds' | 'planRefunds'; nextSeconds: number }

/**
 * Returns the ids of the rows whose check has come, by the database's clock. The next check is set here, so it comes
 * whatever the job does. Rows that another process takes are skipped.
 */
export async function takeDue(tx: Tx, { table, nextSeconds }: Due): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select id from ${sql.table(table)} where check_at <= now()
      order by check_at limit ${ROWS_PER_PASS} for update skip locked
    )
    update ${sql.table(table)} taken set check_at = now() + make_interval(secs => ${nextSeconds})
    from due where taken.id = due.id returning taken.id`.execute(tx)
  // The order in which all code adds jobs with keys.
  return rows.map(({ id }) => id).sort((one, other) => one.localeCompare(other))
}
