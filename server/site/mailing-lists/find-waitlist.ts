import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { WaitlistEntry } from '#contract/admin/admin-submissions.ts'
import type { Pagination } from '#contract/paging.ts'
import { computeOffset, type Page, toLikePattern, toPagination } from '#server/http/paging.ts'
import { countRows } from '#server/http/totals.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

type Filter = { search: string; source?: WaitlistEntry['source'] | undefined; order: 'asc' | 'desc' }

/** Returns a page of the waitlist in the order of joining. */
export async function findWaitlist(
  db: Db,
  { page, limit, ...filter }: Page & Filter,
): Promise<{ data: WaitlistEntry[]; pagination: Pagination }> {
  const { order } = filter
  const ids = matching(db, filter)
    .select('id')
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(computeOffset({ page, limit }))
  const reading = db
    .selectFrom('waitlistEntries')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .execute()
  const [rows, total] = await Promise.all([reading, countRows(matching(db, filter))])
  const data = rows.map(({ createdAt, ...entry }) => ({ ...entry, joinedAt: createdAt.toISOString() }))
  return { data, pagination: toPagination({ page, limit }, total) }
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
