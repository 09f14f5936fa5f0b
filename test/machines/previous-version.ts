import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { BASELINE, readMigrationFiles, readSquashedMigrations } from '#db/migrate.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
// Versions before this migration did not promise to run beside the next version.
const FIRST = '0064_waiting_before_opening.sql'
const COMMITS_LOOKED_AT = 300

const run = promisify(execFile)

/**
 * Writes the newest version of our history with fewer migrations into `folder`, ready to start. Its server is its own; the
 * dependencies and the built pages are ours. Returns null if there is no such version or no history.
 */
export async function writePreviousVersion(folder: string): Promise<{ commit: string } | null> {
  const commit = await findPreviousVersion()
  if (!commit) return null
  await mkdir(folder, { recursive: true })
  await run('git', ['archive', '--format=tar', `--output=${folder}.tar`, commit], { cwd: ROOT })
  await run('tar', ['-xf', `${folder}.tar`, '-C', folder])
  for (const ours of ['node_modules', '.build']) await symlink(join(ROOT, ours), join(folder, ours))
  return { commit }
}

async function findPreviousVersion(): Promise<string | null> {
  const ours = await known((await readMigrationFiles()).map(({ name }) => name))
  const listed = await git(['rev-list', '--first-parent', `--max-count=${COMMITS_LOOKED_AT}`, 'HEAD']).catch(
    () => [],
  )
  for (const commit of listed) {
    const files = await git(['ls-tree', '-r', '--name-only', commit, 'db/migrations/'])
    const names = await known(files.filter((file) => file.endsWith('.sql')).map((file) => basename(file)))
    if (!names.includes(FIRST)) return null
    // Skips commits between releases in which a migration had another number.
    if (names.length < ours.length && names.every((name) => ours.includes(name))) return commit
  }
  return null
}

/** The migrations of a version, including those that its baseline replaced. */
async function known(names: string[]): Promise<string[]> {
  return names.includes(BASELINE)
    ? [...names, ...(await readSquashedMigrations()).map(({ name }) => name)]
    : names
}

async function git(args: string[]): Promise<string[]> {
  const { stdout } = await run('git', args, { cwd: ROOT })
  return stdout.split('\n').filter((line) => line !== '')
}
