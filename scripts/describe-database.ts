import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSchema, describeTypes } from '#db/describe.ts'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openPool } from '#db/pool.ts'

// npm run db:describe: writes db/schema.sql and db/types.ts from the migrations and functions.
const folder = await mkdtemp(join(tmpdir(), 'ferrywing-describe-'))
const database = await startEmbeddedDatabase(folder)
const pool = openPool(database.connectionString)
try {
  await migrate(pool)
  await writeFile(new URL('../db/schema.sql', import.meta.url), await describeSchema(pool))
  await writeFile(new URL('../db/types.ts', import.meta.url), await describeTypes(pool))
} finally {
  await pool.end()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
