import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#db/embedded.ts'
import { nameDatabase } from '../db.ts'

const run = promisify(execFile)

export type StreamingReplica = EmbeddedDatabase & {
  /** Sends SIGKILL. The replica keeps its data. */
  kill: () => Promise<void>
  /** Starts the replica again on the same port. */
  restart: () => Promise<void>
}

/** Starts a hot standby of that database from a base backup that is taken while it runs. */
export async function startReplica(
  primary: { connectionString: string },
  {
    primaryFolder,
    folder,
    settings: more = {},
  }: { primaryFolder: string; folder: string; settings?: Record<string, string> },
): Promise<StreamingReplica> {
  const data = join(folder, 'postgres')
  await copyRunning(primary, { from: join(primaryFolder, 'postgres'), to: data })
  const { hostname, port, username, pathname } = new URL(primary.connectionString)
  const settings = {
    primary_conninfo: `host=${hostname} port=${port} user=${username}`,
    fsync: 'off',
    ...more,
  }
  let database = await startEmbeddedDatabase(folder, { settings, ownGroup: false })
  return {
    port: database.port,
    connectionString: nameDatabase(database.connectionString, pathname.slice(1)),
    stop: () => database.stop(),
    async kill() {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async restart() {
      database = await startEmbeddedDatabase(folder, { settings, ownGroup: false, port: database.port })
    },
  }
}

// Does the work of pg_basebackup, which the package lacks: https://www.postgresql.org/docs/18/continuous-archiving.html
async function copyRunning(
  { connectionString }: { connectionString: string },
  { from, to }: { from: string; to: string },
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query("select pg_backup_start('replica', true)")
  await mkdir(join(to, '..'), { recursive: true })
  await run('cp', ['-a', from, to])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await rm(join(to, 'postmaster.pid'), { force: true })
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(to, 'standby.signal'), '')
}
