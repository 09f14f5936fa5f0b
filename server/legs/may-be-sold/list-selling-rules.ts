import { type SqlBool, sql } from 'kysely'
import type { SELLING_RULE_DAYS, SellingRule } from '#contract/may-be-sold/admin-selling-rules.ts'
import type { Pagination } from '#contract/paging.ts'
import { EXPIRY_WARNING_DAYS } from '#contract/taxes/admin-taxes.ts'
import { type Page, readPage, toLikePattern } from '#server/http/paging.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { describeSellingRule } from './describe-selling-rule.ts'

type Filter = {
  search: string
  kind?: SellingRule['kind'] | undefined
  days: (typeof SELLING_RULE_DAYS)[number]
}

/** Returns one page of the rules that match the filter, by kind and subject. */
export async function listSellingRules(
  db: Db,
  ask: Filter & Page,
): Promise<{ data: SellingRule[]; pagination: Pagination }> {
  const sorted = withColumns(filtered(db, ask))
    .orderBy('r.kind')
    .orderBy(PLACE)
    .orderBy('r.subject')
    .orderBy('r.id')
  const { rows, pagination } = await readPage(sorted, ask)
  return { data: rows.map(toSellingRule), pagination }
}

/** Returns one rule, or null. */
export async function findSellingRule(db: Db | Tx, id: string): Promise<SellingRule | null> {
  const row = await withColumns(selectRules(db)).where('r.id', '=', id).executeTakeFirst()
  return row ? toSellingRule(row) : null
}

function selectRules(db: Db | Tx) {
  return db.selectFrom('sellingRules as r').leftJoin('users as u', 'u.id', 'r.setBy')
}

function filtered(db: Db, { search, kind, days }: Filter) {
  let rules = selectRules(db)
  if (search) {
    const pattern = toLikePattern(search)
    rules = rules.where(
      sql<SqlBool>`lower(r.id || ' ' || r.subject || ' ' || r.source || ' ' || coalesce(r.rule ->> 'code', '') || ' ' || coalesce(r.rule ->> 'message', '')) like ${pattern}`,
    )
  }
  if (kind) rules = rules.where('r.kind', '=', kind)
  if (days !== 'ALL') rules = rules.where(sql<SqlBool>`coalesce(r.valid_until >= current_date, true)`)
  if (days === 'EXPIRING') rules = rules.where(DAYS_LEFT, '<=', EXPIRY_WARNING_DAYS)
  return rules
}

// Where the first matching row of a table decides, the rows are shown in that order.
const PLACE = sql<number | null>`(r.rule ->> 'place')::int`

const DAYS_LEFT = sql<number | null>`(r.valid_until - current_date)`

function withColumns(rules: ReturnType<typeof selectRules>) {
  return rules
    .select(['r.id', 'r.kind', 'r.subject', 'r.rule', 'r.source', 'r.mark', 'r.verifiedOn', 'r.validFrom'])
    .select(['r.validUntil', 'r.setAt', 'r.reason', 'u.name as by', DAYS_LEFT.as('daysLeft')])
}

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

function toSellingRule({ by, setAt, reason, mark, ...row }: Row): SellingRule {
  const rule = row.rule as Record<string, unknown>
  return {
    ...row,
    rule,
    kind: row.kind as SellingRule['kind'],
    sentence: describeSellingRule(row.kind, rule),
    level: typeof rule.level === 'string' ? rule.level : null,
    isVerified: row.verifiedOn !== null || mark === 'V',
    decision: by === null ? null : { by, at: setAt.toISOString(), reason: reason ?? '' },
  }
}
