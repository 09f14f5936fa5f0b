import { sql } from 'kysely'
import type { FlightForm } from '#contract/legs/flight-form.ts'
import {
  readBeforeMove,
  type SettledTaxes,
  settleMovedTaxes,
} from '#server/bookings/moved-taxes/settle-moved-taxes.ts'
import { saveEvidence } from '#server/legs/evidence/save-evidence.ts'
import { toLegColumns } from '#server/legs/publish/plan-flight.ts'
import { priceFlight } from '#server/legs/publish/price-flight.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { Weighed } from './change-flight.ts'
import { isElsewhere } from './change-rules.ts'

/** Writes the changed flight, and settles the taxes of those who have paid. */
export async function applyChange(
  tx: Tx,
  { leg, planned, before, after }: Pick<Weighed, 'leg' | 'planned' | 'before' | 'after'>,
  form: FlightForm,
): Promise<Map<string, SettledTaxes>> {
  const { id: legId } = leg
  const taxed = await readBeforeMove(tx, [legId])
  await tx
    .updateTable('legs')
    .set({
      ...toLegColumns(planned),
      // It has just been decided about.
      ...{ withheldAt: null, withheldBecause: null },
      ...(isElsewhere(before, after) ? { fboChangedAt: sql<Date>`now()` } : {}),
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', legId)
    .execute()
  await saveEvidence(tx, { legId, evidence: form.priceEvidence })
  await priceFlight(tx, { legId })
  return await settleMovedTaxes(tx, taxed)
}

/** What travellers get back of their taxes, and what the fares bear, of all bookings together. */
export function addTaxes(settled: ReadonlyMap<string, SettledTaxes>) {
  const all = [...settled.values()]
  return {
    taxesBackMinor: all.reduce((sum, { backMinor }) => sum + backMinor, 0),
    taxesBorneMinor: all.reduce((sum, { borneMinor }) => sum + Math.max(0, borneMinor), 0),
  }
}
