import pg from 'pg'

/** A pool whose connections may be lost without taking the process with them, idle or checked out. */
export function openPool(
  connectionString: string,
  options: Omit<pg.PoolConfig, 'connectionString'> = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'ferrywing',
    connectionTimeoutMillis: 10_000,
    ...options,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
