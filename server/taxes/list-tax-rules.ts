import { type SqlBool, sql } from 'kysely'
import type { Pagination } from '#contract/paging.ts'
import type { AdminFxRate, AdminTaxCoverage, AdminTaxRule } from '#contract/taxes/admin-taxes.ts'
import { EXPIRY_WARNING_DAYS } from '#contract/taxes/admin-taxes.ts'
import type { Condition, CoverageState, TaxSide } from '#contract/taxes/tax-rules.ts'
import { type Page, readPage, toLikePattern } from '#server/http/paging.ts'
import type { Db } from '#server/runtime/db.ts'

type RuleFilter = {
  search: string
  jurisdiction?: string | undefined
  standing?: AdminTaxRule['standing'] | undefined
  days: 'NOW_AND_LATER' | 'EXPIRING' | 'ALL'
}

/** Returns one page of the rules that match the filter, by country and slot. */
export async function listTaxRules(
  db: Db,
  ask: RuleFilter & Page,
): Promise<{ rules: AdminTaxRule[]; jurisdictions: string[]; pagination: Pagination }> {
  const sorted = filtered(db, ask)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('taxDecisions as d')
          .innerJoin('users as u', 'u.id', 'd.decidedBy')
          .select(['u.name as by', 'd.decidedAt as at', 'd.reason'])
          .whereRef('d.ruleId', '=', 'r.id')
          .orderBy('d.decidedAt', 'desc')
          .limit(1)
          .as('decision'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'slot', 'jurisdiction', 'code', 'kind', 'amountMinor', 'rateBps', 'currency', 'applies'])
    .select(['validFrom', 'validUntil', 'condition', 'treatment', 'remitter', 'sourceTitle', 'sourceUrl'])
    .select(['verifiedOn', 'note', 'decision.by', 'decision.at', 'decision.reason'])
    .select([STANDING.as('standing'), DAYS_LEFT.as('daysLeft')])
    .orderBy('jurisdiction')
    .orderBy('slot')
    .orderBy('validFrom')
  const [{ rows, pagination }, jurisdictions] = await Promise.all([
    readPage(sorted, ask),
    db.selectFrom('taxRules').select('jurisdiction').distinct().orderBy('jurisdiction').execute(),
  ])
  const rules = rows.map(({ by, at, reason, condition, ...rule }) => ({
    ...rule,
    condition: condition as Condition,
    decision: toDecision({ by, at, reason }),
  }))
  return { rules, jurisdictions: jurisdictions.map((row) => row.jurisdiction), pagination }
}

const STANDING = sql<AdminTaxRule['standing']>`case
  when r.amount_minor is null and r.rate_bps is null and r.treatment = 'SEPARATE' then 'UNKNOWN'
  when r.verified_on is null then 'ESTIMATED' else 'VERIFIED' end`

// The days until the slot ends; a rule with a successor does not leave its slot empty.
const DAYS_LEFT = sql<number | null>`(select case when bool_or(s.valid_until is null) then null
  else max(s.valid_until) - current_date end from tax_rules s where s.slot = r.slot)`

function filtered(db: Db, { search, jurisdiction, standing, days }: RuleFilter) {
  let rules = db.selectFrom('taxRules as r')
  if (search) {
    const pattern = toLikePattern(search)
    rules = rules.where(
      sql<SqlBool>`lower(r.id || ' ' || r.code || ' ' || r.source_title || ' ' || r.note) like ${pattern}`,
    )
  }
  if (jurisdiction) rules = rules.where('r.jurisdiction', '=', jurisdiction)
  if (standing) rules = rules.where(STANDING, '=', standing)
  if (days !== 'ALL') rules = rules.where(sql<SqlBool>`coalesce(r.valid_until >= current_date, true)`)
  if (days === 'EXPIRING') rules = rules.where(DAYS_LEFT, '<=', EXPIRY_WARNING_DAYS)
  return rules
}

type CoverageFilter = {
  jurisdiction?: string | undefined
  side?: TaxSide | undefined
  state?: CoverageState | undefined
}

/**
 * Returns one page of the statements about countries that match the filter, for today and later. A country with legs
 * but without a statement is included as unknown.
 */
export async function listTaxCoverage(
  db: Db,
  { jurisdiction, side, state, ...page }: CoverageFilter & Page,
): Promise<{ coverage: AdminTaxCoverage[]; pagination: Pagination }> {
  let rows = db.selectFrom(COVERAGE).where(sql<SqlBool>`coalesce(c.valid_until >= current_date, true)`)
  if (jurisdiction) rows = rows.where('c.jurisdiction', '=', jurisdiction)
  if (side) rows = rows.where('c.side', '=', side)
  if (state) rows = rows.where('c.state', '=', state)
  const sorted = rows
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('taxDecisions as d')
          .innerJoin('users as u', 'u.id', 'd.decidedBy')
          .select(['u.name as by', 'd.decidedAt as at', 'd.reason'])
          .whereRef('d.jurisdiction', '=', 'c.jurisdiction')
          .whereRef('d.side', '=', 'c.side')
          .whereRef('d.decidedAt', '=', 'c.createdAt')
          .where('d.ruleId', 'is', null)
          .orderBy('d.decidedAt', 'desc')
          .limit(1)
          .as('decision'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.jurisdiction', 'c.side', 'c.state', 'c.validFrom', 'c.validUntil', 'c.sourceTitle'])
    .select(['c.verifiedOn', 'c.note', 'decision.by', 'decision.at', 'decision.reason'])
    .orderBy('c.jurisdiction')
    .orderBy('c.side')
    .orderBy('c.validFrom')
  const found = await readPage(sorted, page)
  const coverage = found.rows.map(({ by, at, reason, ...row }) => ({
    ...row,
    decision: toDecision({ by, at, reason }),
  }))
  return { coverage, pagination: found.pagination }
}

type CoverageRow = Omit<AdminTaxCoverage, 'decision'> & { createdAt: Date }

const COVERAGE = sql<CoverageRow>`(
  select id, jurisdiction, side, state, valid_from, valid_until, source_title, verified_on, note, created_at from tax_coverage
  union all
  select null, served.country, served.side, 'UNKNOWN', null, null, '', null, '', now()
  from (
    select distinct place.country, place.side
    from legs l join airports o on o.icao = l.origin_icao join airports d on d.icao = l.destination_icao
    cross join lateral (values (o.country, 'DEPARTURE'), (d.country, 'ARRIVAL'),
      (case when o.country = d.country then o.country end, 'DOMESTIC')) as place (country, side)
    where l.status in ('DRAFT', 'PUBLISHED') and l.departure_at > now() and place.country is not null
  ) served
  where not exists (
    select from tax_coverage k where k.jurisdiction = served.country and k.side = served.side
      and current_date between k.valid_from and coalesce(k.valid_until, 'infinity'))
)`.as('c')

function toDecision({ by, at, reason }: { by: string | null; at: Date | null; reason: string | null }) {
  return by === null || at === null ? null : { by, at: at.toISOString(), reason: reason ?? '' }
}

/** Returns the newest rate of each currency. */
export async function listRates(db: Db): Promise<AdminFxRate[]> {
  return await db
    .selectFrom('fxRates')
    .distinctOn(['fromCurrency', 'toCurrency'])
    .select(['day', 'fromCurrency as from', 'toCurrency as to', 'source', sql<string>`rate::text`.as('rate')])
    .select(sql<boolean>`day < current_date - 3`.as('isTooOld'))
    .orderBy('fromCurrency')
    .orderBy('toCurrency')
    .orderBy('day', 'desc')
    .execute()
}
