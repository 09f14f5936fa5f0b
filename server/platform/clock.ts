import { sql } from 'kysely'
import type { Db } from './db.ts'

export type Clock = {
  /** The database's time, in milliseconds since 1970. */
  now: () => number
  close: () => void
}

const MEASURE_MS = 10_000

/**
 * Holds end by the database's clock, so that is the one which screens count down by, however wrong this machine's is.
 * The difference is measured every ten seconds; while the database is away the last one stands.
 */
export async function openClock(db: Db): Promise<Clock> {
  let offsetMs = 0
  const measure = async () => {
    const before = Date.now()
    const answer = await sql<{
      at: number
    }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db)
    const after = Date.now()
    const at = answer.rows[0]?.at
    if (at !== undefined) offsetMs = at - (before + after) / 2
  }
  await measure()
  const measuring = setInterval(() => void measure().catch(() => {}), MEASURE_MS)
  return { now: () => Date.now() + offsetMs, close: () => clearInterval(measuring) }
}
