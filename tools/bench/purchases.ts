import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { enqueue } from '#server/jobs/jobs.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { eventually } from '#test/app.ts'
import { cloneDatabase, startTestServer } from '#test/db.ts'
import { startLoad } from '../drill/load.ts'
import { listFamily } from '../ha/processes.ts'
import { waitUntilQueueIsEmpty } from './jobs.ts'
import { readPostmasterPid, readProcessorMs } from './measure/processor.ts'
import type { Row } from './measure/table.ts'
import { openProduct } from './product.ts'

const WARM_UP_MS = 5000
const MEASURE_MS = 60_000
const IDLE_MS = 30_000
/** PostgreSQL's processes report their statistics at most ten seconds later. */
const SETTLE_MS = 12_000
const TRAVELLERS = 12
const JOBS = 2000

/** Measures processor time and log volume of a booking, from its traveller's sign-up until it is confirmed and mailed. */
export async function measurePurchases(): Promise<Row[]> {
  const product = await openProduct({ flags: [] })
  try {
    const { pool, pid, port } = product
    // Waits until the demo's legs are matched with saved routes.
    await waitUntilQueueIsEmpty(product)
    await sleep(SETTLE_MS)
    // Subtracts the time that jobs and schedules take without travellers.
    const idle = difference(await look(pool, pid), await later(IDLE_MS, () => look(pool, pid)))
    const load = startLoad({
      servers: [`http://127.0.0.1:${port}`],
      travellers: TRAVELLERS,
      uploaders: 0,
    })
    await sleep(WARM_UP_MS)
    const before = await look(pool, pid)
    await sleep(MEASURE_MS)
    const busy = difference(before, await look(pool, pid))
    await load.stop()
    const count = busy.confirmed
    const taken = (what: keyof Look) => busy[what] - (idle[what] * MEASURE_MS) / IDLE_MS
    const each = (name: string, total: number, unit: string): Row => ({
      name,
      ours: `${(total / count).toFixed(1)} ${unit}`,
      ...{ goal: '', met: null },
    })
    return [
      {
        name: `bookings confirmed by ${TRAVELLERS} travellers, each a new account`,
        ours: `${(count / (MEASURE_MS / 1000)).toFixed(1)}/s`,
        ...{ goal: '', met: null },
      },
      each('processor time of the server for each', taken('serverMs'), 'ms'),
      each('processor time of the database for each', taken('databaseMs'), 'ms'),
      each('write-ahead log for each', taken('walBytes') / 1024, 'kB'),
      each('transactions for each', taken('commits'), ''),
      each('mails kept for each, with indexes', taken('mailBytes') / 1024, 'kB'),
      ...(await measureJobs()),
    ]
  } finally {
    await product.close()
  }
}

type Look = Awaited<ReturnType<typeof look>>

function difference(before: Look, after: Look): Look {
  const { confirmed, walBytes, commits, mailBytes, serverMs, databaseMs } = after
  return {
    confirmed: confirmed - before.confirmed,
    walBytes: walBytes - before.walBytes,
    commits: commits - before.commits,
    mailBytes: mailBytes - before.mailBytes,
    serverMs: serverMs - before.serverMs,
    databaseMs: databaseMs - before.databaseMs,
  }
}

async function later<T>(ms: number, what: () => Promise<T>): Promise<T> {
  await sleep(ms)
  return await what()
}

async function look(pool: Pool, serverPid: number) {
  const { rows } = await pool.query<{
    confirmed: number
    wal: number
    commits: number
    mails: number
    folder: string
  }>(
    `select (select count(*)::int from bookings where status = 'CONFIRMED') as confirmed,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, current_setting('data_directory') as folder,
       (select xact_commit from pg_stat_database where datname = current_database()) as commits,
       pg_total_relation_size('mails') as mails`,
  )
  const [row] = rows
  const database = await listFamily(await readPostmasterPid(row?.folder ?? ''))
  return {
    confirmed: row?.confirmed ?? 0,
    walBytes: Number(row?.wal),
    commits: Number(row?.commits),
    mailBytes: Number(row?.mails),
    serverMs: await readProcessorMs([serverPid]),
    databaseMs: await readProcessorMs(database),
  }
}

/** Measures jobs that do nothing in the queue of one server. */
async function measureJobs(): Promise<Row[]> {
  const server = await startTestServer()
  try {
    const { db, connectionString } = await cloneDatabase(server.connectionString)
    for (let i = 0; i < JOBS; i++) await enqueue(db, 'mail:send', { mailId: String(i) })
    let done = 0
    const since = performance.now()
    const jobs = runJobs({
      connectionString,
      concurrency: 4,
      reportError: console.error,
      end: console.error,
      taskList: { 'mail:send': async () => void done++ },
    })
    await eventually(async () => done >= JOBS, 120_000)
    const seconds = (performance.now() - since) / 1000
    await jobs.stop()
    return [
      {
        name: 'jobs that do nothing, one server',
        ours: `${(JOBS / seconds).toFixed(0)}/s`,
        goal: '',
        met: null,
      },
    ]
  } finally {
    await server.remove()
  }
}
