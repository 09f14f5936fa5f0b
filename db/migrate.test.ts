import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { eventually } from '#test/app.ts'
import { nameDatabase, openTestDatabase } from '#test/db.ts'
import { describeSchema } from './describe.ts'
import { readFunctionFiles } from './functions.ts'
import { BASELINE, migrate, readMigrationFiles, readSquashedMigrations, runMigration } from './migrate.ts'
import { openPool } from './pool.ts'

const opened: pg.Pool[] = []
const databases: string[] = []

after(async () => {
  for (const pool of opened) await pool.end()
  for (const name of databases) await onServer(`drop database if exists ${name} with (force)`)
})

// Runs after the hook above, which needs the server: hooks run in the order of their registration.
const { connectionString: ofTheServer } = await openTestDatabase()

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ofTheServer })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** An empty database, with pools for this many servers. */
async function anEmptyDatabase(servers: number): Promise<pg.Pool[]> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  databases.push(name)
  await onServer(`create database ${name}`)
  const connectionString = nameDatabase(ofTheServer, name)
  const pools = Array.from({ length: servers }, () => openPool(connectionString, { max: 2 }))
  opened.push(...pools)
  return pools
}

async function migrated(pool: pg.Pool): Promise<{ name: string; sha256: string }[]> {
  const rows = await pool.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  return rows.rows
}

describe('migrations', () => {
  test('are numbered without gaps, and the first line of each says its purpose', async () => {
    const files = await readMigrationFiles()
    const squashed = (await readSquashedMigrations()).length
    for (const [i, { name, sql }] of files.entries()) {
      const number = i === 0 ? 1 : squashed + i
      assert.match(name, new RegExp(`^${String(number).padStart(4, '0')}_[a-z_]+\\.sql$`))
      assert.match(sql, /^-- [A-Z].+\./)
    }
    const folder = new URL('./migrations/', import.meta.url)
    const paths = await readdir(folder, { recursive: true })
    for (const path of paths.filter((path) => path.includes('/'))) {
      const [, first = '', last = '', number = ''] =
        path.match(/^(\d{4})-(\d{4})\/(\d{4})_[a-z_]+\.sql$/) ?? []
      assert.ok(first !== '' && first <= number && number <= last, path)
    }
    const others = paths.filter((path) => !path.endsWith('.sql') && !/^\d{4}-\d{4}$/.test(path))
    assert.deepEqual(others, ['0001_baseline.sha256'])
  })

  test('run once each when four servers start at once on an empty database', async () => {
    const pools = await anEmptyDatabase(4)
    const [first] = pools
    assert.ok(first)
    const runs = await Promise.all(pools.map((pool) => migrate(pool)))
    const files = await readMigrationFiles()
    const applied = (await readFunctionFiles()).map((file) => file.name)
    assert.deepEqual(runs.flat(), [...files.map((file) => file.name), ...applied])
    assert.equal(runs.filter((run) => run.length > 0).length, 1)
    assert.deepEqual(
      await migrated(first),
      [...files.map(({ name, sha256 }) => ({ name, sha256 })), ...(await readSquashedMigrations())].sort(
        (a, b) => (a.name < b.name ? -1 : 1),
      ),
    )
    // The job queue is ready too.
    await first.query("select graphile_worker.add_job('nothing')")
  })

  test('do not run again', async () => {
    const [pool] = await anEmptyDatabase(1)
    assert.ok(pool)
    assert.ok((await migrate(pool)).length > 0)
    const before = await pool.query('select name, ran_at from schema_migrations order by name')
    assert.deepEqual(await migrate(pool), [])
    const afterwards = await pool.query('select name, ran_at from schema_migrations order by name')
    assert.deepEqual(afterwards.rows, before.rows)
  })

  test('that were edited after they ran stop the start with an error that names them', async () => {
    const [pool] = await anEmptyDatabase(1)
    assert.ok(pool)
    await migrate(pool)
    await pool.query(
      "update schema_migrations set sha256 = 'of another text' where name = '0001_baseline.sql'",
    )
    await assert.rejects(migrate(pool), /^Error: Migration 0001_baseline\.sql was changed after it ran\./)
  })

  test('that fail leave nothing behind, and can run again once the cause is removed', async () => {
    const [pool] = await anEmptyDatabase(1)
    assert.ok(pool)
    await pool.query('create table bookings (in_the_way text)')
    await assert.rejects(migrate(pool), /^Error: Migration 0001_baseline\.sql failed: .*already exists/)
    assert.deepEqual(await migrated(pool), [])
    await pool.query('drop table bookings')
    assert.equal((await migrate(pool))[0], BASELINE)
  })

  test('release the lock when they fail', async () => {
    const [one, other] = await anEmptyDatabase(2)
    assert.ok(one && other)
    await one.query('create table bookings (in_the_way text)')
    await assert.rejects(migrate(one))
    await one.query('drop table bookings')
    assert.ok((await migrate(other)).length > 0)
  })

  test('that wait for a busy table let other queries pass, and are tried again', async () => {
    const [pool, others] = await anEmptyDatabase(2)
    assert.ok(pool && others)
    await pool.query('create table schema_migrations (name text, sha256 text); create table busy ()')
    const [client, reader] = [await pool.connect(), await others.connect()]
    await reader.query('begin')
    await reader.query('select from busy')
    const later = { name: '9999_later.sql', sql: 'alter table busy add column later text', sha256: 'later' }
    const running = runMigration(client, later)
    await eventually(async () => (await pool.query('select from pg_locks where not granted')).rowCount)
    // This query waits behind the migration, which itself waits for the reader.
    await others.query('select from busy')
    await reader.query('commit')
    await running
    await others.query('select later from busy')
    client.release()
    reader.release()
  })
})

