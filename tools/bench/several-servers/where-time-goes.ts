import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

const LOOK_MS = 200

/** How the primary's busy connections spent their time, as shares of 1. */
export type Activity = {
  shares: Record<Doing, number>
  /** The average number of busy connections. */
  active: number
  /** The average number of connections that worked for the job queue. */
  jobs: number
}
type Doing = 'running' | 'log' | 'rows' | 'notify' | 'otherLocks' | 'other'

const DOING = `case
    when wait_event_type is null then 'running'
    when wait_event like 'Wal%' or wait_event like 'WAL%' then 'log'
    when wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple') then 'rows'
    when wait_event_type = 'Lock' and wait_event = 'object' or wait_event like 'Notify%' then 'notify'
    when wait_event_type in ('Lock', 'LWLock') then 'otherLocks'
    else 'other' end`

const WORDS: Record<Doing, string> = {
  running: 'on the processor or waiting for it',
  log: 'writing the log',
  rows: 'waiting for a row',
  notify: 'waiting for the lock of NOTIFY',
  otherLocks: 'waiting for another lock',
  other: 'waiting for something else',
}

/** Samples the activity of PostgreSQL's connections five times a second until it is stopped. */
export function watchActivity(pool: Pool): { stop: () => Promise<Activity> } {
  const counts = new Map<string, number>()
  const state = { stopped: false, looks: 0, all: 0, jobs: 0 }
  const watching = (async () => {
    while (!state.stopped) {
      const { rows } = await pool.query<{ doing: string; count: number; jobs: number }>(
        `select ${DOING} as doing, count(*)::int as count,
           (count(*) filter (where query like '%graphile_worker%'))::int as jobs
         from pg_stat_activity
         where state = 'active' and backend_type = 'client backend' and pid != pg_backend_pid() group by 1`,
      )
      state.looks++
      for (const { doing, count, jobs } of rows) {
        counts.set(doing, (counts.get(doing) ?? 0) + count)
        state.all += count
        state.jobs += jobs
      }
      await sleep(LOOK_MS)
    }
  })()
  return {
    async stop() {
      state.stopped = true
      await watching
      const part = (count: number) => (state.all > 0 ? count / state.all : 0)
      const shares = Object.fromEntries(
        Object.keys(WORDS).map((doing) => [doing, part(counts.get(doing) ?? 0)]),
      ) as Record<Doing, number>
      return { shares, active: state.all / Math.max(1, state.looks), jobs: part(state.jobs) }
    },
  }
}

export function describeActivity({ shares, active, jobs }: Activity): string {
  const percent = (part: number) => `${(100 * part).toFixed(0)} %`
  const parts = (Object.entries(shares) as [Doing, number][])
    .filter(([, part]) => part >= 0.005)
    .sort(([, one], [, other]) => other - one)
    .map(([doing, part]) => `${percent(part)} ${WORDS[doing]}`)
  return `Of ${active.toFixed(1)} active connections ${parts.join(', ')}; ${percent(jobs)} worked for the queue of jobs.`
}
