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
 * Starts the PostgreSQL of the package on a loopback port (a free one by default), with its data below `folder`; where there is none
 * yet, it is a copy of the template: migrated, with the reference data. It recovers what a killed process has left: stops its
 * running server and removes its lock. If started as root, PostgreSQL runs as another user, as it requires. `onWork` is called when
 * other processes do the rest, or most of it: from then on the caller may be busy.
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
  return { connectionString: buildUrl(port), port, stop: () => stop(server) }
}

// It gets its name when it is whole and on the disk. Each try has a folder of its own: a killed one may still be copying into its.
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

/** One server per data folder: refuses if another one is alive, else records this process in `folder`. */
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
