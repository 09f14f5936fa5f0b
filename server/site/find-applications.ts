import { type Selectable, sql } from 'kysely'
import type { OperatorApplication } from '#contract/admin/admin-submissions.ts'
import type { Pagination } from '#contract/paging.ts'
import { Problem } from '#contract/problem.ts'
import type { ApplicationsTable } from '#db/types.ts'
import { type Page, readWidePage, toLikePattern } from '#server/http/paging.ts'
import type { Db } from '#server/runtime/db.ts'

type Ask = Page & {
  search: string
  status?: OperatorApplication['status'] | undefined
  order: 'asc' | 'desc'
}

/** Returns a page of the partner applications in the order of arrival. */
export async function findApplications(
  db: Db,
  { search, status, order, ...page }: Ask,
): Promise<{ data: OperatorApplication[]; pagination: Pagination }> {
  let matching = db.selectFrom('applications')
  if (status) matching = matching.where('status', '=', status)
  if (search) {
    matching = matching.where(
      sql<boolean>`lower(company_name || ' ' || contact_name || ' ' || email) like ${toLikePattern(search)}`,
    )
  }
  const rows = db.selectFrom('applications').selectAll()
  const found = await readWidePage({ matching, rows, id: 'id', sortBy: ['submittedAt'], order }, page)
  return { data: found.rows.map(toApplication), pagination: found.pagination }
}

export async function findApplication(db: Db, { id }: { id: string }): Promise<OperatorApplication> {
  const row = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toApplication(row)
}

export function toApplication(row: Selectable<ApplicationsTable>): OperatorApplication {
  return {
    ...row,
    submittedAt: row.submittedAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
  }
}
