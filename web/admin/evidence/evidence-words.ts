import { formatDuration } from '#contract/airports.ts'
import type { LegEvidence } from '#contract/legs/price-evidence.ts'
import { formatMoney } from '#contract/money.ts'

/** The key of all queries of evidence. */
export const evidenceKey = ['admin', 'price-evidence']

export const STATE_WORDS: Record<LegEvidence['state'], string> = {
  STANDING: 'Standing',
  ENDED: 'Ended',
  VOIDED: 'Voided',
}

/** '$8,000 an hour × 2h 30m × 1.5', or who quoted how much. */
export function describeHow({ evidence, currency }: Pick<LegEvidence, 'evidence' | 'currency'>): string {
  if (evidence.method === 'QUOTE') {
    return `${formatMoney(evidence.quotedMinor, currency)} quoted by ${evidence.quotedBy}`
  }
  const { hourlyRateMinor, blockMinutes, returnFactorPct } = evidence
  const rate = formatMoney(hourlyRateMinor, currency)
  return `${rate} an hour × ${formatDuration(blockMinutes)} × ${returnFactorPct / 100}`
}
