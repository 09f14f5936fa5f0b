import { sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import type { Pagination } from '#contract/paging.ts'
import type { StatementMonth } from '#contract/payments/statements.ts'
import { Problem } from '#contract/problem.ts'
import { toPagination } from '#server/http/paging.ts'
import { OPERATORS_SHARE } from '#server/payments/ledger/ledger.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import {
  buildParts,
  formatMonth,
  getMonthBounds,
  type LedgerEnds,
  listMonthsBetween,
  type StatementLine,
  type StatementPart,
} from './statement-rules.ts'

export type Statement = {
  operatorId: string
  operatorName: string
  month: string
  from: Date
  to: Date
  /** Whether the month has ended. */
  over: boolean
  createdAt: Date
  parts: StatementPart[]
}

/**
 * Returns the movements of an operator's money in a month (UTC), from the opening to the closing balance of each
 * currency. One snapshot reads all figures. Problems `operator_not_found`, and `statement_not_found` for a month
 * before the first or after the current one.
 */
export async function readStatement(
  db: Db,
  { operatorId, month }: { operatorId: string; month: string },
): Promise<Statement> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { operatorName, firstMonth, now } = await findOperator(tx, { operatorId })
      const thisMonth = formatMonth(now)
      if (month > thisMonth || month < (firstMonth ?? thisMonth)) throw new Problem('statement_not_found')
      const { from, to } = getMonthBounds(month)
      const ends = await findEnds(tx, { operatorId, from, to })
      const lines = await findLines(tx, { operatorId, from, to })
      const parts = buildParts(ends, lines)
      return { operatorId, operatorName, month, from, to, over: month < thisMonth, createdAt: now, parts }
    })
}

async function findOperator(tx: Tx, { operatorId }: { operatorId: string }) {
  const { rows } = await sql<{ operatorName: string; firstAt: Date | null; now: Date }>`
    select legal_name as operator_name, now() as now,
      (select min(posted_at) from ledger_entries where operator_id = operators.id) as first_at
    from operators where id = ${operatorId}`.execute(tx)
  const [found] = rows
  if (!found) throw new Problem('operator_not_found')
  const { operatorName, firstAt, now } = found
  return { operatorName, firstMonth: firstAt && formatMonth(firstAt), now }
}

type Span = { operatorId: string; from: Date; to: Date }

async function findEnds(tx: Tx, { operatorId, from, to }: Span): Promise<LedgerEnds[]> {
  const { rows } = await sql<LedgerEnds>`
    select currency,
      -coalesce(sum(amount_minor) filter (where posted_at < ${from}), 0) as opening_minor,
      -sum(amount_minor) as closing_minor,
      -coalesce(sum(amount_minor) filter (where account = 'travellers_held'), 0) as closing_held_minor
    from ledger_entries
    where operator_id = ${operatorId} and posted_at < ${to} and account in ${OPERATORS_SHARE}
    group by currency order by currency`.execute(tx)
  return rows
}

type Row = Omit<StatementLine, 'leg'> & {
  legId: string | null
  origin: string
  destination: string
  tail: string
  departureAt: Date
}

const REFUND_KINDS = sql`('refund-due', 'refund', 'refund-failed')`
// Movements between the two accounts of the operator's share, which do not change their sum.
const WITHIN_KINDS = sql`('release', 'hold')`

