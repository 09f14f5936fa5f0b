import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { WaitlistEntry } from '#contract/admin/admin-submissions.ts'
import type { Pagination } from '#contract/paging.ts'
import { type Page, readWidePage, toLikePattern } from '#server/http/paging.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

type Filter = { search: string; source?: WaitlistEntry['source'] | undefined; order: 'asc' | 'desc' }

/** Returns a page of the waitlist in the order of joining. */
export async function findWaitlist(
  db: Db,
  ask: Page & Filter,
): Promise<{ data: WaitlistEntry[]; pagination: Pagination }> {
  const { rows, pagination } = await readWidePage(
    {
      matching: matching(db, ask),
      rows: db.selectFrom('waitlistEntries').selectAll(),
      ...{ id: 'id', sortBy: ['createdAt'], order: ask.order },
    },
    ask,
  )
  const data = rows.map(({ createdAt, ...entry }) => ({ ...entry, joinedAt: createdAt.toISOString() }))
  return { data, pagination }
}

/** Returns the whole filtered waitlist as CSV; the audit log records who exported it. */
export async function exportWaitlist(
  db: Db,
  actor: Actor,
  filter: Filter,
): Promise<{ fileName: string; csv: string }> {
  return await db.transaction().execute(async (tx) => {
    const rows = await matching(tx, filter)
      .select(['email', 'name', 'source', 'createdAt'])
      .orderBy('createdAt', filter.order)
      .orderBy('id', filter.order)
      .execute()
    const csv = stringify(
      rows.map((row) => [row.email, row.name ?? '', row.source, row.createdAt.toISOString()]),
      // A spreadsheet must not run a cell that begins like a formula.
      { header: true, columns: ['email', 'name', 'source', 'joinedAt'], escape_formulas: true },
    )
    await recordAct(tx, actor, {
      act: 'waitlist.export',
      subject: { type: 'waitlist', id: 'all' },
      after: { entriesCount: rows.length, source: filter.source ?? null, searched: filter.search !== '' },
    })
    return { fileName: `ferrywing-waitlist-${new Date().toISOString().slice(0, 10)}.csv`, csv }
  })
}

function matching(db: Db | Tx, { search, source }: Filter) {
  let query = db.selectFrom('waitlistEntries')
  if (source) query = query.where('source', '=', source)
  if (search) {
    query = query.where(sql<boolean>`lower(email || ' ' || coalesce(name, '')) like ${toLikePattern(search)}`)
  }
  return query
}
