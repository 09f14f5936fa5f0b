import { type SqlBool, sql } from 'kysely'
import type { EstimatedLeg } from '#contract/taxes/admin-tax-returns.ts'
import { computeOffset, type Page } from '#server/http/paging.ts'
import type { Db } from '#server/runtime/db.ts'

/** Returns one page of the legs on sale whose taxes come from unverified rules, soonest first, and their total. */
export async function listEstimatedLegs(
  db: Db,
  { page, limit, ruleId }: Page & { ruleId?: string | undefined },
): Promise<{ legs: EstimatedLeg[]; total: number }> {
  const estimated = sql<SqlBool>`t.lines @> ${JSON.stringify([
    { isEstimated: true, ...(ruleId ? { ruleId } : {}) },
  ])}::jsonb`
  const legs = db
    .selectFrom('legs as l')
    .innerJoin('legTaxes as t', 't.legId', 'l.id')
    .where('l.status', '=', 'PUBLISHED')
    .where(sql<SqlBool>`l.departure_at > now() and l.taxes_until > now()`)
    .where(estimated)
  const [{ count }, rows] = await Promise.all([
    legs.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    legs
      .innerJoin('operators as o', 'o.id', 'l.operatorId')
      .innerJoin('airports as a', 'a.icao', 'l.originIcao')
      .select(['l.id', 'o.legalName', 'l.originIcao', 'l.destinationIcao', 'a.timezone', 'l.departureAt'])
      .select(
        sql<string[]>`array(select line ->> 'ruleId' from jsonb_array_elements(t.lines) as line
          where (line ->> 'isEstimated')::boolean order by 1)`.as('ruleIds'),
      )
      .orderBy('l.departureAt')
      .orderBy('l.id')
      .limit(limit)
      .offset(computeOffset({ page, limit }))
      .execute(),
  ])
  return {
    legs: rows.map((row) => ({
      legId: row.id,
      operatorName: row.legalName,
      originICAO: row.originIcao,
      destinationICAO: row.destinationIcao,
      originTimezone: row.timezone,
      departureUTC: row.departureAt.toISOString(),
      ruleIds: row.ruleIds,
    })),
    total: count,
  }
}
