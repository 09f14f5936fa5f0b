import * as z from 'zod/mini'

/**
 * A tier from `hoursBeforeMin` (inclusive) to `hoursBeforeMax` (exclusive) hours before departure; null means no upper
 * bound.
 */
export const RefundRule = z.object({
  hoursBeforeMin: z.int(),
  hoursBeforeMax: z.optional(z.int()),
  refundPct: z.int(),
  description: z.string(),
})
export type RefundRule = z.infer<typeof RefundRule>

export type RefundTier = { hoursBeforeMin: number; hoursBeforeMax?: number | undefined; refundPct: number }

export const MAX_REFUND_TIERS = 10
/** A year, because no empty leg is known further ahead. */
const MAX_TIER_HOURS = 8760

export const DEFAULT_REFUND_RULES: readonly RefundRule[] = [
  { hoursBeforeMin: 72, refundPct: 95, description: '72+ hours before departure' },
  { hoursBeforeMin: 24, hoursBeforeMax: 72, refundPct: 70, description: '24-72 hours before departure' },
  { hoursBeforeMin: 0, hoursBeforeMax: 24, refundPct: 0, description: 'Under 24 hours before departure' },
]

/** The hours for which the preview and the examples are computed. */
export const EXAMPLE_HOURS = [48, 12] as const

/**
 * Returns the tier that applies this many hours before departure: the one with the highest lower bound that is reached
 * (inclusive). Undefined if none is reached.
 */
export function findTierAt<Tier extends RefundTier>(
  tiers: readonly Tier[],
  hoursBefore: number,
): Tier | undefined {
  const hours = Math.max(0, hoursBefore)
  return sortTiers(tiers).find(({ hoursBeforeMin }) => hours >= hoursBeforeMin)
}

/** Returns the refund in percent for a cancellation this many hours before departure; 0 without a tier. */
export function refundPctAt(tiers: readonly RefundTier[], hoursBefore: number): number {
  return findTierAt(tiers, hoursBefore)?.refundPct ?? 0
}

export type CancellationPreview = {
  hoursBefore: number
  refundPct: number
  /** False inside the cancellation window, where a traveller cannot cancel in the application. */
  cancellable: boolean
  example: string
}

/** Computes examples such as 'Cancelling 48h before departure gives 70%' from the tiers and the cancellation window. */
export function previewCancellation(
  { cancelWindowHours, rules }: { cancelWindowHours: number; rules: readonly RefundTier[] },
  hoursBefore: number,
): CancellationPreview {
  const refundPct = refundPctAt(rules, hoursBefore)
  const cancellable = hoursBefore >= cancelWindowHours
  const outside = cancellable ? '' : `; cancelling online ends ${cancelWindowHours}h before`
  const example = `Cancelling ${hoursBefore}h before departure gives ${refundPct}%${outside}`
  return { hoursBefore, refundPct, cancellable, example }
}

/** Sorts the tiers from the longest notice to the shortest, as they are shown and stored. */
export function sortTiers<Tier extends { hoursBeforeMin: number }>(tiers: readonly Tier[]): Tier[] {
  return tiers.toSorted((a, b) => b.hoursBeforeMin - a.hoursBeforeMin)
}

/** Describes a tier without a description: '72+ hours before departure'. */
export function describeTier({ hoursBeforeMin, hoursBeforeMax }: Omit<RefundTier, 'refundPct'>): string {
  if (hoursBeforeMax === undefined) return `${hoursBeforeMin}+ hours before departure`
  if (hoursBeforeMin === 0) return `Under ${hoursBeforeMax} hours before departure`
  return `${hoursBeforeMin}-${hoursBeforeMax} hours before departure`
}

/** Whether `describeTier` wrote this description; otherwise it is the operator's own text. */
export function isOurDescription(description: string): boolean {
  const [from = 0, to] = (description.match(/\d+/g) ?? []).map(Number)
  const tiers = [
    { hoursBeforeMin: from, hoursBeforeMax: to },
    { hoursBeforeMin: 0, hoursBeforeMax: from },
  ]
  return tiers.some((tier) => describeTier(tier) === description)
}

