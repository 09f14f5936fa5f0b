import { sql } from 'kysely'
import type { Condition, FxRate, TaxCoverage, TaxCurrency, TaxRule } from '#contract/taxes/tax-rules.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/**
 * The data with which taxes are computed: every rule and statement of every day, and the exchange rates of the last
 * days.
 */
export type TaxBook = { rules: TaxRule[]; coverage: TaxCoverage[]; rates: FxRate[] }

export async function readTaxBook(db: Db | Tx): Promise<TaxBook> {
  const [rules, coverage, rates] = await Promise.all([readRules(db), readCoverage(db), readRates(db)])
  return { rules, coverage, rates }
}

/** Reads the exchange rates of the days before an instant; a hold of that instant was priced with them. */
export async function readRatesAt(db: Db | Tx, at: Date): Promise<FxRate[]> {
  return await readRates(db, sql<string>`${at}::timestamptz::date`)
}

// More days than a rate may be used, because `rates/daily-rates.ts` keeps the rates in memory past midnight.
const RATE_DAYS = 10

async function readRules(db: Db | Tx): Promise<TaxRule[]> {
  const rows = await db.selectFrom('taxRules').selectAll().orderBy('id').execute()
  return rows.map(({ isShipped: _, createdAt: __, condition, currency, ...rule }) => ({
    ...rule,
    condition: condition as Condition,
    currency: currency as TaxCurrency | null,
  }))
}

async function readCoverage(db: Db | Tx): Promise<TaxCoverage[]> {
  return await db
    .selectFrom('taxCoverage')
    .select(['jurisdiction', 'side', 'validFrom', 'validUntil', 'state', 'sourceTitle', 'verifiedOn', 'note'])
    .orderBy('jurisdiction')
    .orderBy('side')
    .orderBy('validFrom')
    .execute()
}

/** Reads the exchange rates of the last days. */
export async function readRates(db: Db | Tx, day = sql<string>`current_date`): Promise<FxRate[]> {
  const rows = await db
    .selectFrom('fxRates')
    .select(['day as date', 'fromCurrency', 'toCurrency', 'source', sql<string>`rate::text`.as('rate')])
    .where('day', '>=', sql<string>`${day} - ${RATE_DAYS}::integer`)
    .orderBy('day')
    .execute()
  return rows.map(({ fromCurrency, toCurrency, ...rate }) => ({
    ...rate,
    from: fromCurrency as TaxCurrency,
    to: toCurrency as TaxCurrency,
  }))
}
