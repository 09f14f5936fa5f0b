import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { BASELINE } from '#db/migrate.ts'
import { seedDemo } from '#demo/data/seed.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { aDocument, anOperator } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'

const original = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'ferrywing-backup-'))
after(() => rm(folder, { recursive: true, force: true }))

await seedDemo(original.pool, { now: new Date() })
await enqueue(original.db, 'payments:reconcile', {})
const dataDir = join(folder, 'data')
await mkdir(join(dataDir, 'documents', 'ab'), { recursive: true })
await writeFile(join(dataDir, 'documents', 'ab', 'abcdef'), 'sealed')

async function run(
  script: string,
  {
    of,
    args,
    data = dataDir,
    more = {},
  }: { of: string; args: string[]; data?: string; more?: Record<string, string> },
) {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const env = { ...process.env, DATABASE_URL: of, DATA_DIR: data, ...more }
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { output: output.trim(), errors: errors.trim(), code }
}

/** Every row of every table as text, read by code that backup and restore do not use. */
async function readAllRows(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename !~ '^(schema_functions|.*migrations)$' order by 1`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ rows: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from ${name} t`,
    )
    found.set(name, rows[0]?.rows ?? '')
  }
  return found
}

test('a restored copy equals the original, row by row, waiting jobs and documents too', async () => {
  const copy = await openTestDatabase()
  const place = join(folder, 'whole')
  const backedUp = await run('backup.ts', { of: original.connectionString, args: [place] })
  assert.equal(backedUp.errors, '')
  const data = join(folder, 'data of the copy')
  const restored = await run('restore.ts', { of: copy.connectionString, args: [place], data })
  assert.equal(restored.errors, '')
  assert.match(restored.output, /^Restored \d+ rows of \d+ tables and the documents, as they were at /)

  const [before, now] = [await readAllRows(original.pool), await readAllRows(copy.pool)]
  assert.deepEqual([...now.keys()], [...before.keys()])
  for (const [name, rows] of before) assert.equal(now.get(name), rows, name)
  assert.notEqual(before.get('graphile_worker._private_jobs'), '')
  assert.equal(await readFile(join(data, 'documents', 'ab', 'abcdef'), 'utf8'), 'sealed')
  // Sequences continue where they were.
  await enqueue(copy.db, 'payments:reconcile', {})
})

test('a backup has all or nothing of a transaction that commits meanwhile', async () => {
  const copy = await openTestDatabase()
  await original.pool.query('create table pairs (a int not null); create table pairs_too (a int not null)')
  await copy.pool.query('create table pairs (a int not null); create table pairs_too (a int not null)')
  const state = { writing: true, written: 0 }
  const writer = (async () => {
    for (; state.writing; state.written++)
      await original.pool.query(
        `begin; insert into pairs_too values (${state.written}); insert into pairs values (${state.written}); commit`,
      )
  })()
  const place = join(folder, 'meanwhile')
  const { errors } = await run('backup.ts', { of: original.connectionString, args: [place] })
  state.writing = false
  await writer
  assert.equal(errors, '')
  assert.equal((await run('restore.ts', { of: copy.connectionString, args: [place] })).errors, '')
  const { rows } = await copy.pool.query<{ one: number; other: number }>(
    `select (select count(*)::int from pairs) as one, (select count(*)::int from pairs_too) as other`,
  )
  assert.ok(rows[0] && rows[0].one > 0 && rows[0].one < state.written, `${rows[0]?.one} of ${state.written}`)
  assert.equal(rows[0].one, rows[0].other)
  for (const { pool } of [original, copy]) await pool.query('drop table pairs; drop table pairs_too')
})

test('a backup of the release before the baseline is restored', async () => {
  const [before, copy] = [await openTestDatabase(), await openTestDatabase()]
  await seedDemo(before.pool, { now: new Date() })
  await before.pool.query('delete from schema_migrations where name = $1', [BASELINE])
  const place = join(folder, 'before')
  assert.equal((await run('backup.ts', { of: before.connectionString, args: [place] })).errors, '')
  const data = join(folder, 'data of the release before')
  const { errors } = await run('restore.ts', { of: copy.connectionString, args: [place], data })
  assert.equal(errors, '')
})

test('restoring a backup with a changed row inserts nothing and names the table', async () => {
  const copy = await openTestDatabase()
  const place = join(folder, 'changed')
  await cp(join(folder, 'whole'), place, { recursive: true })
  const file = join(place, 'tables', 'public.users.copy.gz')
  const rows = gunzipSync(await readFile(file)).toString()
  await writeFile(file, gzipSync(rows.replace('admin@', 'admjn@')))
  const { errors, code } = await run('restore.ts', { of: copy.connectionString, args: [place] })
  assert.equal(code, 1)
  assert.equal(errors, 'public.users: the rows in the backup are not those that were backed up.')
  assert.equal((await copy.pool.query('select from users')).rowCount, 0)
})

test('a database in use, a folder in use, an incomplete backup and another release are refused', async () => {
  const whole = join(folder, 'whole')
  const used = await run('restore.ts', { of: original.connectionString, args: [whole] })
  assert.match(used.errors, /^This database is in use/)
  const full = await run('backup.ts', { of: original.connectionString, args: [whole] })
  assert.match(full.errors, /is not empty\. A backup gets a folder of its own\.$/)

  const half = join(folder, 'half')
  await cp(whole, half, { recursive: true })
  await rm(join(half, 'backup.json'))
  const copy = await openTestDatabase()
  assert.match(
    (await run('restore.ts', { of: copy.connectionString, args: [half] })).errors,
    /is not a complete backup/,
  )

  const older = join(folder, 'older')
  await cp(whole, older, { recursive: true })
  const description = JSON.parse(await readFile(join(older, 'backup.json'), 'utf8'))
  description.migrations.pop()
  await writeFile(join(older, 'backup.json'), JSON.stringify(description))
  const { errors } = await run('restore.ts', { of: copy.connectionString, args: [older] })
  assert.ok(errors.includes('Restore it with the release that made it'), errors)
})

test('a backup holds no encryption key', async () => {
  await writeFile(join(dataDir, 'document-keys'), 'demo:key')
  const place = join(folder, 'keys')
  await run('backup.ts', { of: original.connectionString, args: [place] })
  assert.deepEqual((await readdir(place)).sort(), ['backup.json', 'documents', 'tables'])
  assert.equal(existsSync(join(place, 'documents', 'document-keys')), false)
})

test('without the environment of the server no database is made, migrated or backed up', async () => {
  const place = join(folder, 'nothing')
  const data = join(folder, 'no data')
  const missing = await run('backup.ts', { of: '', args: [place], data })
  assert.match(missing.errors, /^.*no data holds no database, and DATABASE_URL is not given\./)
  const production = await run('backup.ts', {
    of: '',
    args: [place],
    data: '',
    more: { NODE_ENV: 'production' },
  })
  assert.match(production.errors, /^DATABASE_URL: not given\./)
  assert.deepEqual([missing.code, production.code], [1, 1])
  assert.ok(!existsSync(data) && !existsSync(place))
})

test('a backup without the documents of the database is refused', async () => {
  const { id } = await anOperator(original.db)
  await aDocument(original.db, { operatorId: id })
  const backedUp = await run('backup.ts', {
    of: original.connectionString,
    args: [join(folder, 'without documents')],
    data: join(folder, 'another'),
  })
  assert.equal(backedUp.code, 1)
  assert.match(backedUp.errors, /another\/documents is not there, though there are documents/)
})
