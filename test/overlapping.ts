import pg from 'pg'
import { eventually } from './start/eventually.ts'

// Rivals that share one statement or one connection do not all wait for the lock: then nothing changes for this long.
const QUIET_MS = 400

/**
 * Locks rows while the rivals start, and releases them when each rival waits for a lock or has ended, so that they certainly
 * overlap. `lock` is one statement, such as `select from legs where id = '…' for update`. A rival that shall come second
 * starts after `firstWaits()`.
 */
export async function overlapping<T = unknown>(
  connectionString: string,
  lock: string,
  start: (firstWaits: () => Promise<unknown>) => Promise<T>[],
): Promise<PromiseSettledResult<T>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    const rivals = start(() => eventually(async () => (await countWaiting(client)) > 0))
    await waitForAll(client, rivals)
    await client.query('commit')
    return await Promise.allSettled(rivals)
  } finally {
    await client.end()
  }
}

async function waitForAll(client: pg.Client, rivals: Promise<unknown>[]): Promise<void> {
  let endedCount = 0
  const countEnd = () => void endedCount++
  for (const rival of rivals) rival.then(countEnd, countEnd)
  let seenCount = 0
  let changedAt = performance.now()
  await eventually(async () => {
    const count = endedCount + (await countWaiting(client))
    if (count !== seenCount) changedAt = performance.now()
    seenCount = count
    return count >= rivals.length || (count > 0 && performance.now() - changedAt > QUIET_MS)
  })
}

/** The number of this database's sessions that wait for a lock. */
async function countWaiting(client: pg.Client): Promise<number> {
  // A transaction sees the sessions of its first look until it is told to look again.
  await client.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
