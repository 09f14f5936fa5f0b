import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { openPool } from '#db/pool.ts'
import { type Db, openQueries } from './db.ts'
import type { Events } from './events.ts'
import { type Site, withSite } from './site.ts'

export type Replica = {
  /**
   * For reads only. Uses the replica if it is available, with rows from the primary in place of those that it may not
   * have; otherwise the primary.
   */
  db: Db
  /** Whether the replica answers at this moment. */
  isUsed: () => boolean
  close: () => Promise<void>
}

type Statement = { text: string; values: readonly unknown[] }
/** How changed rows of the primary are put into a statement of the replica. */
export type Overlay = {
  /** Reads the primary's current rows by id; deleted rows are absent. */
  read: (ids: string[]) => Promise<Map<string, string>>
  /** Returns the statement with these rows in place of the replica's; undefined means a deleted row. */
  layOver: (statement: Statement, rows: ReadonlyMap<string, string | undefined>) => Promise<Statement>
}

const LOOK_MS = 500
// While changed rows come from the primary, no query waits for the replica, so this interval is enough.
const LOOK_AT_CHANGES_MS = 100
const ASK_AGAIN_MS = 10
const POOL_SIZE = 12
const NAME = 'ferrywing reads'
const CONNECT_MS = 2000
// A slower query is sent to the primary.
const QUERY_MS = 4000
/** If more rows have changed, the primary answers until the replica has replayed their changes. */
const MOST_BEHIND = 100

/**
 * Reads from a streaming replica, but never older data than what was announced. Announced legs are read once from the
 * primary and replace the replica's rows until the replica has replayed the change. After a change of the whole
 * catalogue, the primary answers for that time. A replica that is away, hangs, was promoted or is more than `maxLagMs`
 * behind is not used.
 */
export function openReplica({
  url,
  maxLagMs,
  primary,
  overlay,
  events,
  site,
}: {
  url: string
  maxLagMs: number
  primary: Pool
  overlay: Overlay
  events: Pick<Events, 'on' | 'onResync'>
  site: Site
}): Replica {
  const pool = openPool(url, {
    max: POOL_SIZE,
    application_name: NAME,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
  })
  // A connection of its own, so that a replica whose connections are all busy is not mistaken for a hanging one.
  const probe = openPool(url, {
    max: 1,
    application_name: NAME,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: maxLagMs,
  })
  const state = {
    used: false,
    /** The number of the latest announced change. */
    changed: 0,
    /** The number of the last change for which only the primary is right, until the replica has replayed it. */
    distrusted: 0,
    looking: undefined as Promise<void> | undefined,
  }
  const closing = new AbortController()
  /** Changed rows, by id, that the replica may not have. */
  const behind = new Map<string, Change>()

  const distrust = () => {
    state.changed += 1
    state.distrusted = state.changed
    state.used = false
    behind.clear()
  }
  const look = () => {
    state.looking ??= catchUp().finally(() => {
      state.looking = undefined
    })
  }
  async function catchUp(): Promise<void> {
    for (;;) {
      const upTo = state.changed
      const isThere = await hasCaughtUp({ primary, probe, maxLagMs, signal: closing.signal }).catch(
        () => false,
      )
      if (closing.signal.aborted) return
      if (isThere) for (const [id, { number }] of behind) if (number <= upTo) behind.delete(id)
      // A change that was announced meanwhile may lie beyond the awaited position.
      if (state.distrusted > upTo) continue
      state.used = isThere
      if (!isThere || behind.size === 0) return
      await sleep(LOOK_AT_CHANGES_MS, undefined, closing).catch(() => {})
    }
  }
  const hear = () => {
    distrust()
    look()
  }
  events.on('legs', ({ legIds }) => {
    state.changed += 1
    for (const id of legIds) behind.set(id, { number: state.changed, row: undefined })
    if (behind.size > MOST_BEHIND) distrust()
    look()
  })
  events.on('catalogue', hear)
  events.onResync(hear)
  const timer = setInterval(look, LOOK_MS).unref()
  look()

  /** Returns all rows of `behind`. Each is read once after its change, for all statements that need it. */
  async function readBehind(): Promise<Map<string, string | undefined>> {
    const unread = [...behind].filter(([, { row }]) => row === undefined)
    if (unread.length > 0) {
      const reading = overlay.read(unread.map(([id]) => id))
      for (const [id, change] of unread) change.row = reading.then((rows) => rows.get(id))
    }
    return new Map(await Promise.all([...behind].map(async ([id, { row }]) => [id, await row] as const)))
  }
  async function layChangesOver(statement: Statement): Promise<Statement> {
    return behind.size === 0 ? statement : await overlay.layOver(statement, await readBehind())
  }

  return {
    db: withSite(
      openQueries(choosing(primary, pool, { isUsed: () => state.used, layChangesOver, onFailure: distrust })),
      site,
    ),
    isUsed: () => state.used,
    async close() {
      closing.abort()
      clearInterval(timer)
      await state.looking
      await probe.end()
      await pool.end()
    },
  }
}

type Change = { number: number; row: Promise<string | undefined> | undefined }

/**
 * Whether the replica replays in time what the primary has written so far. It compares WAL positions, not clocks. If
 * the database has moved to another cluster, the positions cannot be compared.
 */
async function hasCaughtUp({
  primary,
  probe,
  maxLagMs,
  signal,
}: {
  primary: Pool
  probe: Pool
  maxLagMs: number
  signal: AbortSignal
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
    await sleep(ASK_AGAIN_MS, undefined, { signal })
  }
}

/** Queries the replica while it is in use. A query that fails there for any reason is sent to the primary. */
function choosing(
  primary: Pool,
  replica: Pool,
  {
    isUsed,
    layChangesOver,
    onFailure,
  }: {
    isUsed: () => boolean
    layChangesOver: (statement: Statement) => Promise<Statement>
    onFailure: () => void
  },
): PostgresPool {
  const query = async (text: string, values: unknown[]) => {
    if (!isUsed()) return await primary.query(text, values)
    try {
      const statement = await layChangesOver({ text, values })
      if (isUsed()) return await replica.query(statement.text, [...statement.values])
    } catch {
      onFailure()
    }
    return await primary.query(text, values)
  }
  const client = () => ({ query, release() {} }) as unknown as PostgresPoolClient
  return { connect: async () => client(), end: async () => {}, options: replica.options }
}
