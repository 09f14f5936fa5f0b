import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

const INTERVAL_MS = 10_000
/** The most of an interval that a quiet process spends computing. */
const QUIET_SHARE = 0.05
const GROWTH_BYTES = 16 * 1024 * 1024

/**
 * Collects the garbage of a process that has become quiet and returns the memory to the system. V8 collects when a program allocates,
 * so it would keep what a burst of requests left behind until the next one. A collection stops the process for about a tenth of a second,
 * so the heap must have grown by 16 MB since the last. Needs `--expose-gc`, without which nothing is collected.
 */
export function collectWhenQuiet({ collect = globalThis.gc, intervalMs = INTERVAL_MS } = {}): void {
  if (!collect) return
  let before = performance.eventLoopUtilization()
  let leftBytes = 0
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > QUIET_SHARE || readHeapBytes() < leftBytes + GROWTH_BYTES) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    leftBytes = readHeapBytes()
  }, intervalMs).unref()
}

function readHeapBytes(): number {
  return getHeapStatistics().used_heap_size
}
