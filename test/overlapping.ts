import pg from 'pg'

/**
 * Holds rows while the rivals start, so that they are certain to overlap, then lets them all go. `lock` is one
 * statement, like `select from legs where id = '…' for update`.
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
