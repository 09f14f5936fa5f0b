import { sql } from 'kysely'
import type { SanctionsList, SanctionsListKind } from '#contract/screening/sanctions-lists.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

const MOST = 100

/** Returns the current lists by name, then the replaced ones, newest first. */
export async function findSanctionsLists(db: Db | Tx): Promise<SanctionsList[]> {
  const rows = await db
    .selectFrom('sanctionsLists as l')
    .innerJoin('users', 'users.id', 'l.loadedBy')
    .select([
      'l.id',
      'l.kind',
      'l.fileDate',
      'l.sha256',
      'l.people',
      'l.reason',
      'l.loadedAt',
      'l.replacedAt',
    ])
    .select('users.name as loadedBy')
    .orderBy(sql`l.replaced_at is not null`)
    .orderBy(sql`case when l.replaced_at is null then l.kind end`)
    .orderBy('l.loadedAt', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ kind, reason, loadedAt, replacedAt, loadedBy, ...row }) => ({
    ...row,
    kind: kind as SanctionsListKind,
    isCurrent: replacedAt === null,
    decision: { by: loadedBy, at: loadedAt.toISOString(), reason },
  }))
}
