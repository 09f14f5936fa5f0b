import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { eventually } from '#test/app.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

// A copy of the sources with a build's folder of its own. Below the project's folder, where their libraries are found.
const copy = await mkdtemp(join(ROOT, '.build/template-'))
const templates = join(copy, '.build/databases')
for (const name of ['contract', 'db', 'package.json', 'package-lock.json'])
  await cp(join(ROOT, name), join(copy, name), { recursive: true })
after(() => rm(copy, { recursive: true, force: true }))

const START = `
  const [, embedded, folder] = process.argv
  const { startEmbeddedDatabase } = await import(embedded)
  const { connectionString, stop } = await startEmbeddedDatabase(folder, { onWork: () => process.send('at work') })
  process.send(connectionString)
  process.once('disconnect', stop)`

/** The database of that folder below the copy, in a process of its own, as a start of the product would have it. */
function start(folder: string) {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', START, join(copy, 'db/embedded.ts'), join(copy, folder)],
    {
      cwd: copy,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const exit = once(child, 'exit')
  return {
    child,
    exit,
    async stop() {
      child.disconnect()
      assert.deepEqual(await exit, [0, null])
    },
  }
}

/** Starts it, asks it, and stops it. */
async function ask<Row extends object>(folder: string, sql: string): Promise<Row[]> {
  const started = start(folder)
  let url = ''
  started.child.on('message', (message) => (url = String(message)))
  await eventually(async () => {
    assert.equal(started.child.exitCode, null)
    return url.startsWith('postgres:')
  }, 120_000)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  await started.stop()
  return rows
}

const COUNTS = `select system_identifier::text as identifier, (select count(*)::int from airports) as airports,
  (select count(*)::int from schema_migrations) as migrations from pg_control_system()`
type Counts = { identifier: string; airports: number; migrations: number }

test('the template is made once, its copies are servers of their own, and each keeps what is written to it', async () => {
  const [one] = await ask<Counts>('one', COUNTS)
  const created = await readdir(templates)
  const [two] = await ask<Counts>('two', COUNTS)
  assert.ok(one && two)
  assert.deepEqual([two.airports, two.migrations], [one.airports, one.migrations])
  assert.ok(one.airports > 8000 && one.migrations > 90)
  assert.notEqual(one.identifier, two.identifier)
  assert.deepEqual([created.length, await readdir(templates)], [1, created])

  await ask('one', `update airports set name = 'Renamed' where icao = 'KTEB'`)
  const named = `select name from airports where icao = 'KTEB'`
  assert.deepEqual(await ask('one', named), [{ name: 'Renamed' }])
  assert.notDeepEqual(await ask('two', named), [{ name: 'Renamed' }])
  assert.deepEqual((await ask<Counts>('one', COUNTS))[0]?.identifier, one.identifier)
})

test('a start that is killed while it copies leaves nothing that the next one takes for a database', async () => {
  const killed = start('killed')
  await once(killed.child, 'message')
  killed.child.kill('SIGKILL')
  await killed.exit
  assert.ok(!existsSync(join(copy, 'killed/postgres')))
  // Wherever it was killed: here with all that an untrained eye looks for.
  await mkdir(join(copy, 'killed/postgres-unfinished-1'))
  await writeFile(join(copy, 'killed/postgres-unfinished-1/PG_VERSION'), '18\n')
  const [found] = await ask<Counts>('killed', COUNTS)
  assert.ok(found && found.airports > 8000)
  assert.deepEqual(await readdir(join(copy, 'killed')), ['postgres'])
})

test('a changed function, migration or row of reference data makes another template, which replaces the old one', async () => {
  const before = await readdir(templates)
  await appendFile(
    join(copy, 'db/reference/airports.csv'),
    'ZZZZ,,Test Field,Testville,GB,Europe,51,0,10,Europe/London\n',
  )
  assert.deepEqual(await ask('three', `select city from airports where icao = 'ZZZZ'`), [
    { city: 'Testville' },
  ])
  const now = await readdir(templates)
  assert.equal(now.length, 1)
  assert.notDeepEqual(now, before)
})

test('where the build’s folder may not be written, as in production, a first start makes its database itself', async () => {
  await rm(templates, { recursive: true })
  await writeFile(templates, '')
  const [found] = await ask<Counts>('four', COUNTS)
  assert.ok(found && found.airports > 8000)
})
