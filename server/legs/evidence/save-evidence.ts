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
 * Keeps what the operator has entered behind the reference price of its flight, whose row has that price already. The same again
 * keeps its row; without evidence the price is not shown. What was voided or has ended stays as it is until there is other evidence.
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
    // Writing the row lets its trigger compare the price of the flight with it again.
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
