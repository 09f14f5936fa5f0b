import pg from 'pg'
import { currentUrl } from '#db/follow-move.ts'
import { type Db, openQueries } from './db.ts'

/**
 * Asks the database on a connection of its own, so that requests that wait are not taken for a database that hangs, and lets
 * that connection go when there is no answer in time.
 */
export async function queryOnDedicatedConnection<Answer>(
  connectionString: string,
  { withinMs }: { withinMs: number },
  ask: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({
    connectionString: currentUrl(connectionString),
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
    // Of one that hangs the end would never be heard.
    void client.end().catch(() => {})
  }
}
