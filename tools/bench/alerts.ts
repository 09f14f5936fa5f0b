import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { matchLeg, selectFittingAlerts, toMatchFacts } from '#server/alerts/match-leg.ts'
import { selectWholeLegRows } from '#server/legs/queries.ts'
import { openDatabase } from '#server/runtime/db.ts'
import { ALERTS, addAlerts, removeAlerts } from './data/alerts-data.ts'
import { formatCount, pickSize } from './data/sizes.ts'
import { computeMedian, type Row } from './measure/table.ts'
import type { Product } from './product.ts'

const MOST_LEGS = pickSize(200, 10)
const GOAL_MS = 50

/**
 * Matches legs of the demo with a million saved routes: the query alone, and the whole job, which also records the
 * notifications and commits. The note of each row has the processor time of the database's processes. On a shared machine
 * the rest is time spent waiting for a core.
 */
export async function measureAlerts({ pool, connectionString }: Product): Promise<Row[]> {
  const { seconds } = await addAlerts(pool)
  const { db } = openDatabase(connectionString)
  try {
    const legIds = await findLegs(pool)
    const legs = await selectWholeLegRows(db).where('legs.id', 'in', legIds).execute()
    const facts = legs.map((leg) => toMatchFacts(leg, null))
    const fitting = () =>
      timed(pool, facts, async (one) => {
        await sql`select distinct a.user_id from ${selectFittingAlerts(one)}`.execute(db)
      })
    // Runs once before, so that the measurement does not include reading a newly filled database from disk.
    await fitting()
    const found = await fitting()
    const matched = await timed(pool, legIds, (legId) => matchLeg(db, { legId }))
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from alert_findings')
    const notified = Math.round((rows[0]?.count ?? 0) / legIds.length)
    const count = formatCount(ALERTS)
    return [
      timeRow(
        `match a flight with ${count} routes`,
        found,
        `The routes were made in ${seconds.toFixed(0)} s.`,
      ),
      timeRow('the same, and written down', matched, `${notified} people to notify of each flight.`),
    ]
  } finally {
    await db.destroy()
    await removeAlerts(pool)
  }
}

type Timed = { times: number[]; processorMs: number | null }

async function timed<Item>(pool: Pool, items: Item[], task: (item: Item) => Promise<void>): Promise<Timed> {
  const before = await measureProcessorMs(pool)
  const times: number[] = []
  for (const item of items) {
    const startedAt = performance.now()
    await task(item)
    times.push(performance.now() - startedAt)
  }
  const after = await measureProcessorMs(pool)
  return { times, processorMs: before === null || after === null ? null : (after - before) / items.length }
}

function timeRow(name: string, { times, processorMs }: Timed, more: string): Row {
  const sorted = times.toSorted((one, other) => one - other)
  const slow = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const computing = processorMs === null ? '' : `, ${processorMs.toFixed(1)} ms of computing each on average`
  return {
    name,
    ours: `${computeMedian(times).toFixed(1)} ms`,
    goal: `< ${GOAL_MS} ms`,
    met: computeMedian(times) < GOAL_MS,
    note: `${times.length} flights${computing}; one of twenty took more than ${slow.toFixed(0)} ms. ${more}`,
  }
}

const TICK_MS = 10

/** Processor time so far of the database's client processes, in milliseconds; null on a system without /proc. */
async function measureProcessorMs(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and application_name <> 'ferrywing events'
       and pid <> pg_backend_pid() and state = 'idle'`,
  )
  const stats = await Promise.all(
    rows.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)),
  )
  if (stats.every((stat) => stat === null)) return null
  // Split after the command's name, which may contain spaces: then utime and stime are the 12th and 13th fields.
  const ticks = stats.map((stat) => {
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  })
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS
}

async function findLegs(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select l.id from legs l join operators o on o.id = l.operator_id
     where l.status = 'PUBLISHED' and o.publish_until > now() and l.departure_at > now() + interval '3 hours'
       and l.seats_held + l.seats_sold = 0
     order by md5(l.tail || l.departure_at) limit $1`,
    [MOST_LEGS],
  )
  if (rows.length === 0) throw new Error('There is no flight to match')
  return rows.map(({ id }) => id)
}
