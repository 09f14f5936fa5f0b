import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { openPool } from '#db/pool.ts'
import { ensureBundled } from '../../../scripts/prepare.mjs'
import { startDrillSandbox } from '../../drill/parts.ts'
import { readPostmasterPid } from '../measure/processor.ts'
import { findFreePort, type Product, startServer, stopServer } from '../product.ts'

/** One primary with durable settings, the payment sandbox, and the settings that all servers share. */
export type Stage = {
  folder: string
  connectionString: string
  pool: Pool
  postmaster: number
  sandboxPort: number
  /**
   * Starts this many servers with these additional settings and an optional log file. The payment provider sends its
   * webhooks to the first one.
   */
  startServers: (
    settings: Record<string, string>[],
    options?: { log?: string | undefined },
  ) => Promise<Servers>
  close: () => Promise<void>
}
export type Servers = Product & { urls: string[]; ports: number[]; pids: number[] }

/** `postgres` has additional settings of the primary. */
export async function openStage({
  postgres = {},
}: {
  postgres?: Record<string, string>
} = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-bench-'))
  // When root starts PostgreSQL, it runs as another user, which needs access to the folder.
  await chmod(folder, 0o755)
  const database = await startEmbeddedDatabase(folder, {
    settings: { max_connections: '300', ...postgres },
  })
  const { connectionString } = database
  const pool = openPool(connectionString, { max: 4 })
  const [sandboxPort, firstPort] = [await findFreePort(), await findFreePort()]
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const sandbox = await startDrillSandbox({
    folder: join(folder, 'sandbox'),
    port: sandboxPort,
    secret: webhookSecret,
    webhookUrl: `http://127.0.0.1:${firstPort}/api/webhooks/stripe`,
  })
  const env = {
    DATABASE_URL: connectionString,
    FILES_URL: `file://${join(folder, 'documents')}`,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    DOCUMENT_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    PASS_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    SECRETS_KEY: randomBytes(32).toString('hex'),
    // The benchmark measures a saturated machine, so the servers must not refuse calls because of it.
    PRESSURE_DELAY_MS: '0',
    SANDBOX: 'running',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
  }

  const startServers: Stage['startServers'] = async (settings, { log } = {}) => {
    const ports = [firstPort]
    while (ports.length < settings.length) ports.push(await findFreePort())
    const started: ChildProcess[] = []
    const program = await ensureBundled(process.execPath)
    // Starts one server after the other, since the first one migrates and adds the demo data.
    for (const [at, port] of ports.entries()) {
      const own = { DATA_DIR: join(folder, `server-${at}`), ...settings[at] }
      started.push(await startServer([program], { port, env: { ...env, ...own }, log }))
    }
    return {
      ...{ ports, urls: ports.map((port) => `http://127.0.0.1:${port}`), port: firstPort },
      ...{
        pid: started[0]?.pid ?? 0,
        pids: started.map(({ pid = 0 }) => pid),
        tokenSecret: env.TOKEN_SECRET,
        connectionString,
        pool,
      },
      close: async () => void (await Promise.all(started.map(stopServer))),
    }
  }

  return {
    ...{ folder, connectionString, pool, sandboxPort, startServers },
    postmaster: await readPostmasterPid(join(folder, 'postgres')),
    async close() {
      await pool.end()
      await sandbox.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
