import { sql } from 'kysely'
import type { LegForm } from '#contract/legs/leg-form.ts'
import {
  readBeforeMove,
  type SettledTaxes,
  settleMovedTaxes,
} from '#server/bookings/moved-taxes/settle-moved-taxes.ts'
import { findUnfit, markUnfit, type Unfit } from '#server/bookings/on-board/find-unfit.ts'
import { saveEvidence } from '#server/legs/evidence/save-evidence.ts'
import { toLegColumns } from '#server/legs/publish/plan-leg.ts'
import { priceLeg } from '#server/legs/publish/price-leg.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { Weighed } from './change-leg.ts'
import { isElsewhere } from './change-rules.ts'

export type Applied = {
  /** The settled taxes by booking id. */
  settled: Map<string, SettledTaxes>
  unfit: Unfit[]
}

/**
 * Writes the changed leg, settles the taxes of paid bookings, and finds bookings whose baggage or pets the changed
 * leg does not take.
 */
export async function applyChange(
  tx: Tx,
  { leg, planned, before, after }: Pick<Weighed, 'leg' | 'planned' | 'before' | 'after'>,
  form: LegForm,
): Promise<Applied> {
  const { id: legId } = leg
  const taxed = await readBeforeMove(tx, [legId])
  const unfitBefore = await findUnfit(tx, { legId })
  await tx
    .updateTable('legs')
    .set({
      ...toLegColumns(planned),
      // The sale was just decided again, so an earlier refusal no longer counts.
      ...{ withheldAt: null, withheldBecause: null },
      ...(isElsewhere(before, after) ? { fboChangedAt: sql<Date>`now()` } : {}),
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', legId)
    .execute()
  await saveEvidence(tx, { legId, evidence: form.priceEvidence })
  await priceLeg(tx, { legId })
  const settled = await settleMovedTaxes(tx, taxed)
  return { settled, unfit: await markUnfit(tx, { legId, before: unfitBefore }) }
}

/**
 * Sums over all bookings: the taxes that travellers get back, the taxes that the fare bears, and the bookings with
 * unfit baggage or pets.
 */
export function sumUp({ settled, unfit }: Applied) {
  const all = [...settled.values()]
  return {
    taxesBackMinor: all.reduce((sum, { backMinor }) => sum + backMinor, 0),
    taxesBorneMinor: all.reduce((sum, { borneMinor }) => sum + Math.max(0, borneMinor), 0),
    unfitPets: unfit.filter(({ pets }) => pets).length,
    unfitBaggage: unfit.filter(({ baggage }) => baggage).length,
  }
}
