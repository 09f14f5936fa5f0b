import { setTimeout as sleep } from 'node:timers/promises'
import { findOldestDueSeconds } from '#server/jobs/due-jobs.ts'
import type { Db } from '#server/runtime/db.ts'

export type Lag = {
  /** The longest time that the oldest due job had waited at any moment since then, in seconds. */
  worstSince: (since: number) => number
  stop: () => Promise<void>
}

const EVERY_MS = 250

/** Samples how long due jobs wait. Leaves out moments in which the database does not answer. */
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
