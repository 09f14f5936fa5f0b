import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { loadReference } from '#db/reference/load.ts'
import { openDatabase } from '#server/runtime/db.ts'
import { aMailServer } from '#test/fakes/smtp.ts'
import { type ProcessPart, startDrillProcess, startDrillSandbox } from '../../tools/drill/parts.ts'
import { findFreePort } from '../app.ts'
import { atEnd } from '../db.ts'

// Like a real database except for power cuts, and with connections for several servers.
const SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB', max_connections: '200' }

export type Stage = Awaited<ReturnType<typeof setStage>>
export type Server = ProcessPart & { url: string; port: number }

/** Starts what several servers share: a migrated database, keys, a store of documents, the payment sandbox and a mail server. */
export async function setStage({
  webhookPort,
  settings = {},
}: {
  webhookPort: number
  settings?: Record<string, string>
}) {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-machines-'))
  await chmod(folder, 0o755)
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase(join(folder, 'database'), {
    settings: { ...SETTINGS, ...settings },
    ownGroup: false,
  })
  atEnd(database.stop)
  const { db, pool } = openDatabase(database.connectionString)
  atEnd(() => db.destroy())
  await migrate(pool)
  await loadReference(pool)
  const mailServer = await aMailServer()
  atEnd(async () => void mailServer.close())
  const sandboxPort = await findFreePort()
  const secret = 'whsec_machines'
  const sandbox = await startDrillSandbox({
    folder: join(folder, 'sandbox'),
    port: sandboxPort,
    secret,
    webhookUrl: `http://127.0.0.1:${webhookPort}/api/webhooks/stripe`,
  })
  atEnd(sandbox.stop)
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: database.connectionString,
    FILES_URL: `file://${join(folder, 'documents')}`,
    DOCUMENT_KEYS: `machines:${randomBytes(32).toString('base64')}`,
    PASS_KEYS: `machines:${randomBytes(32).toString('base64')}`,
    SECRETS_KEY: randomBytes(32).toString('hex'),
    DEMO_DATA: 'off',
    SANDBOX: 'running',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_WEBHOOK_SECRET: secret,
    SMTP_URL: mailServer.url,
    TRUST_PROXY: 'loopback',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    HOLD_SECONDS: '15',
    // The load of this machine must not count as overload.
    PRESSURE_DELAY_MS: '0',
  }
  return {
    folder,
    db,
    pool,
    connectionString: database.connectionString,
    mails: mailServer.received,
    sandboxPort,
    env,
  }
}

/** The environment of one server: its own disk, and the shared settings. */
export function buildEnvironment(
  { env, folder }: Pick<Stage, 'env' | 'folder'>,
  name: string,
): Record<string, string> {
  return { ...env, DATA_DIR: join(folder, name) }
}

/** Starts stateless servers with their workers. The first one starts before the others and does all work that is done once. */
export async function startServers(
  stage: Pick<Stage, 'env' | 'folder'>,
  ports: readonly number[],
): Promise<Server[]> {
  const start = async (port: number, i: number): Promise<Server> => {
    const name = `server ${i + 1}`
    const server = await startDrillProcess({ name, port, env: buildEnvironment(stage, `server-${i + 1}`) })
    atEnd(server.stop)
    return { ...server, port }
  }
  const [first = 0, ...others] = ports
  return [await start(first, 0), ...(await Promise.all(others.map((port, i) => start(port, i + 1))))]
}
