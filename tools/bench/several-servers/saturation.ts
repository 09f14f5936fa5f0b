import { setTimeout as sleep } from 'node:timers/promises'
import { startPgbouncer } from '#test/machines/pgbouncer.ts'
import { startLoad } from '../../drill/load.ts'
import { listFamily } from '../../ha/processes.ts'
import { addGeneratedLegs } from '../data/generated-legs.ts'
import { pickSize } from '../data/sizes.ts'
import { limitProcessor } from '../measure/limit-processor.ts'
import { readProcessorMs } from '../measure/processor.ts'
import type { Row } from '../measure/table.ts'
import { openStage, type Servers, type Stage } from './stage.ts'
import { describeActivity, watchActivity } from './where-time-goes.ts'

/** The primary's share of one core, so small that servers, provider and travellers on this machine can saturate it. */
const SHARE = 0.15
/** PgBouncer's connections to the primary. */
const POOL_SIZE = 24
const RUNS = [
  { servers: 1, connections: 64, travellers: 48 },
  { servers: 2, connections: 64, travellers: 48 },
  { servers: 4, connections: 64, travellers: 48 },
  { servers: 4, connections: 256, travellers: 96 },
  { servers: 4, connections: 1024, travellers: 192 },
]
const LEGS = pickSize(4000, 500)
const WARM_UP_MS = pickSize(10_000, 3000)
const MEASURE_MS = pickSize(45_000, 5000)
const REFUSED = 'Only root on Linux may give the primary a part of a core (control groups).'

/**
 * Measures whole bookings per second, from sign-up to confirmation, by one, two and four servers through PgBouncer, and how
 * the primary spends its time. The primary has only a share of one core, so it is the first to be saturated.
 */
export async function measureSaturation(): Promise<Row[]> {
  const stage = await openStage()
  const { folder, connectionString: database } = stage
  const pooler = await startPgbouncer({ folder, database, poolSize: POOL_SIZE })
  try {
    const rows: Row[] = []
    for (const run of RUNS) {
      const each = {
        DATABASE_URL: pooler.connectionString,
        DATABASE_DIRECT_URL: database,
        DATABASE_CONNECTIONS: String(run.connections / run.servers),
      }
      const servers = await stage.startServers(Array.from({ length: run.servers }, () => each))
      try {
        if (rows.length === 0) await addGeneratedLegs(servers, LEGS)
        const free = await limitProcessor(await listFamily(stage.postmaster), SHARE)
        if (!free)
          return [{ name: 'bookings on a full primary', ours: '', goal: '', met: null, note: REFUSED }]
        rows.push(await measureRun(run, { servers, stage }).finally(free))
      } finally {
        await servers.close()
      }
    }
    return rows
  } finally {
    await pooler.stop()
    await stage.close()
  }
}

type Run = (typeof RUNS)[number]

async function measureRun(
  { servers: count, connections, travellers }: Run,
  { servers, stage }: { servers: Servers; stage: Stage },
): Promise<Row> {
  const load = startLoad({ servers: servers.urls, travellers, uploaders: 0, pauseMs: 0 })
  await sleep(WARM_UP_MS)
  const before = await look(stage)
  const watch = watchActivity(stage.pool)
  await sleep(MEASURE_MS)
  const activity = await watch.stop()
  const after = await look(stage)
  await load.stop()
  const taken = (what: keyof typeof after) => after[what] - before[what]
  const bookings = taken('confirmed')
  const busy = taken('databaseMs') / taken('at')
  const each = (total: number, digits: number) => (total / bookings).toFixed(digits)
  return {
    name: `${count} ${count === 1 ? 'server' : 'servers'}, ${connections} connections: bookings`,
    ours: `${((bookings * 1000) / taken('at')).toFixed(1)}/s`,
    goal: '',
    met: null,
    note: `The primary used ${((100 * busy) / SHARE).toFixed(0)} % of its ${SHARE} of a core: ${each(taken('databaseMs'), 1)} ms, ${each(taken('commits'), 1)} transactions and ${each(taken('walBytes') / 1024, 0)} kB of log each. ${describeActivity(activity)}`,
    parts: { ...activity.shares, bookings, busy },
  }
}

async function look({ pool, postmaster }: Stage) {
  const { rows } = await pool.query<{ confirmed: number; wal: string; commits: string }>(
    `select (select count(*)::int from bookings where status = 'CONFIRMED') as confirmed,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
       (select xact_commit from pg_stat_database where datname = current_database()) as commits`,
  )
  return {
    at: performance.now(),
    confirmed: rows[0]?.confirmed ?? 0,
    walBytes: Number(rows[0]?.wal),
    commits: Number(rows[0]?.commits),
    databaseMs: await readProcessorMs(await listFamily(postmaster)),
  }
}
