import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const TIMEOUT_MS = 90_000
const execute = promisify(execFile)
const run = (program: string, args: string[], options: { cwd?: string } = {}) =>
  execute(program, args, { ...options, timeout: TIMEOUT_MS })
const CACHE = fileURLToPath(new URL('../../.build/debian/', import.meta.url))

// Fail fast when no archive answers.
const HASTE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']

/** A program, and the environment in which it finds its libraries. */
export type Program = { path: string; env: NodeJS.ProcessEnv }

/**
 * Returns the installed program of that name, or the one of Debian's package of the same name. The package and its
 * dependencies are unpacked into `.build/debian`, which needs no root and does not change the machine.
 */
export async function debianProgram(name: string): Promise<Program> {
  const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const installed = places.map((place) => join(place, name)).find((path) => existsSync(path))
  if (installed) return { path: installed, env: process.env }
  const root = join(CACHE, name)
  if (!existsSync(root)) {
    await unpack(name, root).catch((error) => {
      throw new Error(`${name} is not installed, and Debian's package cannot be had: ${error.message}`)
    })
  }
  return {
    path: join(root, 'usr/sbin', name),
    env: { ...process.env, LD_LIBRARY_PATH: await listLibraries(root) },
  }
}

// Two test files may unpack the same program at once, so a complete folder is renamed in one step.
async function unpack(name: string, root: string): Promise<void> {
  const scratch = `${root}-${process.pid}`
  await mkdir(join(scratch, 'archives/partial'), { recursive: true })
  const packages = await download(name, scratch, []).catch(
    async () => await download(name, scratch, await ownLists(scratch)),
  )
  for (const file of packages) await run('dpkg-deb', ['--extract', file, join(scratch, 'root')])
  await rename(join(scratch, 'root'), root).catch((error) => {
    if (!existsSync(root)) throw error
  })
  await rm(scratch, { recursive: true, force: true })
}

/** Downloads the package and those of its dependencies that the machine lacks. */
async function download(name: string, scratch: string, options: string[]): Promise<string[]> {
  const simulation = ['--simulate', '--no-install-recommends', 'install', name]
  const { stdout } = await run('apt-get', [...options, ...simulation])
  const missing = [...stdout.matchAll(/^Inst (\S+) /gm)].map(([, one = '']) => one)
  await run('apt-get', [...options, 'download', ...missing], { cwd: join(scratch, 'archives') })
  const files = await readdir(join(scratch, 'archives'))
  return files.filter((file) => file.endsWith('.deb')).map((file) => join(scratch, 'archives', file))
}

// The machine's package lists may be missing or old. Reading them again into a folder of ours needs no root.
async function ownLists(scratch: string, strictly: string[] = []): Promise<string[]> {
  const [state, cache] = [join(scratch, 'state'), join(scratch, 'cache')]
  await mkdir(join(state, 'lists/partial'), { recursive: true })
  await mkdir(join(cache, 'archives/partial'), { recursive: true })
  const options = [...HASTE, '-o', `Dir::State::lists=${join(state, 'lists')}`, '-o', `Dir::Cache=${cache}`]
  await run('apt-get', [...options, '-o', 'Debug::NoLocking=true', '-qq', 'update', ...strictly])
  return options
}

async function listLibraries(root: string): Promise<string> {
  const folders = ['lib', 'usr/lib']
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
  const below = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(folder, { withFileTypes: true })
      return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name))
    }),
  )
  return [...folders, ...below.flat()].join(delimiter)
}

/**
 * Why HAProxy and PgBouncer are not available on this machine; tests that need them are skipped with this reason. In the full
 * run (`CI`) it throws instead if Debian's archive answers.
 */
export const noDebian = await findWhyNot()

async function findWhyNot(): Promise<string | false> {
  try {
    for (const name of ['haproxy', 'pgbouncer']) await debianProgram(name)
    return false
  } catch (error) {
    if (process.env.CI && (await archiveAnswers())) throw error
    return (error as Error).message
  }
}

async function archiveAnswers(): Promise<boolean> {
  const scratch = join(CACHE, `asked-${process.pid}`)
  try {
    await ownLists(scratch, ['--error-on=any'])
    return true
  } catch {
    return false
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
