import { findTemplate } from '#db/embedded/template.ts'
import { ensureBundled, ensureWeb, runToEnd } from './prepare.mjs'

// npm run build: the web, and beside it the server's bundle and the database that the first start copies; each of them only if it
// is not there or its sources have changed.
await Promise.all([ensureWeb(buildWeb), ensureBundled(process.execPath), prepareTemplate()])

async function buildWeb(): Promise<void> {
  const code = await runToEnd(process.execPath, ['web/build.ts'])
  if (code !== 0) process.exit(code)
}

// With DATABASE_URL nothing needs it, and the embedded PostgreSQL need not run here.
async function prepareTemplate(): Promise<void> {
  await findTemplate().catch((error: Error) =>
    console.log(`There is no database to copy, so the first start makes one: ${error.message}`),
  )
}
