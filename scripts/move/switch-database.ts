import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { findPlace, MOVED_TO, MOVING, makeWritable } from '#db/follow-move.ts'
import { listTables, quoteName, readSequences } from '../copy-database.ts'
import { type Clusters, waitUntilEqual } from './replicate-database.ts'

/** How long a running transaction may continue before its session is ended. */
const DRAIN_MS = 2000

/** Returns 'host:port/database' of the cluster that servers were switched to; null when they were not switched. */
export async function findSwitched(from: Client): Promise<string | null> {
  const place = await findPlace(from)
  return place === MOVING ? null : place
}

/**
 * Makes servers wait, brings the new cluster to the same point, compares both and switches servers to the new one. When any
 * step before the switching statement fails, everything is undone.
 */
export async function switchDatabase(clusters: Clusters): Promise<void> {
  const { from, toUrl } = clusters
  const since = performance.now()
  console.log('Draining: servers wait.')
  try {
    await drain(from)
    await waitUntilEqual(clusters)
    console.log('Setting the sequences.')
    await setSequences(clusters)
    console.log('Comparing.')
    await compare(clusters)
    console.log('Switching.')
    const { host, pathname } = new URL(toUrl)
    await setOfDatabase(from, { [MOVED_TO]: `${host}${pathname}` })
  } catch (error) {
    await makeWritable(from)
    throw error
  }
  console.log(`Switched: servers waited ${((performance.now() - since) / 1000).toFixed(1)} s.`)
}

/** Makes new sessions wait. Ends idle sessions at once, and busy ones after their transaction or after DRAIN_MS. */
async function drain(from: Client): Promise<void> {
  await setOfDatabase(from, { [MOVED_TO]: MOVING, default_transaction_read_only: 'on' })
  const { rows } = await from.query<{ at: string }>('select clock_timestamp()::text as at')
  for (const since = performance.now(); ; await sleep(20)) {
    const isLate = performance.now() - since > DRAIN_MS
    const { rowCount } = await from.query(
      `select case when state = 'idle' or $2 then pg_terminate_backend(pid) end from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and backend_start <= $1 and pid <> pg_backend_pid()`,
      [rows[0]?.at, isLate],
    )
    if (rowCount === 0) return
  }
}

async function setSequences({ from, to }: Clusters): Promise<void> {
  for (const { schema, name, value, called } of await readSequences(from))
    await to.query('select setval($1::regclass, $2, $3)', [quoteName({ schema, name }), value, called])
}

/** Compares the rows of every table, and the ledger by account. Throws at the first difference. */
async function compare({ from, to }: Clusters): Promise<void> {
  const tables = (await listTables(from)).map(quoteName)
  const counts = tables.map((table) => `select '${table}' as what, count(*)::text as is from ${table}`)
  const sums = `select concat_ws(' ', 'ledger', account, currency), sum(amount_minor)::text from ledger_entries group by account, currency`
  const statement = `${[...counts, sums].join(' union all ')} order by 1`
  type Count = { what: string; is: string }
  const [old, copy] = await Promise.all([from.query<Count>(statement), to.query<Count>(statement)])
  const there = new Map(copy.rows.map(({ what, is }) => [what, is]))
  const other = old.rows.find(({ what, is }) => there.get(what) !== is)
  if (other || copy.rows.length !== old.rows.length)
    throw new Error(
      `Not switched: ${other?.what ?? 'the ledger'} is not the same in both. Servers go on as before.`,
    )
}

async function setOfDatabase(client: Client, settings: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select string_agg(format('alter database %I set %s = %L', current_database(), key, value), '; ') as statement
     from jsonb_each_text($1)`,
    [JSON.stringify(settings)],
  )
  await client.query(`begin; ${rows[0]?.statement}; commit`)
}
