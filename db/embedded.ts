import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  buildUrl,
  discardCluster,
  findFreePort,
  launch,
  prepareFolder,
  stop,
  stopLeftover,
} from './embedded/run-postgres.ts'
import { copyTemplate } from './embedded/template.ts'

const UNFINISHED = 'postgres-unfinished-'

export type EmbeddedDatabase = {
  connectionString: string
  port: number
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL of the npm package on a loopback port (a free one by default), with its data below `folder`. A new
 * data folder is a copy of the template, which is migrated and has the reference data. It recovers from a killed process: stops its
 * server if that still runs, and removes its lock. If we are root, PostgreSQL runs as another user, because it refuses root. `onWork`
 * is called when other processes do most of the remaining work, so that the caller may keep this process busy.
 */
export async function startEmbeddedDatabase(
  folder: string,
  {
    settings = {},
    ownGroup = true,
    port: givenPort,
    onWork = () => {},
  }: { settings?: Record<string, string>; ownGroup?: boolean; port?: number; onWork?: () => void } = {},
): Promise<EmbeddedDatabase> {
  const data = join(folder, 'postgres')
  if (!existsSync(join(data, 'PG_VERSION'))) await fill(folder, { data, onWork })
  const as = await prepareFolder(data)
  await stopLeftover(data, as)
  const port = givenPort ?? (await findFreePort())
  const launched = launch(data, { port, as, settings, ownGroup })
  onWork()
  const server = await launched
  return { connectionString: buildUrl(data, port), port, stop: () => stop(server) }
}

// The folder gets its name when it is complete and on the disk. Each try uses its own folder, because a killed one may still copy.
async function fill(folder: string, { data, onWork }: { data: string; onWork: () => void }): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder))
    if (name.startsWith(UNFINISHED)) await discardCluster(join(folder, name))
  const unfinished = await mkdtemp(join(folder, UNFINISHED))
  try {
    await copyTemplate(unfinished, { onWork })
    await rename(unfinished, data)
    const parent = await open(folder)
    await parent.sync().finally(() => parent.close())
  } catch (error) {
    await discardCluster(unfinished)
    throw new Error(`PostgreSQL could not make its data folder ${data}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/**
 * Allows one program per data folder: refuses if another process uses `folder`, otherwise records this process in it. A process is known by its
 * number and the time of its start, because after a restart another process may have its number.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const note = join(folder, 'server.pid')
  const [pid = '', startedAt] = (await readFile(note, 'utf8').catch(() => '')).split(' ')
  if (pid && Number(pid) !== process.pid && (await isStillRunning(pid, startedAt))) {
    throw new Error(
      `Another Ferrywing (process ${pid}) already uses DATA_DIR ${folder}. Stop it, or choose another folder.`,
    )
  }
  await writeFile(note, `${process.pid} ${await readStartTime(process.pid)}`)
  return () => rm(note, { force: true })
}

async function isStillRunning(pid: string, startedAt: string | undefined): Promise<boolean> {
  if (startedAt !== undefined) return (await readStartTime(Number(pid))) === startedAt
  // A server of the release before, which noted only its number.
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('server/main.')
}

/** When a process started, in the system's clock ticks; null if it has ended. Other systems than Linux only tell whether it lives. */
async function readStartTime(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The second field, a name in brackets, may contain spaces. The third is the state, and the 22nd the time.
    const [, state, ...later] = stat.slice(stat.lastIndexOf(')')).split(' ')
    const hasEnded = state === 'Z' || state === 'X'
    return hasEnded ? null : (later[18] ?? null)
  }
  try {
    return process.kill(pid, 0) ? 'alive' : null
  } catch {
    return null
  }
}
