import { stringify } from 'csv-stringify/sync'
import { type SqlBool, sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import type { Pagination } from '#contract/paging.ts'
import type { TaxReturnRow } from '#contract/taxes/admin-tax-returns.ts'
import { CODES_BY_PAYMENT, getTaxReturn } from '#contract/taxes/tax-returns.ts'
import { TAX_CURRENCY_EXPONENTS, type TaxCurrency } from '#contract/taxes/tax-rules.ts'
import { computeOffset, type Page, toPagination } from '#server/http/paging.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

export type ReturnsFilter = {
  month?: string | undefined
  code?: string | undefined
  state?: 'OPEN' | 'FILED' | 'REMITTED' | undefined
}

/** Returns one page of the taxes that match the filter, by month and code, newest month first. */
export async function listTaxReturns(
  db: Db,
  { page, limit, ...filter }: ReturnsFilter & Page,
): Promise<{ returns: TaxReturnRow[]; codes: string[]; pagination: Pagination }> {
  const [rows, codes] = await Promise.all([
    findTaxReturns(db, filter),
    sql<{ code: string }>`select distinct code from booking_tax_lines order by code`.execute(db),
  ])
  const from = computeOffset({ page, limit })
  return {
    returns: rows.slice(from, from + limit),
    codes: codes.rows.map(({ code }) => code),
    pagination: toPagination({ page, limit }, rows.length),
  }
}

/** Writes the rows as CSV, with amounts in major units. */
export async function exportTaxReturns(db: Db, filter: ReturnsFilter): Promise<string> {
  const rows = await findTaxReturns(db, filter)
  const lines = rows.map((row) => ({
    month: row.month,
    country: row.jurisdiction,
    code: row.code,
    form: row.form ?? 'unknown',
    month_of: row.monthOf.toLowerCase(),
    paid_over_by: row.remitter.toLowerCase(),
    estimated: row.isEstimated ? 'yes' : 'no',
    bookings: row.bookingsCount,
    people: row.peopleCount,
    currency: row.currency,
    base: row.baseMinor === null ? '' : formatMajor(row.baseMinor, row.currency),
    collected: formatMajor(row.collectedMinor, row.currency),
    returned: formatMajor(row.returnedMinor, row.currency),
    handed_over: formatMajor(row.handedOverMinor, row.currency),
    remitted: formatMajor(row.remittedMinor, row.currency),
    open: formatMajor(row.openMinor, row.currency),
    tax_currency: row.taxCurrency,
    due: formatMajor(row.dueMinor, row.taxCurrency),
    filed_on: row.filed?.at.slice(0, 10) ?? '',
    remitted_on: row.remitted?.at.slice(0, 10) ?? '',
  }))
  return stringify(lines, { header: true, bom: true })
}

function formatMajor(amountMinor: number, currency: string): string {
  const exponent = TAX_CURRENCY_EXPONENTS[currency as TaxCurrency] ?? 2
  return (amountMinor / 10 ** exponent).toFixed(exponent)
}

/**
 * Returns the taxes by code, month, currency of the sale and who remits them. For taxes that attach at payment, the
 * month is that of the payment in New York; for other taxes, that of the departure at its airport. The due amount is
 * the amount not refunded to travellers.
 */
export async function findTaxReturns(db: Db | Tx, filter: ReturnsFilter): Promise<TaxReturnRow[]> {
  const { rows } = await sql<Row>`
    with released as (
      select distinct p.leg_id, p.currency from ledger_entries e
      join payouts p on p.id = substring(e.posting from '^release-taxes:([0-9a-f-]{36})')::uuid
      where e.posting like 'release-taxes:%' and e.account like 'taxes_collected:%'
    ), lines as (
      select t.code, t.remitter, t.kind, t.tax_currency, t.is_estimated, t.amount_minor, t.returned_minor, t.booking_id,
        b.currency, coalesce(r.jurisdiction, left(t.code, 2)) as jurisdiction,
        date_trunc('month', case when t.code = any(${CODES_BY_PAYMENT}::text[]) then t.created_at at time zone 'America/New_York'
          else l.departure_at at time zone a.timezone end)::date as month,
        case when t.kind = 'PER_HEAD' then t.heads else coalesce(b.people, b.seats) end as people,
        b.fare_minor + case when t.in_base then coalesce((select sum(h.amount_minor) from booking_tax_lines h
          where h.booking_id = b.id and h.kind <> 'AD_VALOREM' and h.in_base), 0) else 0 end as base_minor,
        t.tax_amount_minor,
        case when t.amount_minor = 0 then 1 else 1 - t.returned_minor::numeric / t.amount_minor end as kept,
        exists (select from released where released.leg_id = b.leg_id and released.currency = b.currency)
          and t.remitter = 'OPERATOR' as is_handed_over
      from booking_tax_lines t
      join bookings b on b.id = t.booking_id
      join legs l on l.id = b.leg_id
      join airports a on a.icao = l.origin_icao
      left join tax_rules r on r.id = t.rule_id
      where ${filter.code ? sql<SqlBool>`t.code = ${filter.code}` : sql`true`}
    ), sums as (
      select code, month, currency, remitter, tax_currency, jurisdiction, bool_or(is_estimated) as is_estimated,
        count(distinct booking_id) as bookings_count,
        sum(case when kind = 'PER_HEAD' then round(people * kept) when kept > 0 then people else 0 end) as people_count,
        sum(round(base_minor * kept)) filter (where kind = 'AD_VALOREM') as base_minor,
        sum(amount_minor) as collected_minor, sum(returned_minor) as returned_minor,
        coalesce(sum(amount_minor - returned_minor) filter (where is_handed_over), 0) as handed_over_minor,
        sum(round(tax_amount_minor * kept)) as due_minor
      from lines where ${filter.month ? sql<SqlBool>`month = ${`${filter.month}-01`}::date` : sql`true`}
      group by code, month, currency, remitter, tax_currency, jurisdiction
    )
    select s.*, to_char(s.month, 'YYYY-MM') as month, coalesce(paid.remitted_minor, 0) as remitted_minor, filed.*, remitted.*
    from sums s
    left join lateral (select sum(f.amount_minor) as remitted_minor from tax_filings f where ${OF_ROW}) paid on true
    left join lateral (
      select u.name as filed_by, f.decided_at as filed_at, f.reason as filed_reason, f.reference as filed_reference
      from tax_filings f join users u on u.id = f.decided_by where f.act = 'FILE' and ${OF_ROW} order by f.decided_at desc limit 1
    ) filed on true
    left join lateral (
      select u.name as remitted_by, f.decided_at as remitted_at, f.reason as remitted_reason, f.reference as remitted_reference
      from tax_filings f join users u on u.id = f.decided_by where f.act = 'REMIT' and ${OF_ROW} order by f.decided_at desc limit 1
    ) remitted on true
    order by s.month desc, s.code, s.remitter, s.currency, s.tax_currency`.execute(db)
  return rows.map(toTaxReturnRow).filter((row) => isIn(row, filter.state))
}

const OF_ROW = sql<SqlBool>`(f.code, f.month, f.currency, f.remitter) = (s.code, s.month, s.currency, s.remitter)`

function isIn(row: TaxReturnRow, state: ReturnsFilter['state']): boolean {
  if (state === 'OPEN') return row.openMinor !== 0
  if (state === 'FILED') return row.filed !== null
  if (state === 'REMITTED') return row.remitted !== null
  return true
}

type Row = Omit<TaxReturnRow, 'filed' | 'remitted' | 'form' | 'monthOf' | 'openMinor'> &
  Signed<'filed'> &
  Signed<'remitted'>
type Signed<Name extends string> = Record<`${Name}By` | `${Name}Reason` | `${Name}Reference`, string | null> &
  Record<`${Name}At`, Date | null>

function toTaxReturnRow(row: Row): TaxReturnRow {
  const { collectedMinor, returnedMinor, handedOverMinor, remittedMinor } = row
  return {
    ...{ code: row.code, month: row.month, currency: row.currency as Currency, remitter: row.remitter },
    ...{ jurisdiction: row.jurisdiction, bookingsCount: row.bookingsCount, peopleCount: row.peopleCount },
    ...{ baseMinor: row.baseMinor, collectedMinor, returnedMinor, handedOverMinor, remittedMinor },
    openMinor: collectedMinor - returnedMinor - handedOverMinor - remittedMinor,
    ...{ taxCurrency: row.taxCurrency, dueMinor: row.dueMinor, isEstimated: row.isEstimated },
    ...getTaxReturn(row.code),
    filed: signedBy(row.filedBy, row.filedAt, { reason: row.filedReason, reference: row.filedReference }),
    remitted: signedBy(row.remittedBy, row.remittedAt, {
      reason: row.remittedReason,
      reference: row.remittedReference,
    }),
  }
}

function signedBy(
  by: string | null,
  at: Date | null,
  { reason, reference }: { reason: string | null; reference: string | null },
): TaxReturnRow['filed'] {
  return by === null || at === null
    ? null
    : { by, at: at.toISOString(), reason: reason ?? '', reference: reference ?? '' }
}
