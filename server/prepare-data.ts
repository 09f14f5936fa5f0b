import type pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { openPool } from '#db/pool.ts'
import { loadReference } from '#db/reference/load.ts'
import type { Config } from './config.ts'

/** Prepares the database: migrations, reference data, and demo data outside production. */
export async function prepareData(
  config: Config,
  { connectionString }: { connectionString: string },
): Promise<void> {
  const pool = openPool(connectionString, { max: 2 })
  try {
    await checkServer(pool)
    await migrate(pool)
    await loadReference(pool)
    if (config.production) await refuseDemoAccounts(pool)
    if (config.demoData) {
      const { seedDemo } = await import('#demo/data/seed.ts')
      await seedDemo(pool, { now: new Date() })
    }
  } finally {
    await pool.end()
  }
}

// PostgreSQL 18 brought uuidv7() and the built-in locales.
const OLDEST_POSTGRES = 18

async function checkServer(pool: pg.Pool): Promise<void> {
  const answer = await pool.query<{ server_version: string }>('show server_version').catch((error) => {
    // If a host has several addresses and all refuse, `message` is empty; only `code` names the cause.
    const { message, code } = error as NodeJS.ErrnoException
    throw new Error(`DATABASE_URL: this database cannot be used: ${message || code}.`, { cause: error })
  })
  const version = answer.rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return
  throw new Error(`DATABASE_URL: PostgreSQL ${OLDEST_POSTGRES} or newer is needed, this is ${version}.`)
}

async function refuseDemoAccounts(pool: pg.Pool): Promise<void> {
  const { listDemoUsers } = await import('#demo/data/people.ts')
  const emails = listDemoUsers().map((user) => user.email)
  const found = await pool.query<{ email: string }>('select email from users where email = any($1)', [emails])
  const [first] = found.rows
  if (!first) return
  throw new Error(
    `DATABASE_URL: this database has demo accounts (${first.email}). Production refuses to start with them.`,
  )
}
