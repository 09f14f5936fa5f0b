import { type SqlBool, sql } from 'kysely'
import type { Pagination } from '#contract/paging.ts'
import type { EstimatedLeg } from '#contract/taxes/admin-tax-returns.ts'
import { type Page, readPage } from '#server/http/paging.ts'
import type { Db } from '#server/runtime/db.ts'

/** Returns one page of the legs on sale whose taxes come from unverified rules, soonest first. */
export async function listEstimatedLegs(
  db: Db,
  { ruleId, ...page }: Page & { ruleId?: string | undefined },
): Promise<{ flights: EstimatedLeg[]; pagination: Pagination }> {
  const line = { isEstimated: true, ...(ruleId ? { ruleId } : {}) }
  const sorted = db
    .selectFrom('legs as l')
    .innerJoin('legTaxes as t', 't.legId', 'l.id')
    .innerJoin('operators as o', 'o.id', 'l.operatorId')
    .innerJoin('airports as a', 'a.icao', 'l.originIcao')
    .select(['l.id', 'o.legalName', 'l.originIcao', 'l.destinationIcao', 'a.timezone', 'l.departureAt'])
    .select(
      sql<string[]>`array(select line ->> 'ruleId' from jsonb_array_elements(t.lines) as line
        where (line ->> 'isEstimated')::boolean order by 1)`.as('ruleIds'),
    )
    .where('l.status', '=', 'PUBLISHED')
    .where(sql<SqlBool>`l.departure_at > now() and l.taxes_until > now()`)
    .where(sql<SqlBool>`t.lines @> ${JSON.stringify([line])}::jsonb`)
    .orderBy('l.departureAt')
    .orderBy('l.id')
  const { rows, pagination } = await readPage(sorted, page)
  const legs = rows.map((row) => ({
    legId: row.id,
    operatorName: row.legalName,
    originICAO: row.originIcao,
    destinationICAO: row.destinationIcao,
    originTimezone: row.timezone,
    departureUTC: row.departureAt.toISOString(),
    ruleIds: row.ruleIds,
  }))
  return { flights: legs, pagination }
}
