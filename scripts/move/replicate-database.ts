import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { makeWritable } from '#db/follow-move.ts'
import { listTables, quoteName } from '../copy-database.ts'

export type Clusters = { from: Client; to: Client; fromUrl: string; toUrl: string }

// The name of the publication, the subscription and the replication slot.
const NAME = 'ferrywing_move'
const LOOK_MS = 250
const PRINT_MS = 2000
const MEGABYTE = 1024 ** 2

/** Starts to copy every table and to replicate later changes. It continues an earlier copy. */
export async function startReplication({ from, to, fromUrl }: Clusters): Promise<void> {
  if (await isSubscribed(to)) return
  const tables = (await listTables(from)).map(quoteName)
  for (const table of tables)
    if ((await to.query(`select from ${table} limit 1`)).rowCount)
      throw new Error(
        `--to: ${table} holds rows. Give an empty database, or take back what was begun: --back.`,
      )
  console.log(`Copying ${tables.length} tables.`)
  await dropPublication(from)
  await from.query(`create publication ${NAME} for table ${tables.join(', ')}`)
  await to.query(
    `create subscription ${NAME} connection '${fromUrl.replaceAll("'", "''")}' publication ${NAME}`,
  )
}

/** Waits until every table is copied and changes arrive without delay. */
export async function followUntilReady(clusters: Clusters): Promise<void> {
  for (let printedAt = 0; ; await sleep(LOOK_MS)) {
    const { ready, total, behind, bytes, faults } = await findProgress(clusters)
    const isReady = ready === total && behind < MEGABYTE
    if (isReady || performance.now() - printedAt > PRINT_MS) {
      printedAt = performance.now()
      const failure = faults ? `; ${faults} errors, of which the log of the new cluster tells` : ''
      const megabytes = (count: number) => `${(count / MEGABYTE).toFixed(1)} MB`
      console.log(
        `${ready} of ${total} tables, ${megabytes(bytes)} copied, ${megabytes(behind)} behind${failure}.`,
      )
    }
    if (isReady) return
  }
}

type Progress = { ready: number; total: number; behind: number; bytes: number; faults: number }

async function findProgress({ from, to }: Clusters): Promise<Progress> {
  const { rows: slots } = await from.query<{ behind: number | null }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::float8 as behind from pg_replication_slots
     where slot_name = $1`,
    [NAME],
  )
  const { rows } = await to.query<Omit<Progress, 'behind'>>(
    `select count(*) filter (where srsubstate = 'r')::int as ready, count(*)::int as total,
       coalesce(sum(pg_table_size(srrelid)), 0)::float8 as bytes,
       (select (apply_error_count + sync_error_count)::int from pg_stat_subscription_stats where subname = $1) as faults
     from pg_subscription_rel join pg_subscription s on s.oid = srsubid where subname = $1`,
    [NAME],
  )
  const [found] = rows
  if (!found) throw new Error('--to: the subscription is gone.')
  return { ...found, behind: slots[0]?.behind ?? Number.POSITIVE_INFINITY }
}

/** Waits until the new cluster has every change of the old one. */
export async function waitUntilEqual({ from }: Pick<Clusters, 'from'>): Promise<void> {
  const { rows } = await from.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
  for (;;) {
    const { rows: slots } = await from.query<{ isThere: boolean }>(
      `select confirmed_flush_lsn >= $2::pg_lsn as "isThere" from pg_replication_slots where slot_name = $1`,
      [NAME, rows[0]?.lsn],
    )
    if (slots[0]?.isThere) return
    await sleep(20)
  }
}

/** Ends the replication on both clusters. */
export async function dropReplication({ from, to }: Clusters): Promise<void> {
  if (await isSubscribed(to)) {
    await to.query(`alter subscription ${NAME} disable`)
    await to.query(`drop subscription ${NAME}`)
  }
  await dropPublication(from)
}

// A command that was killed while it subscribed leaves its replication slot behind.
async function dropPublication(from: Client): Promise<void> {
  await from.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
     where slot_name = $1 and database = current_database() and not active`,
    [NAME],
  )
  await from.query(`drop publication if exists ${NAME}`)
}

/** Empties the tables of the new cluster, and allows writes to the old one again. */
export async function forgetCopy({ from, to }: Clusters): Promise<void> {
  await makeWritable(from)
  const tables = (await listTables(to)).map(quoteName)
  // In the role of a replica, because a trigger of the audit log refuses to empty it otherwise.
  await to.query(`begin; set local session_replication_role = replica; truncate ${tables.join(', ')}; commit`)
}

async function isSubscribed(to: Client): Promise<boolean> {
  const { rowCount } = await to.query(
    `select from pg_subscription where subname = $1 and subdbid =
       (select oid from pg_database where datname = current_database())`,
    [NAME],
  )
  return rowCount === 1
}
