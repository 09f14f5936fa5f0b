import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { openPool } from '#db/pool.ts'
import { type Db, openQueries } from './db.ts'
import type { Events } from './events.ts'
import { type Site, withSite } from './site.ts'

export type Replica = {
  /** For reads only: the replica if it is available and has all announced changes, else the primary. */
  db: Db
  /** Whether the replica answers at this moment. */
  isUsed: () => boolean
  close: () => Promise<void>
}

const LOOK_MS = 500
const ASK_AGAIN_MS = 10
const POOL_SIZE = 12
const NAME = 'ferrywing reads'
const CONNECT_MS = 2000
// A slower query goes to the primary.
const QUERY_MS = 4000

/**
 * Reads from a streaming replica. Each notification of a change sends reads to the primary until the replica has replayed that
 * far, so that nobody reads data older than what was announced. A replica that is away, hangs, was promoted or is more than
 * `maxLagMs` behind is not used.
 */
export function openReplica({
  url,
  maxLagMs,
  primary,
  events,
  site,
}: {
  url: string
  maxLagMs: number
  primary: Pool
  events: Pick<Events, 'on' | 'onResync'>
  site: Site
}): Replica {
  const pool = openPool(url, {
    max: POOL_SIZE,
    application_name: NAME,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
  })
  // A connection of its own, so that a replica with only busy connections is not mistaken for a hanging one.
  const probe = openPool(url, {
    max: 1,
    application_name: NAME,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: maxLagMs,
  })
  const state = { used: false, changed: 0, closed: false, looking: undefined as Promise<void> | undefined }

  const distrust = () => {
    state.changed += 1
    state.used = false
  }
  const look = () => {
    state.looking ??= catchUp().finally(() => {
      state.looking = undefined
    })
  }
  async function catchUp(): Promise<void> {
    for (;;) {
      const changedBefore = state.changed
      const isThere = await hasCaughtUp({ primary, probe, maxLagMs }).catch(() => false)
      if (state.closed) return
      // A change announced meanwhile may lie beyond the awaited position.
      if (state.changed !== changedBefore) continue
      state.used = isThere
      return
    }
  }
  const hear = () => {
    distrust()
    look()
  }
  events.on('legs', hear)
  events.on('catalogue', hear)
  events.onResync(hear)
  const timer = setInterval(look, LOOK_MS).unref()
  look()

  return {
    db: withSite(
      openQueries(choosing(primary, pool, { isUsed: () => state.used, onFailure: distrust })),
      site,
    ),
    isUsed: () => state.used,
    async close() {
      state.closed = true
      clearInterval(timer)
      await state.looking
      await probe.end()
      await pool.end()
    },
  }
}

/**
 * Whether the replica replays in time what the primary has written by now. It compares WAL positions, not clocks; positions of
 * another cluster, from which the database has moved, mean nothing.
 */
async function hasCaughtUp({
  primary,
  probe,
  maxLagMs,
}: {
  primary: Pool
  probe: Pool
  maxLagMs: number
}): Promise<boolean> {
  const until = performance.now() + maxLagMs
  const { rows } = await primary.query<{ lsn: string; cluster: string }>(
    'select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as cluster from pg_control_system()',
  )
  for (;;) {
    const answer = await probe.query<{ isThere: boolean | null }>(
      `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and system_identifier::text = $2 as "isThere"
       from pg_control_system()`,
      [rows[0]?.lsn, rows[0]?.cluster],
    )
    if (answer.rows[0]?.isThere) return true
    if (performance.now() > until) return false
    await sleep(ASK_AGAIN_MS)
  }
}

/** Queries the replica while it is in use; a query that fails there for any reason goes to the primary. */
function choosing(
  primary: Pool,
  replica: Pool,
  { isUsed, onFailure }: { isUsed: () => boolean; onFailure: () => void },
): PostgresPool {
  const query = async (text: string, values: unknown[]) => {
    if (!isUsed()) return await primary.query(text, values)
    try {
      return await replica.query(text, values)
    } catch {
      onFailure()
      return await primary.query(text, values)
    }
  }
  const client = () => ({ query, release() {} }) as unknown as PostgresPoolClient
  return { connect: async () => client(), end: async () => {}, options: replica.options }
}
