import { sql } from 'kysely'
import type { adminOverview } from '#contract/admin/admin-overview.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Db } from '#server/runtime/db.ts'

type Stats = AnswerOf<typeof adminOverview.stats>['stats']

/** Returns the dashboard's counts. */
export async function findStats(db: Db): Promise<Stats> {
  const { rows } = await sql<Stats>`
    select (select count(*) from waitlist_entries) as waitlist,
      (select count(*) from contact_messages) as contact,
      (select count(*) from applications) as operators,
      (select count(*) from contact_messages where status = 'NEW') as pending_contact,
      (select count(*) from applications where status = 'PENDING') as pending_operators`.execute(db)
  const [stats] = rows
  if (!stats) throw new Error('A statement without a table returned no row')
  return stats
}
