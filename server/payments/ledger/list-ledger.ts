import { stringify } from 'csv-stringify/sync'
import { type SqlBool, sql } from 'kysely'
import type { Difference, LedgerEntry, Reconciliation } from '#contract/admin/admin-money.ts'
import { type Currency, formatDecimals } from '#contract/money.ts'
import type { Pagination } from '#contract/paging.ts'
import { type Page, readWidePage } from '#server/http/paging.ts'
import { isUuid, parseWholeReference } from '#server/http/search.ts'
import { escapeFormulasIn } from '#server/runtime/csv.ts'
import type { Db } from '#server/runtime/db.ts'

export type LedgerFilter = {
  account?: string | undefined
  currency?: Currency | undefined
  search: string
}

/** Returns one page of the entries that match the filter, newest first. */
export async function listLedger(
  db: Db,
  ask: LedgerFilter & Page,
): Promise<{ entries: LedgerEntry[]; pagination: Pagination }> {
  const { rows, pagination } = await readWidePage(
    {
      matching: filtered(db, ask),
      rows: entryRows(filtered(db, { search: '' })),
      ...{ id: 'e.id', sortBy: ['e.postedAt'], order: 'desc' },
    },
    ask,
  )
  return { entries: rows.map(toEntry), pagination }
}

const MOST_CSV_ROWS = 100_000

/** The filtered entries, oldest first, with amounts in minor and in major units. */
export async function exportLedger(db: Db, filter: LedgerFilter): Promise<string> {
  const rows = await entryRows(filtered(db, filter))
    .orderBy('e.postedAt')
    .orderBy('e.id')
    .limit(MOST_CSV_ROWS)
    .execute()
  const lines = rows.map(toEntry).map((entry) => ({
    posted_at: entry.postedAt,
    posting: entry.posting,
    account: entry.account,
    amount_minor: entry.amountMinor,
    amount: formatDecimals(entry.amountMinor, entry.currency),
    currency: entry.currency,
    booking: entry.booking?.reference ?? '',
    operator: entry.operatorName ?? '',
  }))
  // A name that begins like a formula is escaped, so that a spreadsheet shows it as a name.
  return stringify(lines, {
    header: true,
    columns: CSV_COLUMNS,
    bom: true,
    cast: escapeFormulasIn(['operator']),
  })
}

const CSV_COLUMNS = [
  'posted_at',
  'posting',
  'account',
  'amount_minor',
  'amount',
  'currency',
  'booking',
  'operator',
]

function filtered(db: Db, { account, currency, search }: LedgerFilter) {
  let query = db.selectFrom('ledgerEntries as e')
  if (account) query = query.where('e.account', '=', account)
  if (currency) query = query.where('e.currency', '=', currency)
  if (!search) return query
  // The search may be a complete posting, the id in a posting, or a booking.
  const postings = KINDS.map((kind) => kind + search)
  if (isUuid(search)) {
    return query.where(sql<SqlBool>`(e.booking_id = ${search}::uuid or e.posting = any(${postings}))`)
  }
  const reference = parseWholeReference(search)
  if (reference) {
    return query.where(sql<SqlBool>`e.booking_id = (select id from bookings where reference = ${reference})`)
  }
  return query.where(sql<SqlBool>`e.posting = any(${postings})`)
}

const KINDS = [
  ...['', 'capture:', 'refund-due:', 'refund:', 'refund-failed:', 'hold:'],
  ...['dispute:', 'dispute-reversal:'],
  ...['transfer:', 'reversal:', 'provider-fee:'],
  ...['plan-payment:', 'plan-refund:'],
  ...['move-taxes:', 'release-taxes:', 'remit-tax:'],
]

function entryRows(entries: ReturnType<typeof filtered>) {
  return entries
    .leftJoin('bookings as b', 'b.id', 'e.bookingId')
    .leftJoin('operators as o', 'o.id', 'e.operatorId')
    .selectAll('e')
    .select(['b.reference', 'o.legalName'])
}

type Row = Awaited<ReturnType<ReturnType<typeof entryRows>['execute']>>[number]

function toEntry(row: Row): LedgerEntry {
  const { id, posting, account, amountMinor, bookingId, reference } = row
  return {
    ...{ id, posting, account, amountMinor },
    currency: row.currency as Currency,
    booking: bookingId && reference ? { id: bookingId, reference } : null,
    operatorName: row.legalName,
    postedAt: row.postedAt.toISOString(),
  }
}

/** Returns the balance of each account, by currency. */
export async function findBalances(db: Db) {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['account', 'currency'])
    .select([sql<number>`sum(amount_minor)`.as('balanceMinor'), sql<number>`count(*)`.as('entriesCount')])
    .groupBy(['account', 'currency'])
    .orderBy('currency')
    .orderBy('account')
    .execute()
  return rows.map((row) => ({ ...row, currency: row.currency as Currency }))
}

const LAST_RUNS = 14
const MOST_DIFFERENCES = 200

/** Returns the last comparisons with the provider, newest first, and the differences that the newest one found. */
export async function findReconciliations(
  db: Db,
): Promise<{ reconciliations: Reconciliation[]; differences: Difference[] }> {
  const runs = await db
    .selectFrom('reconciliations')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .limit(LAST_RUNS)
    .execute()
  const [newest] = runs
  const differences = newest
    ? await db
        .selectFrom('reconciliationDifferences')
        .select(['id', 'reference', 'currency', 'ledgerMinor', 'providerMinor', 'bookingId'])
        .where('reconciliationId', '=', newest.id)
        .orderBy('reference')
        .limit(MOST_DIFFERENCES)
        .execute()
    : []
  return {
    reconciliations: runs.map((run) => ({
      ...run,
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
    })),
    differences: differences.map((one) => ({ ...one, currency: one.currency as Currency })),
  }
}
