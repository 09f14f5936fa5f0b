import { findTemplate } from '#db/embedded/template.ts'
import { ensureBundled, runToEnd } from './prepare.mjs'

// npm run build: the web, and beside it the server's bundle and the database that the first start copies.
const [code] = await Promise.all([
  runToEnd(process.execPath, ['web/build.ts']),
  ensureBundled(process.execPath),
  prepareTemplate(),
])
process.exitCode = code

// With DATABASE_URL nothing needs it, and the embedded PostgreSQL need not run here.
async function prepareTemplate(): Promise<void> {
  await findTemplate().catch((error: Error) =>
    console.log(`There is no database to copy, so the first start makes one: ${error.message}`),
  )
}
