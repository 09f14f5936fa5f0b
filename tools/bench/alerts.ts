import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { matchLeg, selectFittingAlerts, toFlightFacts } from '#server/alerts/match-leg.ts'
import { selectWholeLegRows } from '#server/legs/queries.ts'
import { openDatabase } from '#server/runtime/db.ts'
import { ALERTS, addAlerts, removeAlerts } from './data/alerts-data.ts'
import { formatCount, pickSize } from './data/sizes.ts'
import { computeMedian, type Row } from './measure/table.ts'
import type { Product } from './product.ts'

const MOST_LEGS = pickSize(200, 10)
const GOAL_MS = 50

/**
 * Flights of the demo matched with a million saved routes: whom a flight fits, and the whole job, which also writes down who
 * is to be told and commits. Each row's note says how much of it the database's processes were computing: on a machine that
 * others use as well, the rest is waiting for a core.
 */
export async function measureAlerts({ pool, connectionString }: Product): Promise<Row[]> {
  const { seconds } = await addAlerts(pool)
  const { db } = openDatabase(connectionString)
  try {
    const legIds = await findLegs(pool)
    const legs = await selectWholeLegRows(db).where('legs.id', 'in', legIds).execute()
    const facts = legs.map((leg) => toFlightFacts(leg, null))
    const fitting = () =>
      timed(pool, facts, async (flight) => {
        await sql`select distinct a.user_id from ${selectFittingAlerts(flight)}`.execute(db)
      })
    // Once before, so that what is measured is not the disk of a database that has just been filled.
    await fitting()
    const found = await fitting()
    const matched = await timed(pool, legIds, (legId) => matchLeg(db, { legId }))
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from alert_findings')
    const told = Math.round((rows[0]?.count ?? 0) / legIds.length)
    const count = formatCount(ALERTS)
    return [
      timeRow(
        `whom a flight fits of ${count} routes`,
        found,
        `The routes were made in ${seconds.toFixed(0)} s.`,
      ),
      timeRow('the same, and written down', matched, `${told} people to tell of each flight.`),
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

/** What the database's processes for clients have computed so far; null where the system does not say. */
async function measureProcessorMs(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and application_name <> 'ferrywing events'
       and pid <> pg_backend_pid() and state = 'idle'`,
  )
  const stats = await Promise.all(
    rows.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)),
  )
  if (stats.every((stat) => stat === null)) return null
  // After the command's name, which may hold spaces: utime and stime are the 12th and 13th.
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
