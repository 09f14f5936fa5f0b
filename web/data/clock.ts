import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { site } from '#contract/site/site.ts'
import { call } from './api.ts'

const RESYNC_MS = 30_000
const MOST_DRIFT_MS = 1000

let offsetMs = 0
let users = 0
let resyncTimer: ReturnType<typeof setInterval> | undefined

/** The server's clock minus ours in milliseconds, assuming that its timestamp is from the middle of the request. */
export function measureOffset(sample: { sentAt: number; receivedAt: number; serverAt: number }): number {
  return sample.serverAt - (sample.sentAt + sample.receivedAt) / 2
}

/** The server's time in milliseconds since 1970, by the last measured offset. */
export function getServerNow(): number {
  return Date.now() + offsetMs
}

/** Asks the server for its time. A failure is only logged: the last offset stays. */
export async function syncClock(): Promise<void> {
  const [sentAt, startedMs] = [Date.now(), performance.now()]
  try {
    const { timestamp } = await call(site.health)
    const receivedAt = Date.now()
    // Discards a sample if the clock was set or the machine slept during the request.
    if (Math.abs(receivedAt - sentAt - (performance.now() - startedMs)) > MOST_DRIFT_MS) return
    offsetMs = measureOffset({ sentAt, receivedAt, serverAt: Date.parse(timestamp) })
  } catch (error) {
    console.warn('The clock could not be compared with the server', error)
  }
}

/** Whole seconds until an instant by the server's clock, rounded up: 1 in the last second, 0 from the instant on. */
export function countSecondsUntil(instantMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((instantMs - nowMs) / 1000))
}

/** `countSecondsUntil`, updated every second. */
export function useSecondsUntil(instantUTC: string): number {
  const instantMs = Date.parse(instantUTC)
  return useBeat(1000, instantMs, () => countSecondsUntil(instantMs, getServerNow()))
}

/** The server's time to the minute, for prices that fall with time. */
export function useServerMinute(): Date {
  const minute = useBeat(60_000, 0, () => Math.floor(getServerNow() / 60_000))
  return useMemo(() => new Date(minute * 60_000), [minute])
}

/** Measures the offset now and every 30 s while a page needs the clock. Returns a function that stops it. */
function keepSynchronised(): () => void {
  users += 1
  if (users === 1) {
    void syncClock()
    resyncTimer = setInterval(() => void syncClock(), RESYNC_MS)
    document.addEventListener('visibilitychange', syncWhenVisible)
  }
  return () => {
    users -= 1
    if (users > 0) return
    clearInterval(resyncTimer)
    document.removeEventListener('visibilitychange', syncWhenVisible)
  }
}

function syncWhenVisible(): void {
  if (document.visibilityState === 'visible') void syncClock()
}

// Each tick is scheduled from the real time, so a slow or sleeping page never falls behind.
function useBeat(everyMs: number, anchorMs: number, read: () => number): number {
  useEffect(keepSynchronised, [])
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer = setTimeout(tick, untilBeat(everyMs, anchorMs))
      function tick() {
        changed()
        timer = setTimeout(tick, untilBeat(everyMs, anchorMs))
      }
      document.addEventListener('visibilitychange', changed)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', changed)
      }
    },
    [everyMs, anchorMs],
  )
  return useSyncExternalStore(subscribe, read, read)
}

function untilBeat(everyMs: number, anchorMs: number): number {
  const remainder = (anchorMs - getServerNow()) % everyMs
  return remainder > 0 ? remainder : remainder + everyMs
}
