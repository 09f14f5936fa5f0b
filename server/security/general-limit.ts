import type { Socket } from 'node:net'
import type pg from 'pg'
import type { RateLimit } from '#contract/problem.ts'
import { findNetwork, refuseTooMany } from './rate-limits.ts'

/** How many calls of any kind one client may make. Expensive calls also have smaller limits of their own. */
export const GENERAL_LIMITS = {
  address: { points: 3_000, seconds: 60 },
  account: { points: 1_200, seconds: 60 },
} as const

/** How many live streams, and how many other requests, one address may have open at once on one server. */
export const MAX_OPEN = { stream: 60, request: 200 } as const
export const MAX_STREAMS_OF_ACCOUNT = 20

/**
 * How many connections one address may have to one server. Idle connections do not count as requests, so they need this
 * limit.
 */
export const MAX_CONNECTIONS_OF_ADDRESS = 500

export type GeneralLimit = {
  /** Counts a call and returns the remaining limit; refuses with 429 and a time to retry. Null if nothing is limited. */
  take: (kind: keyof typeof GENERAL_LIMITS, who: string) => RateLimit | null
  /** Counts a request, or a person's stream, until `end` is called. */
  open: (kind: keyof typeof MAX_OPEN, address: string, accountId: string | null) => { end: () => void }
  /** Counts a connection until it is closed; destroys it if there are too many. */
  admit: (socket: Socket) => void
  close: () => Promise<void>
}

type Window = { counted: number; fresh: number; endsAt: number }

const PUBLISH_MS = 1_000

/**
 * Counts in memory, and exchanges the counts with other servers through the database once a second. So a limit holds
 * over all servers, a second late, and a call costs no query.
 */
export function openGeneralLimit(
  pool: pg.Pool,
  { enabled, now: clock }: { enabled: boolean; now: () => number },
): GeneralLimit {
  if (!enabled)
    return { take: () => null, open: () => ({ end: () => {} }), admit: () => {}, close: async () => {} }
  const windows = new Map<string, Window>()
  const opened = openCounts()
  const connections = openCounts()
  let publishing: Promise<void> = Promise.resolve()
  // While the database is away, each server counts alone.
  const publish = () => (publishing = publishCounts(pool, { windows, now: clock() }).catch(() => {}))
  const timer = setInterval(publish, PUBLISH_MS).unref()

  return {
    take(kind, who) {
      const { points, seconds } = GENERAL_LIMITS[kind]
      const key = `general_${kind}:${kind === 'address' ? findNetwork(who) : who}`
      const now = clock()
      const current = windows.get(key)
      const window =
        current && current.endsAt > now ? current : { counted: 0, fresh: 0, endsAt: now + seconds * 1000 }
      if (window !== current) windows.set(key, window)
      const resetSeconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
      const remaining = Math.max(0, points - window.counted - window.fresh - 1)
      const limit = { name: kind, quota: points, windowSeconds: seconds, remaining, resetSeconds }
      if (window.counted + window.fresh >= points) throw refuseTooMany(resetSeconds, limit)
      window.fresh += 1
      return limit
    },
    open(kind, address, accountId) {
      const places: { name: string; most: number }[] = [
        { name: `${kind} ${findNetwork(address)}`, most: MAX_OPEN[kind] },
      ]
      if (kind === 'stream' && accountId)
        places.push({ name: `account ${accountId}`, most: MAX_STREAMS_OF_ACCOUNT })
      if (places.some(({ name, most }) => opened.of(name) >= most))
        throw refuseTooMany(kind === 'stream' ? 30 : 5)
      for (const { name } of places) opened.add(name, 1)
      return {
        end() {
          for (const { name } of places) opened.add(name, -1)
        },
      }
    },
    admit(socket) {
      const address = findNetwork(socket.remoteAddress ?? '')
      if (connections.of(address) >= MAX_CONNECTIONS_OF_ADDRESS) return void socket.destroy()
      connections.add(address, 1)
      socket.once('close', () => connections.add(address, -1))
    },
    async close() {
      clearInterval(timer)
      await publishing
    },
  }
}

function openCounts() {
  const counts = new Map<string, number>()
  const of = (name: string) => counts.get(name) ?? 0
  return {
    of,
    add(name: string, more: number) {
      const count = of(name) + more
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}

// Sorted by key, so that two servers that write the same keys do not deadlock.
async function publishCounts(
  pool: pg.Pool,
  { windows, now }: { windows: Map<string, Window>; now: number },
): Promise<void> {
  for (const [key, { endsAt, fresh }] of windows) if (endsAt <= now && fresh === 0) windows.delete(key)
  const changed = [...windows]
    .filter(([, { fresh }]) => fresh > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  if (changed.length === 0) return
  const sent = changed.map(([, { fresh }]) => fresh)
  const { rows } = await pool.query<{ key: string; points: number; expire: string }>(
    `insert into rate_limits as known (key, points, expire)
     select * from unnest($1::text[], $2::integer[], $3::bigint[])
     on conflict (key) do update set
       points = excluded.points + case when known.expire > $4 then known.points else 0 end,
       expire = case when known.expire > $4 then known.expire else excluded.expire end
     returning key, points, expire`,
    [changed.map(([key]) => key), sent, changed.map(([, { endsAt }]) => endsAt), now],
  )
  for (const [index, [, window]] of changed.entries()) window.fresh -= sent[index] ?? 0
  for (const { key, points, expire } of rows) {
    const window = windows.get(key)
    if (!window) continue
    window.counted = points
    window.endsAt = Number(expire)
  }
}
