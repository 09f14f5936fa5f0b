import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { readMegabytes } from '../bench/measure/memory.ts'
import { computeMedian } from '../bench/measure/table.ts'

const EVERY_MS = 5000
const MAX_JOB_AGE_S = 60
/** The factor by which a process or a table may grow between the second and the last quarter of the time. */
const MAX_GROWTH = 1.15
const SMALL_TABLE_BYTES = 4 * 1024 * 1024
// Pino writes the level of an error as 50, and of a fatal one as 60.
const ERROR_LEVEL = 50

export type Sample = {
  /** Resident memory in MB. */
  memory: Record<string, number>
  /** The seconds since the oldest waiting job was due. */
  oldestJobSeconds: number
  tables: Record<string, { bytes: number; rows: number }>
  bookings: number
}

/** Samples the processes and the database every five seconds until it is stopped. */
export function startWatch({ pool, pids }: { pool: Pool; pids: Record<string, number> }) {
  const samples: Sample[] = []
  const state = { stopped: false }
  const running = (async () => {
    while (!state.stopped) {
      samples.push(await look(pool, pids))
      await sleep(EVERY_MS)
    }
  })()
  return {
    samples,
    async stop() {
      state.stopped = true
      await running
    },
  }
}

async function look(pool: Pool, pids: Record<string, number>): Promise<Sample> {
  const memory: Sample['memory'] = {}
  for (const [name, pid] of Object.entries(pids)) memory[name] = (await readMegabytes(pid)) ?? 0
  const { rows: jobs } = await pool.query<{ seconds: number }>(
    `select coalesce(max(extract(epoch from now() - run_at)), 0)::float8 as seconds from graphile_worker.jobs
     where run_at <= now() and attempts < max_attempts`,
  )
  const { rows: tables } = await pool.query<{ name: string; bytes: number; rows: number }>(
    `select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes, s.n_live_tup::float8 as rows
     from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relkind = 'r'`,
  )
  const { rows: bookings } = await pool.query<{ count: number }>('select count(*)::int from bookings')
  return {
    memory,
    oldestJobSeconds: jobs[0]?.seconds ?? 0,
    tables: Object.fromEntries(tables.map(({ name, bytes, rows }) => [name, { bytes, rows }])),
    bookings: bookings[0]?.count ?? 0,
  }
}

/** The lines of the log with level error or fatal. */
export async function readErrors(log: string): Promise<string[]> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line.startsWith('{'))
  return lines.filter((line) => Number((JSON.parse(line) as { level?: unknown }).level) >= ERROR_LEVEL)
}

/**
 * Returns what was not flat: memory, by the medians of the second and the last quarter; a job that waited for more than a
 * minute; and tables whose bytes for each row grow, since the number of rows may grow.
 */
export function findFaults(samples: readonly Sample[]): string[] {
  const faults: string[] = []
  const quarter = Math.floor(samples.length / 4)
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  for (const name of Object.keys(samples[0]?.memory ?? {})) {
    const [before, after] = [second, last].map((part) =>
      computeMedian(part.map(({ memory }) => memory[name] ?? 0)),
    )
    if (!after) faults.push(`the memory of the ${name} could not be read`)
    if ((after ?? 0) > (before ?? 0) * MAX_GROWTH)
      faults.push(`${name} grew from ${before?.toFixed(0)} to ${after?.toFixed(0)} MB`)
  }
  const oldest = Math.max(...samples.map(({ oldestJobSeconds }) => oldestJobSeconds))
  if (oldest > MAX_JOB_AGE_S) faults.push(`a job waited for ${oldest.toFixed(0)} s`)
  for (const [name, { bytes, rows }] of Object.entries(samples.at(-1)?.tables ?? {})) {
    const before = second.at(0)?.tables[name]
    if (!before || bytes < SMALL_TABLE_BYTES) continue
    const each = (table: { bytes: number; rows: number }) => table.bytes / Math.max(1, table.rows)
    if (bytes > before.bytes * MAX_GROWTH && each({ bytes, rows }) > each(before) * MAX_GROWTH)
      faults.push(
        `${name} grew from ${formatKb(before.bytes)} kB with ${before.rows} rows to ${formatKb(bytes)} kB with ${rows}`,
      )
  }
  return faults
}

function formatKb(bytes: number): string {
  return (bytes / 1024).toFixed(0)
}
