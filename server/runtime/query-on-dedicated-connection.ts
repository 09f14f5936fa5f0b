import pg from 'pg'
import { findCurrentUrl } from '#db/follow-move.ts'
import { type Db, openQueries } from './db.ts'

/**
 * Queries the database on a dedicated connection, so that a busy pool is not mistaken for a hanging database. Closes
 * the connection if no answer comes in time.
 */
export async function queryOnDedicatedConnection<Answer>(
  connectionString: string,
  { withinMs }: { withinMs: number },
  ask: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({
    connectionString: findCurrentUrl(connectionString),
    application_name: 'ferrywing probe',
    connectionTimeoutMillis: withinMs,
  })
  client.on('error', () => {})
  const late = setTimeout(() => client.connection.stream.destroy(), withinMs)
  try {
    await client.connect()
    const connected = Object.assign(client, { release: () => {} })
    return await ask(openQueries({ options: {}, connect: async () => connected, end: async () => {} }))
  } finally {
    clearTimeout(late)
    // A hanging connection would never confirm its end, so nobody waits for it.
    void client.end().catch(() => {})
  }
}
