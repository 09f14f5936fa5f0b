import { sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import { computeTaxTerms } from '#contract/taxes/compute-tax-terms.ts'
import type { TaxProblem } from '#contract/taxes/compute-taxes.ts'
import type { Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { findTaxFacts } from './find-tax-facts.ts'
import { findTaxesUntil } from './find-taxes-until.ts'
import { readTaxBook, type TaxBook } from './read-tax-book.ts'
import { lockTaxedLegs } from './read-taxed-legs.ts'
import { type LegTaxLine, toLegTaxLine } from './tax-lines.ts'
import { toTermColumns } from './tax-terms.ts'

/** A leg whose taxes cannot be computed, and whether it was on sale before. */
export type Unpriced = { legId: string; operatorId: string; problem: TaxProblem; wasPriced: boolean }

/**
 * Computes the taxes of legs by the current rules, statements and rates. The leg's row stores the sums for totals,
 * `leg_taxes` the lines. A leg whose taxes cannot be computed goes off sale; these legs are returned.
 */
export async function priceLegs(
  tx: Tx,
  { legIds, book }: { legIds: readonly string[]; book?: TaxBook },
): Promise<Unpriced[]> {
  if (legIds.length === 0) return []
  const legs = await lockLegs(tx, legIds)
  const by = book ?? (await readTaxBook(tx))
  const priced = legs.map((leg) => ({ leg, ...priceLeg(by, leg) }))
  const changed = priced.filter(({ leg, row }) => !isSame(leg, row))
  await store(tx, priced)
  await announceLegs(
    tx,
    changed.map(({ leg }) => leg.id),
  )
  return priced.flatMap(({ leg, problem }) =>
    problem ? { legId: leg.id, operatorId: leg.operatorId, problem, wasPriced: leg.taxesUntil !== null } : [],
  )
}

type Leg = Awaited<ReturnType<typeof lockLegs>>[number]

async function lockLegs(tx: Tx, legIds: readonly string[]) {
  return await lockTaxedLegs(tx, legIds)
    .select(['legs.operatorId', 'legs.priceBasis', 'legs.floorPriceMinor', 'legs.taxHeadsMinor'])
    .select(['legs.taxFlightMinor', 'legs.taxBps', 'legs.taxBasesMinor', 'legs.taxesUntil'])
    .select(['legs.taxInfantMinor', 'legs.taxInfantBasesMinor'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .execute()
}

type Row = ReturnType<typeof toTermColumns> & { taxesUntil: Date | null }
type Priced = { row: Row | null; lines: LegTaxLine[]; problem: TaxProblem | null }

function priceLeg(book: TaxBook, leg: Leg): Priced {
  const { now } = leg
  const currency = leg.currency as Currency
  const taxed = findTaxFacts({ ...leg, currency }, { now })
  const answer = computeTaxTerms({
    ...taxed,
    ...book,
    ...{ currency, basis: leg.priceBasis, seatsTotal: leg.seatsTotal, leastAskedMinor: leg.floorPriceMinor },
  })
  // The lines of the last computation stay, but no seat is sold with them.
  if ('problem' in answer) return { row: null, lines: [], problem: answer.problem }
  const taxesUntil = findTaxesUntil(book, { taxed, leg, taxes: answer.taxes })
  return {
    row: { ...toTermColumns(answer.terms), taxesUntil },
    lines: answer.taxes.map(toLegTaxLine),
    problem: null,
  }
}

function isSame(leg: Leg, row: Row | null): boolean {
  if (!row) return leg.taxesUntil === null
  return (
    leg.taxesUntil !== null &&
    leg.taxHeadsMinor === row.taxHeadsMinor &&
    leg.taxFlightMinor === row.taxFlightMinor &&
    String(leg.taxBps) === String(row.taxBps) &&
    String(leg.taxBasesMinor) === String(row.taxBasesMinor) &&
    leg.taxInfantMinor === row.taxInfantMinor &&
    String(leg.taxInfantBasesMinor) === String(row.taxInfantBasesMinor)
  )
}

async function store(tx: Tx, priced: readonly ({ leg: Leg } & Priced)[]): Promise<void> {
  const rows = priced.map(({ leg, row, lines, problem }) => ({
    ...{ id: leg.id, lines, problem },
    ...(row ?? { ...leg, taxesUntil: null }),
  }))
  const terms = rows.map(
    ({ id, taxHeadsMinor, taxFlightMinor, taxBps, taxBasesMinor, taxesUntil, ...row }) => ({
      ...{ id, taxHeadsMinor, taxFlightMinor, taxBps, taxBasesMinor, taxesUntil },
      ...{ taxInfantMinor: row.taxInfantMinor, taxInfantBasesMinor: row.taxInfantBasesMinor },
    }),
  )
  await sql`
    update legs l set tax_heads_minor = t."taxHeadsMinor", tax_flight_minor = t."taxFlightMinor", tax_bps = t."taxBps",
      tax_bases_minor = t."taxBasesMinor", taxes_until = t."taxesUntil", tax_infant_minor = t."taxInfantMinor",
      tax_infant_bases_minor = t."taxInfantBasesMinor"
    from json_to_recordset(${JSON.stringify(terms)}::json) as t (id uuid, "taxHeadsMinor" bigint, "taxFlightMinor" bigint,
      "taxBps" integer[], "taxBasesMinor" bigint[], "taxesUntil" timestamptz, "taxInfantMinor" bigint, "taxInfantBasesMinor" bigint[])
    where l.id = t.id and (l.tax_heads_minor, l.tax_flight_minor, l.tax_bps, l.tax_bases_minor, l.taxes_until,
        l.tax_infant_minor, l.tax_infant_bases_minor)
      is distinct from (t."taxHeadsMinor", t."taxFlightMinor", t."taxBps", t."taxBasesMinor", t."taxesUntil",
        t."taxInfantMinor", t."taxInfantBasesMinor")`.execute(tx)
  await sql`
    insert into leg_taxes as known (leg_id, lines, problem)
    select id, lines, nullif(problem, 'null') from json_to_recordset(${JSON.stringify(
      rows.map(({ id, lines, problem }) => ({ id, lines, problem })),
    )}::json) as t (id uuid, lines jsonb, problem jsonb)
    on conflict (leg_id) do update set problem = excluded.problem, computed_at = clock_timestamp(),
      lines = case when excluded.problem is null then excluded.lines else known.lines end
    where (known.lines, known.problem) is distinct from (excluded.lines, excluded.problem) or excluded.problem is not null`.execute(
    tx,
  )
}
