import { sql } from 'kysely'
import type { PriceEvidence } from '#contract/legs/price-evidence.ts'
import type { Tx } from '#server/runtime/db.ts'

/** The columns of one piece of evidence. */
export type EvidenceRow = {
  method: string
  hourlyRateMinor: number | null
  blockMinutes: number | null
  returnFactorPct: number | null
  quotedBy: string | null
  quotedMinor: number | null
  evidenceOn: string
  note: string
}

export function toEvidence(row: EvidenceRow): PriceEvidence {
  const shared = { evidenceDate: row.evidenceOn, evidenceNote: row.note }
  if (row.method === 'QUOTE') {
    return { method: 'QUOTE', quotedBy: row.quotedBy ?? '', quotedMinor: row.quotedMinor ?? 0, ...shared }
  }
  return {
    method: 'RATE_CARD',
    hourlyRateMinor: row.hourlyRateMinor ?? 0,
    blockMinutes: row.blockMinutes ?? 0,
    returnFactorPct: row.returnFactorPct ?? 0,
    ...shared,
  }
}

function toColumns(evidence: PriceEvidence) {
  const { evidenceDate: evidenceOn, evidenceNote: note, ...how } = evidence
  return { ...how, evidenceOn, note }
}

type Saved = { legId: string; evidence: PriceEvidence | null | undefined }

/**
 * Stores the operator's evidence for the reference price of its leg, whose row already has that price. The same
 * evidence again keeps its row; without evidence, the price is not shown. Voided or expired evidence stays unchanged
 * until other evidence replaces it.
 */
export async function saveEvidence(tx: Tx, { legId, evidence }: Saved): Promise<void> {
  const leg = await tx
    .selectFrom('legs')
    .select(['currency', 'referencePriceMinor'])
    .where('id', '=', legId)
    .executeTakeFirstOrThrow()
  const known = await tx
    .selectFrom('priceEvidence')
    .selectAll()
    .where('legId', '=', legId)
    .where('replacedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const price = { currency: leg.currency, perPersonMinor: leg.referencePriceMinor }
  if (!evidence && known?.voidedAt) return
  if (known && !known.voidedAt && evidence && isSame(toEvidence(known), evidence)) {
    // Updating the row makes its trigger compare the evidence with the leg's price again.
    await tx.updateTable('priceEvidence').set(price).where('id', '=', known.id).execute()
    return
  }
  if (known) {
    await tx
      .updateTable('priceEvidence')
      .set({ replacedAt: sql<Date>`now()` })
      .where('id', '=', known.id)
      .execute()
  }
  if (!evidence) return
  await tx
    .insertInto('priceEvidence')
    .values({ legId, ...price, ...toColumns(evidence) })
    .execute()
}

function isSame(one: PriceEvidence, other: PriceEvidence): boolean {
  const sort = (evidence: PriceEvidence) => JSON.stringify(Object.entries(evidence).sort())
  return sort(one) === sort(other)
}