type LowTier = { hoursBefore: number; refundPct: number; defaultPct: number }

/** Returns a range of hours before departure in which the tiers refund less than the default. */
export function findLowTiers(tiers: readonly RefundTier[]): LowTier[] {
  const edges = new Set([...DEFAULT_REFUND_RULES, ...tiers].map(({ hoursBeforeMin }) => hoursBeforeMin))
  return [...edges]
    .sort((a, b) => b - a)
    .map((hoursBefore) => ({
      hoursBefore,
      refundPct: refundPctAt(tiers, hoursBefore),
      defaultPct: refundPctAt(DEFAULT_REFUND_RULES, hoursBefore),
    }))
    .filter(({ refundPct, defaultPct }) => refundPct < defaultPct)
}

type TierIssue = {
  index: number
  field: 'hoursBeforeMin' | 'hoursBeforeMax' | 'refundPct'
  message: string
}

/** Returns what is wrong with each tier, in the given order; empty if they cover 0 to infinity exactly once. */
export function findTierIssues(tiers: readonly RefundTier[]): TierIssue[] {
  const own = tiers.flatMap((tier, index) => findOwnIssues(tier).map((issue) => ({ index, ...issue })))
  return own.length > 0 ? own : findCoverIssues(tiers)
}

function findOwnIssues({
  hoursBeforeMin,
  hoursBeforeMax,
  refundPct,
}: RefundTier): Omit<TierIssue, 'index'>[] {
  const issues: Omit<TierIssue, 'index'>[] = []
  if (!isWithin(hoursBeforeMin, 0, MAX_TIER_HOURS)) {
    issues.push({
      field: 'hoursBeforeMin',
      message: `Hours must be whole numbers between 0 and ${MAX_TIER_HOURS}`,
    })
  }
  if (hoursBeforeMax !== undefined && !isWithin(hoursBeforeMax, 1, MAX_TIER_HOURS)) {
    issues.push({
      field: 'hoursBeforeMax',
      message: `Hours must be whole numbers between 1 and ${MAX_TIER_HOURS}`,
    })
  } else if (hoursBeforeMax !== undefined && hoursBeforeMax <= hoursBeforeMin) {
    issues.push({ field: 'hoursBeforeMax', message: 'A tier must end above where it begins' })
  }
  if (!isWithin(refundPct, 0, 100)) {
    issues.push({ field: 'refundPct', message: 'Refund must be between 0 and 100%' })
  }
  return issues
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

// Goes upwards from 0: each tier must begin where the previous one ends, and the last one must have no end.
function findCoverIssues(tiers: readonly RefundTier[]): TierIssue[] {
  const upwards = tiers
    .map((tier, index) => ({ ...tier, index }))
    .sort((a, b) => a.hoursBeforeMin - b.hoursBeforeMin)
  const issues: TierIssue[] = []
  let reached = 0
  for (const { index, hoursBeforeMin, hoursBeforeMax = Number.POSITIVE_INFINITY } of upwards) {
    if (hoursBeforeMin > reached) {
      const message = `Nothing is said about ${reached} to ${hoursBeforeMin} hours before departure`
      issues.push({ index, field: 'hoursBeforeMin', message })
    } else if (hoursBeforeMin < reached) {
      const until = Number.isFinite(reached) ? `${reached} hours` : 'any time'
      issues.push({
        index,
        field: 'hoursBeforeMin',
        message: `Overlaps the tier below it, which reaches to ${until}`,
      })
    }
    reached = Math.max(reached, hoursBeforeMax)
  }
  const top = upwards.at(-1)
  if (top && Number.isFinite(reached)) {
    const message = `Nothing is said about ${reached} hours and more: leave the upper end of the longest notice open`
    issues.push({ index: top.index, field: 'hoursBeforeMax', message })
  }
  return issues
}
