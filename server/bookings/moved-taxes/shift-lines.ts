import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'
import type { PartyTaxLine } from '#server/taxes/tax-lines.ts'
import type { ByRule } from './plan-moved-taxes.ts'

type Shift = {
  bookingId: string
  /** Minor units that each tax takes (positive) or gives (negative). */
  shifted: ByRule
  /** The booking's tax lines that its hold froze, and those of the changed leg. */
  frozen: readonly PartyTaxLine[]
  lines: readonly PartyTaxLine[]
}

/** Stores the amount that is now paid for each tax, in the rows of collected taxes and in the booking's own lines. */
export async function shiftLines(tx: Tx, { bookingId, shifted, frozen, lines }: Shift): Promise<void> {
  const lower = Object.entries(shifted).filter(([, minor]) => minor < 0)
  await sql`
    update booking_tax_lines t set amount_minor = t.amount_minor + by.minor,
      tax_amount_minor = round(t.tax_amount_minor::numeric * (t.amount_minor + by.minor) / t.amount_minor)
    from unnest(${lower.map(([ruleId]) => ruleId)}::text[], ${lower.map(([, minor]) => minor)}::bigint[]) as by (rule_id, minor)
    where t.booking_id = ${bookingId} and t.rule_id = by.rule_id`.execute(tx)
  for (const line of lines) {
    const minor = shifted[line.ruleId] ?? 0
    if (minor > 0) await raiseLine(tx, { bookingId, line, minor })
  }
  await keepAsFrozen(tx, { bookingId, known: [...frozen, ...lines] })
}

// The amount due in the tax's own currency stays in proportion to the amount paid in the booking's currency.
async function raiseLine(
  tx: Tx,
  { bookingId, line, minor }: { bookingId: string; line: PartyTaxLine; minor: number },
): Promise<void> {
  const { ruleId, code, kind, heads, rateBps, taxCurrency, taxAmountMinor, fxDate, fxSource } = line
  const { refund, remitter, liable, inBase, isEstimated } = line
  await tx
    .insertInto('bookingTaxLines')
    .values({
      ...{ bookingId, ruleId, code, kind, heads, rateBps, taxCurrency, taxAmountMinor, fxDate, fxSource },
      ...{ refund, remitter, liable, inBase, isEstimated, amountMinor: minor },
    })
    .onConflict((oc) =>
      oc.columns(['bookingId', 'ruleId']).doUpdateSet({
        heads,
        amountMinor: sql<number>`booking_tax_lines.amount_minor + ${minor}::bigint`,
        taxAmountMinor: sql<number>`round(${taxAmountMinor}::numeric * (booking_tax_lines.amount_minor + ${minor}::bigint)
          / ${line.amountMinor}::bigint)`,
      }),
    )
    .execute()
}

async function keepAsFrozen(
  tx: Tx,
  { bookingId, known }: { bookingId: string; known: readonly PartyTaxLine[] },
): Promise<void> {
  const rows = await tx
    .selectFrom('bookingTaxLines')
    .select(['ruleId', 'heads', 'amountMinor', 'taxAmountMinor'])
    .where('bookingId', '=', bookingId)
    .where('amountMinor', '>', 0)
    .orderBy('createdAt')
    .orderBy('ruleId')
    .execute()
  const taxLines = rows.map((row) => ({ ...known.find(({ ruleId }) => ruleId === row.ruleId), ...row }))
  await tx
    .updateTable('bookings')
    .set({
      taxLines: JSON.stringify(taxLines),
      taxMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    })
    .where('id', '=', bookingId)
    .execute()
}
