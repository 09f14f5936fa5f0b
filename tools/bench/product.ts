import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { findDatabase } from '../../scripts/find-database.ts'
import { ensureBundled, SERVER_ENV, SERVER_FLAGS } from '../../scripts/prepare.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The product as it runs for a user, with its own temporary database. */
export type Product = {
  port: number
  pid: number
  tokenSecret: string
  connectionString: string
  pool: Pool
  close: () => Promise<void>
}

/**
 * Starts the server like `npm start`, with the embedded database, its durable settings and these additional Node flags.
 */
export async function openProduct({ flags }: { flags: string[] }): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-bench-'))
  const port = await findFreePort()
  const tokenSecret = randomBytes(32).toString('hex')
  // A profile, which needs flags, names the files of the source.
  const program = flags.length > 0 ? 'server/main.ts' : await ensureBundled(process.execPath)
  const server = await startServer([...flags, program], {
    port,
    env: { DATA_DIR: folder, TOKEN_SECRET: tokenSecret },
  })
  const { pool, connectionString, close } = await findDatabase({ DATA_DIR: folder })
  return {
    port,
    pid: server.pid ?? 0,
    tokenSecret,
    connectionString,
    pool,
    async close() {
      await close()
      await stopServer(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs `node …args` with a server's environment and an optional log file, and waits until the process says that it is ready. */
export async function startServer(
  args: string[],
  { port, env, log }: { port: number; env: Record<string, string>; log?: string | undefined },
): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...SERVER_FLAGS, ...args], {
    cwd: ROOT,
    // When the benchmark is killed, this channel closes and the server stops.
    stdio: ['ignore', log ? openSync(log, 'a') : 'ignore', 'inherit', 'ipc'],
    env: {
      ...SERVER_ENV,
      ...process.env,
      DATABASE_URL: '',
      NODE_ENV: 'development',
      PORT: String(port),
      SANDBOX_PORT: String(await findFreePort()),
      RATE_LIMITS: 'off',
      // The travellers of the load send their own addresses in X-Forwarded-For.
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    await sleep(5)
  }
  return server
}

export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/api/ready`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

export async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
