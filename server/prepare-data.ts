import type pg from 'pg'
import { demoUsers } from '#db/demo/people.ts'
import { seedDemo } from '#db/demo/seed.ts'
import { migrate } from '#db/migrate.ts'
import { openPool } from '#db/pool.ts'
import { loadReference } from '#db/reference/load.ts'
import type { Config } from './config.ts'

/** Brings the database to where the server can work: migrations, reference data, and demo data outside production. */
export async function prepareData(
  config: Config,
  { connectionString }: { connectionString: string },
): Promise<void> {
  const pool = openPool(connectionString, { max: 2 })
  try {
    await migrate(pool)
    await loadReference(pool)
    if (config.production) await refuseDemoAccounts(pool)
    if (config.demoData) await seedDemo(pool, { now: new Date() })
  } finally {
    await pool.end()
  }
}

async function refuseDemoAccounts(pool: pg.Pool): Promise<void> {
  const emails = demoUsers().map((user) => user.email)
  const found = await pool.query<{ email: string }>('select email from users where email = any($1)', [emails])
  const [first] = found.rows
  if (!first) return
  throw new Error(
    `DATABASE_URL: this database has demo accounts (${first.email}). Production refuses to start with them.`,
  )
}