async function findLines(tx: Tx, { operatorId, from, to }: Span): Promise<StatementLine[]> {
  const { rows } = await sql<Row>`
    with entries as (
      select e.*, split_part(e.posting, ':', 1) as kind, substring(e.posting from '^(?:transfer|reversal|release-taxes):([0-9a-f-]{36})') as about
      from ledger_entries e where e.operator_id = ${operatorId} and e.posted_at >= ${from} and e.posted_at < ${to}
    ), placed as (
      select e.currency, e.kind, e.amount_minor, coalesce(b.leg_id, p.leg_id) as leg_id,
        e.account in ${OPERATORS_SHARE} as is_share, e.account = 'platform_fees' as is_fee, (e.account = 'provider' or e.account like 'taxes_collected:%') as is_paid
      from entries e left join bookings b on b.id = e.booking_id
      left join payout_reversals r on e.kind = 'reversal' and r.id = e.about::uuid
      left join payouts p on p.id = case e.kind when 'transfer' then e.about::uuid when 'release-taxes' then e.about::uuid when 'reversal' then r.payout_id end
    ), sums as (
      select currency, leg_id,
        coalesce(sum(amount_minor) filter (where kind = 'capture' and is_paid), 0) as gross_minor,
        -coalesce(sum(amount_minor) filter (where is_fee and (kind = 'capture' or kind in ${REFUND_KINDS})), 0) as fee_minor,
        coalesce(sum(amount_minor) filter (where (is_fee or is_share) and kind in ${REFUND_KINDS}), 0) as refunds_minor,
        -coalesce(sum(amount_minor) filter (where is_share and kind not in ('capture', 'transfer', 'reversal')
          and kind not in ${REFUND_KINDS} and kind not in ${WITHIN_KINDS} and kind <> 'release-taxes'), 0) as adjustments_minor,
        -coalesce(sum(amount_minor) filter (where is_share and kind = 'release-taxes'), 0) as taxes_minor,
        coalesce(sum(amount_minor) filter (where is_share and kind = 'transfer'), 0) as transfers_minor,
        -coalesce(sum(amount_minor) filter (where is_share and kind = 'reversal'), 0) as reversals_minor
      from placed group by currency, leg_id
    )
    select s.*, l.origin_icao as origin, l.destination_icao as destination, l.tail, l.departure_at
    from sums s left join legs l on l.id = s.leg_id
    where (s.gross_minor, s.fee_minor, s.refunds_minor, s.adjustments_minor, s.taxes_minor, s.transfers_minor, s.reversals_minor)
      <> (0, 0, 0, 0, 0, 0, 0)
    order by s.currency, l.departure_at nulls last, l.id`.execute(tx)
  return rows.map(({ legId, origin, destination, tail, departureAt, ...sums }) => ({
    ...sums,
    leg: legId ? { id: legId, origin, destination, tail, departureAt } : null,
  }))
}

/**
 * Returns one page of the months in which an operator had money, up to the current month, newest first. Problem
 * `operator_not_found`.
 */
export async function listStatementMonths(
  db: Db,
  { operatorId, page, limit }: { operatorId: string; page: number; limit: number },
): Promise<{ months: StatementMonth[]; pagination: Pagination }> {
  const { rows } = await sql<{ month: string; currency: Currency; changeMinor: number }>`
    select to_char(posted_at at time zone 'UTC', 'YYYY-MM') as month, currency,
      -coalesce(sum(amount_minor) filter (where account in ${OPERATORS_SHARE}), 0) as change_minor
    from ledger_entries where operator_id = ${operatorId} group by 1, 2 order by 1`.execute(db)
  const { firstMonth, now } = await db.transaction().execute((tx) => findOperator(tx, { operatorId }))
  if (!firstMonth) return { months: [], pagination: toPagination({ page, limit }, 0) }
  const thisMonth = formatMonth(now)
  const all = listMonthsBetween(firstMonth, thisMonth)
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort()
  const sumMonths = (currency: Currency, isIn: (month: string) => boolean) =>
    rows.reduce((sum, row) => (row.currency === currency && isIn(row.month) ? sum + row.changeMinor : sum), 0)
  const shown = all.slice((page - 1) * limit, page * limit)
  return {
    pagination: toPagination({ page, limit }, all.length),
    months: shown.map((month) => ({
      month,
      over: month < thisMonth,
      balances: currencies.map((currency) => ({
        currency,
        openingMinor: sumMonths(currency, (one) => one < month),
        closingMinor: sumMonths(currency, (one) => one <= month),
      })),
    })),
  }
}
