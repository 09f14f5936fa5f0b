import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { openPool } from '#db/pool.ts'
import { startDrillSandbox } from '../drill/parts.ts'
import { readPostmasterPid } from './measure/processor.ts'
import { findFreePort, type Product, startServer, stopServer } from './product.ts'

/** The product with server and jobs worker as processes of their own, so that the processor time of each can be read. */
export type SplitProduct = Product & { workerPid: number; databasePid: number; sandboxPort: number }

/** With more of a server's settings, and with what both processes log in a file, if it is given. */
export async function openSplitProduct({
  settings = {},
  databaseSettings = {},
  log,
}: {
  settings?: Record<string, string>
  databaseSettings?: Record<string, string>
  log?: string
} = {}): Promise<SplitProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-bench-'))
  // As root, PostgreSQL runs as another user, who must get in.
  await chmod(folder, 0o755)
  const database = await startEmbeddedDatabase(folder, { settings: databaseSettings })
  const [port, workerPort, sandboxPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const sandbox = await startDrillSandbox({
    folder: join(folder, 'sandbox'),
    port: sandboxPort,
    secret: webhookSecret,
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
  })
  const tokenSecret = randomBytes(32).toString('hex')
  const env = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    TOKEN_SECRET: tokenSecret,
    // A busy machine makes it slow, and is no reason to send calls away.
    PRESSURE_DELAY_MS: '0',
    SANDBOX: 'running',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
    ...settings,
  }
  const server = await startServer(['server/main.ts'], { port, env: { ...env, ROLE: 'web' }, log })
  const worker = await startServer(['server/main.ts'], {
    port: workerPort,
    env: { ...env, ROLE: 'worker' },
    log,
  })
  const pool = openPool(database.connectionString, { max: 2 })
  return {
    port,
    sandboxPort,
    pid: server.pid ?? 0,
    workerPid: worker.pid ?? 0,
    databasePid: await readPostmasterPid(join(folder, 'postgres')),
    tokenSecret,
    connectionString: database.connectionString,
    pool,
    async close() {
      await pool.end()
      await stopServer(worker)
      await stopServer(server)
      await sandbox.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