describe('a database of the release before the baseline', () => {
  test('gets the same schema, keeps its rows and continues to work', async (t) => {
    const files = await squashedFromHistory()
    if (!files) return t.skip('There is no history to take the migrations from.')
    const [older, fresh] = await anEmptyDatabase(1).then(async (pools) => [
      ...pools,
      ...(await anEmptyDatabase(1)),
    ])
    assert.ok(older && fresh)
    await older.query(`create table schema_migrations (
      name text primary key, sha256 text not null, ran_at timestamptz not null default now())`)
    for (const { name, sql, sha256 } of files) {
      await older.query(sql)
      await older.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    }
    await older.query(`insert into users (name, email, role) values ('Sam', 'sam@example.test', 'USER')`)
    await migrate(fresh)
    const atTheBaseline = (await readMigrationFiles()).length === 1
    if (atTheBaseline) assert.equal(await describeSchema(older), await describeSchema(fresh))

    const ran = await migrate(older)
    assert.ok(!ran.includes(BASELINE))
    assert.equal(await describeSchema(older), await describeSchema(fresh))
    assert.deepEqual(await migrated(older), await migrated(fresh))
    assert.equal((await older.query('select from users')).rowCount, 1)
    assert.deepEqual(await migrate(older), [])
  })

  test('at an earlier migration is refused, and the error names the release to start first', async () => {
    const [pool] = await anEmptyDatabase(1)
    assert.ok(pool)
    await migrate(pool)
    await pool.query('delete from schema_migrations where name = $1 or name like $2', [BASELINE, '009%'])
    await assert.rejects(
      migrate(pool),
      /^Error: This database lacks the migration 0090_payout_destination\.sql.* Start the last release that has db\/migrations\/0091_release_holds\.sql on it first/,
    )
  })

  test('with an edited migration is refused', async () => {
    const [pool] = await anEmptyDatabase(1)
    assert.ok(pool)
    await migrate(pool)
    await pool.query('delete from schema_migrations where name = $1', [BASELINE])
    await pool.query("update schema_migrations set sha256 = 'of another text' where name = '0004_legs.sql'")
    await assert.rejects(migrate(pool), /^Error: Migration 0004_legs\.sql was changed after it ran\./)
  })

  /** The original migrations that the baseline replaces; null if the git history does not have them. */
  async function squashedFromHistory() {
    const list = await readSquashedMigrations()
    const last = `db/migrations/${list.at(-1)?.name}`
    const commit = await git(['log', '-1', '--diff-filter=A', '--format=%H', '--', last]).catch(() => '')
    if (commit === '') return null
    const files: { name: string; sql: string; sha256: string }[] = []
    for (const { name, sha256 } of list) {
      const sql = await git(['show', `${commit.trim()}:db/migrations/${name}`])
      assert.equal(createHash('sha256').update(sql).digest('hex'), sha256, name)
      files.push({ name, sql, sha256 })
    }
    return files
  }

  async function git(args: string[]): Promise<string> {
    const cwd = fileURLToPath(new URL('..', import.meta.url))
    return (await promisify(execFile)('git', args, { cwd })).stdout
  }
})
