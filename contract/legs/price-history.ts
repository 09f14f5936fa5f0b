import type { PriceChange } from './leg-prices.ts'
import { computeAskAt, computePersonPriceAt } from './price.ts'

/** A price that applies from an instant. */
export type PricePoint = { atMs: number; priceMinor: number }

/** Returns the price at an instant, by the schedule that applied then; null before the publication. */
export function findPriceAt(changes: readonly PriceChange[], atMs: number): number | null {
  const counted = changes.findLast(({ sinceUTC }) => Date.parse(sinceUTC) <= atMs)
  return counted ? computePersonPriceAt(counted.schedule, new Date(atMs)) : null
}

/**
 * Returns the price between two instants as a line of steps: a point at every change, and about `count` more at equal
 * intervals. A point that repeats the previous price is left out, except the last one, which ends the line.
 */
export function listPricePoints(
  changes: readonly PriceChange[],
  { fromMs, toMs, count }: { fromMs: number; toMs: number; count: number },
): PricePoint[] {
  if (toMs < fromMs) return []
  const times = new Set([fromMs, toMs])
  for (let i = 1; i < count; i++) times.add(Math.round(fromMs + ((toMs - fromMs) * i) / count))
  for (const { sinceUTC } of changes) {
    const sinceMs = Date.parse(sinceUTC)
    if (sinceMs > fromMs && sinceMs < toMs) times.add(sinceMs)
  }
  const points: PricePoint[] = []
  for (const atMs of [...times].sort((a, b) => a - b)) {
    const priceMinor = findPriceAt(changes, atMs)
    if (priceMinor === null) continue
    if (atMs < toMs && points.at(-1)?.priceMinor === priceMinor) continue
    points.push({ atMs, priceMinor })
  }
  return points
}

/** Returns the operator's own changes of the price: from which price to which. */
export function listOperatorChanges(
  changes: readonly PriceChange[],
): { atMs: number; fromMinor: number; toMinor: number }[] {
  return changes.slice(1).flatMap(({ sinceUTC, schedule }, index) => {
    const before = changes[index]
    if (!before) return []
    const at = new Date(sinceUTC)
    // Taxes also change with a rule or a rate, which is not a change by the operator.
    if (computeAskAt(before.schedule, at) === computeAskAt(schedule, at)) return []
    const [fromMinor, toMinor] = [
      computePersonPriceAt(before.schedule, at),
      computePersonPriceAt(schedule, at),
    ]
    return fromMinor === toMinor ? [] : [{ atMs: at.getTime(), fromMinor, toMinor }]
  })
}
