import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

export type Clock = {
  /** The database's time, in whole milliseconds since 1970. */
  now: () => number
  close: () => void
}

const MEASURE_MS = 10_000
// Half of what an answer takes is what its time may be wrong by.
const SLOW_ANSWER_MS = 1_000

/**
 * Holds end by the database's clock, so that is the one which screens count down by and tokens are judged by, however
 * wrong this machine's is or becomes. It is read every ten seconds; in between, and while the database is away, time is
 * added that no setting of a clock changes.
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
  // The first answer waits for the connection, too.
  await readDatabaseNow(db)
  await measure()
  const measuring = setInterval(() => void measure().catch(() => {}), MEASURE_MS)
  return {
    now: () => Math.floor((atStart ?? 0) + performance.now()),
    close: () => clearInterval(measuring),
  }
}

/** The database's time, asked for now; in a transaction too, where it goes on. */
export async function readDatabaseNow(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{
    at: number
  }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db)
  if (!rows[0]) throw new Error('the database has no time')
  return rows[0].at
}
