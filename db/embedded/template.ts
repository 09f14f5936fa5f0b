import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, glob, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { giveIdentity } from './give-identity.ts'
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
// Until it is whole it need not survive anything: then it is written to the disk at once.
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  // Its log is one file with holes, for a copy has none of it to read.
  wal_recycle: 'off',
  wal_init_zero: 'off',
}

/** Makes `data`, an empty folder, a data folder with the migrated database and the reference data, safe on the disk. */
export async function copyTemplate(data: string, { onWork }: { onWork: () => void }): Promise<void> {
  const template = await findTemplate()
  if (!template) return await makeCluster(data)
  const as = await prepareFolder(data)
  // As PostgreSQL's user, whose files they are then.
  const copied = runAs(as, 'cp', ['-R', `${template}/.`, data])
  onWork()
  await copied
  await giveIdentity(data)
  await flush(data, as)
}

/**
 * The data folder of a stopped server with the migrated database and the reference data, in the build's folder: made where there is none for
 * today's files of db/, and readable by every user of this machine, since it holds nothing that is not in them. Null where that
 * folder may not be written, as in production.
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
  // Somebody else may have made it meanwhile: theirs is as good.
  await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true, force: true }))
  return template
}

// Of everything that decides what is in the template, and in which form.
async function hashSources(): Promise<string> {
  const files = await Array.fromAsync(glob(['db/**/*.*', 'package-lock.json'], { cwd: ROOT }))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of files.filter((one) => !one.endsWith('.test.ts')).sort())
    hash.update(file).update(await readFile(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

// Templates of other files, and what killed processes were making.
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
    await createDatabase(port)
  } finally {
    await stop(server)
    process.off('exit', stopAtExit)
  }
  await flush(data, as)
}

// A start that copies the template loads none of these before its server works.
async function createDatabase(port: number): Promise<void> {
  const { openPool } = await import('../pool.ts')
  const { migrate } = await import('../migrate.ts')
  const { loadReference } = await import('../reference/load.ts')
  const postgres = openPool(buildUrl(port, 'postgres'), { max: 1 })
  await postgres.query('create database ferrywing').finally(() => postgres.end())
  const pool = openPool(buildUrl(port), { max: 2 })
  try {
    await migrate(pool)
    await loadReference(pool)
    // That of pricing flights by new rules: there is none yet.
    await pool.query('delete from graphile_worker._private_jobs')
  } finally {
    await pool.end()
  }
}

/** On Linux in one call to the kernel: one a file takes seconds where other programs write too. */
async function flush(data: string, as: RunAs): Promise<void> {
  const { initdb } = await findBinaries()
  const method = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  await runAs(as, initdb, ['--sync-only', ...method, '-D', data])
}
