import { useEffect, useMemo, useState } from 'react'
import type { PriceSchedule } from '#contract/legs/legs.ts'
import { findNextPriceStep } from '#contract/legs/price.ts'
import { getServerNow } from '../data/clock.ts'

const MINUTE_MS = 60_000

/** How long the shown price stays the same, or null if that is a minute or more. */
export function computeMsUntilStep(schedule: PriceSchedule, shownMs: number, nowMs = shownMs): number | null {
  const step = findNextPriceStep(schedule, new Date(shownMs))
  // If the price has fallen since the render, the wait is zero or negative and the new price shows at once.
  const waitMs = step ? step.at.getTime() - nowMs : MINUTE_MS
  return waitMs < MINUTE_MS ? Math.max(1, waitMs) : null
}

/** The server's time for showing a price: it advances every minute, and at the moment when the price falls. */
export function usePriceTime(schedule: PriceSchedule, minute: Date): Date {
  const [seenMs, see] = useState(getServerNow)
  const nowMs = Math.max(seenMs, minute.getTime())
  const { mode, askPriceMinor, floorPriceMinor, startsAt, endsAt } = schedule
  // biome-ignore lint/correctness/useExhaustiveDependencies: the schedule consists of these five fields, and is a new object at each render.
  useEffect(() => {
    const waitMs = computeMsUntilStep(schedule, nowMs, getServerNow())
    if (waitMs === null) return
    const timer = setTimeout(() => see(getServerNow()), waitMs)
    return () => clearTimeout(timer)
  }, [nowMs, mode, askPriceMinor, floorPriceMinor, startsAt, endsAt])
  return useMemo(() => new Date(nowMs), [nowMs])
}
