import pg from 'pg'

/**
 * Locks rows while the rivals start, so that they certainly overlap, and then releases them. `lock` is one statement, such as
 * `select from legs where id = '…' for update`.
 */
export async function overlapping<T = unknown>(
  connectionString: string,
  lock: string,
  start: () => Promise<T>[],
): Promise<PromiseSettledResult<T>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('begin')
  await client.query(lock)
  const rivals = Promise.allSettled(start())
  await new Promise((resolve) => setTimeout(resolve, 400))
  await client.query('commit')
  await client.end()
  return await rivals
}
