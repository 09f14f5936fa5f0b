import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { eventually, findFreePort } from '../app.ts'
import { debianProgram } from './debian-program.ts'

const EXAMPLE = new URL('../../docs/operation/pgbouncer.ini', import.meta.url)

export type Pooler = { connectionString: string; stop: () => Promise<void> }

/** Starts PgBouncer in transaction mode with the manual's configuration and this many connections to the database. */
export async function startPgbouncer({
  folder,
  database,
  poolSize,
}: {
  folder: string
  database: string
  poolSize: number
}): Promise<Pooler> {
  const port = await findFreePort()
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(config, await fillIn({ port, poolSize, database: new URL(database) }))
  const { path, env } = await debianProgram('pgbouncer')
  // PgBouncer refuses to run as root.
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', config] : [config]
  const child = spawn(path, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-2000)
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const connectionString = `postgres://ferrywing@127.0.0.1:${port}/ferrywing`
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${log}`)
    return await answers(connectionString)
  }, 20_000)
  return {
    connectionString,
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The manual's example with addresses of this machine, and without passwords. */
async function fillIn({ port, poolSize, database }: Filling): Promise<string> {
  const { hostname, pathname, username } = database
  const target = `host=${hostname} port=${database.port} dbname=${pathname.slice(1)} user=${username}`
  const changes: [RegExp, string][] = [
    [/^ferrywing = .*/m, `ferrywing = ${target}`],
    [/^listen_addr = .*/m, 'listen_addr = 127.0.0.1'],
    [/^listen_port = .*/m, `listen_port = ${port}`],
    [/^auth_type = .*\nauth_file = .*/m, 'auth_type = any'],
    [/^default_pool_size = .*/m, `default_pool_size = ${poolSize}`],
  ]
  let text = await readFile(EXAMPLE, 'utf8')
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`pgbouncer.ini has no ${pattern}`)
    text = text.replace(pattern, replacement)
  }
  // By default Debian's PgBouncer puts its socket into a folder that only root can write to.
  return `${text}unix_socket_dir =\n`
}

type Filling = { port: number; poolSize: number; database: URL }
