import { setTimeout as sleep } from 'node:timers/promises'
import { findOldestDueSeconds } from '#server/jobs/due-jobs.ts'
import type { Db } from '#server/runtime/db.ts'

export type Lag = {
  /** For how long the oldest due job had waited at the worst moment since then, in seconds. */
  worstSince: (since: number) => number
  stop: () => Promise<void>
}

const EVERY_MS = 250

/** Watches how far the queue is behind. Moments in which the database does not answer are left out. */
export function watchLag(db: Db): Lag {
  const samples: { at: number; seconds: number }[] = []
  const state = { stopped: false }
  const watching = (async () => {
    while (!state.stopped) {
      await findOldestDueSeconds(db).then(
        (seconds) => samples.push({ at: Date.now(), seconds }),
        () => {},
      )
      await sleep(EVERY_MS)
    }
  })()
  return {
    worstSince: (since) =>
      Math.max(0, ...samples.filter(({ at }) => at >= since).map(({ seconds }) => seconds)),
    async stop() {
      state.stopped = true
      await watching
    },
  }
}
