import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

export type Clock = {
  /** Returns the database's time in whole milliseconds since 1970. */
  now: () => number
  close: () => void
}

const MEASURE_MS = 10_000
// The time in an answer is uncertain by half the duration of the query.
const SLOW_ANSWER_MS = 1_000

/**
 * Opens a clock with the database's time. Holds end by the database's clock, so countdowns and token checks use it too,
 * even if this machine's clock is wrong. It is read every ten seconds; in between, and while the database is away, the
 * monotonic clock advances it.
 */
export async function openClock(db: Db): Promise<Clock> {
  let atStart: number | undefined
  const measure = async () => {
    const before = performance.now()
    const at = await readDatabaseNow(db)
    const after = performance.now()
    if (atStart !== undefined && after - before > SLOW_ANSWER_MS) return
    atStart = at - (before + after) / 2
  }
  // The first query also waits for the connection, so the second one is measured.
  await readDatabaseNow(db)
  await measure()
  const measuring = setInterval(() => void measure().catch(() => {}), MEASURE_MS)
  return {
    now: () => Math.floor((atStart ?? 0) + performance.now()),
    close: () => clearInterval(measuring),
  }
}

/** Reads the database's time now. Inside a transaction it advances too. */
export async function readDatabaseNow(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{
    at: number
  }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db)
  if (!rows[0]) throw new Error('The database returned no time')
  return rows[0].at
}
