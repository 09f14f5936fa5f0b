import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, glob, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assignIdentity } from './assign-identity.ts'
import {
  buildUrl,
  discardCluster,
  findBinaries,
  findFreePort,
  isAlive,
  launch,
  prepareFolder,
  type RunAs,
  runAs,
  SUPERUSER,
  stop,
} from './run-postgres.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TEMPLATES = join(ROOT, '.build/databases')
// An unfinished template need not survive a crash. It is written to the disk at the end.
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  // The write-ahead log is one sparse file, because a copy needs none of it.
  wal_recycle: 'off',
  wal_init_zero: 'off',
}

/** Fills the empty folder `data` with the migrated database and the reference data, and writes it to the disk. */
export async function copyTemplate(data: string, { onWork }: { onWork: () => void }): Promise<void> {
  const template = await findTemplate()
  if (!template) return await makeCluster(data)
  const as = await prepareFolder(data)
  // Copied by PostgreSQL's user, who then owns the files.
  const copied = runAs(as, 'cp', ['-R', `${template}/.`, data])
  onWork()
  await copied
  await assignIdentity(data)
  await flush(data, as)
}

/**
 * Returns the template: the data folder of a stopped server with the migrated database and the reference data, in the folder of the
 * build. It is made if there is none for the current files of db/. Every user of this machine may read it, because it contains nothing
 * that these files do not. Null if the folder of the build cannot be written, as in production.
 */
export async function findTemplate(): Promise<string | null> {
  const name = await hashSources()
  const template = join(TEMPLATES, name)
  const isThere = await access(join(template, 'PG_VERSION'), constants.R_OK).then(
    () => true,
    () => false,
  )
  if (isThere) return template
  await mkdir(TEMPLATES, { recursive: true }).catch(() => {})
  const unfinished = await mkdtemp(join(TEMPLATES, `unfinished-${process.pid}-`)).catch(() => null)
  if (!unfinished) return null
  await removeOthers(name)
  await makeCluster(unfinished)
  await runAs(null, 'chmod', ['-R', 'a+rX', unfinished])
  // Another process may have made the same template meanwhile.
  await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true, force: true }))
  return template
}

// Includes everything that decides the content and the format of the template.
async function hashSources(): Promise<string> {
  const files = await Array.fromAsync(glob(['db/**/*.*', 'package-lock.json'], { cwd: ROOT }))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of files.filter((one) => !one.endsWith('.test.ts')).sort())
    hash.update(file).update(await readFile(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

// Removes templates of other versions, and unfinished ones of killed processes.
async function removeOthers(current: string): Promise<void> {
  for (const name of await readdir(TEMPLATES)) {
    if (name === current) continue
    const maker = Number(/^unfinished-(\d+)-/.exec(name)?.[1] ?? 0)
    if (maker === 0 || !isAlive(maker)) await discardCluster(join(TEMPLATES, name))
  }
}

async function makeCluster(data: string): Promise<void> {
  const as = await prepareFolder(data)
  const { initdb } = await findBinaries()
  const args = ['-D', data, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await runAs(as, initdb, [...args, ...locale, '--no-instructions'])
  const port = await findFreePort()
  const server = await launch(data, { port, as, settings: CARELESS, ownGroup: false })
  const stopAtExit = () => server.kill('SIGINT')
  process.once('exit', stopAtExit)
  try {
    await createDatabase(data, port)
  } finally {
    await stop(server)
    process.off('exit', stopAtExit)
  }
  await flush(data, as)
}

// These modules are loaded only here: a start that copies the template does not wait for them.
async function createDatabase(data: string, port: number): Promise<void> {
  const { openPool } = await import('../pool.ts')
  const { migrate } = await import('../migrate.ts')
  const { loadReference } = await import('../reference/load.ts')
  const postgres = openPool(buildUrl(data, port, 'postgres'), { max: 1 })
  await postgres.query('create database ferrywing').finally(() => postgres.end())
  const pool = openPool(buildUrl(data, port), { max: 2 })
  try {
    await migrate(pool)
    await loadReference(pool)
    // The only job would price legs by the new rules, and there are no legs yet.
    await pool.query('delete from graphile_worker._private_jobs')
  } finally {
    await pool.end()
  }
}

/** Writes the folder to the disk. On Linux one system call does it: one for each file takes seconds on a busy disk. */
async function flush(data: string, as: RunAs): Promise<void> {
  const { initdb } = await findBinaries()
  const method = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  await runAs(as, initdb, ['--sync-only', ...method, '-D', data])
}
