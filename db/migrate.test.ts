import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { eventually } from '#test/app.ts'
import { openTestDatabase } from '#test/db.ts'
import { migrate, migrationFiles, runMigration } from './migrate.ts'
import { openPool } from './pool.ts'

const opened: pg.Pool[] = []
const databases: string[] = []

after(async () => {
  for (const pool of opened) await pool.end()
  for (const name of databases) await onServer(`drop database if exists ${name} with (force)`)
})

// After the hook above, which needs the server: hooks run in the order in which they were given.
const { connectionString: ofTheServer } = await openTestDatabase()

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ofTheServer })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** An empty database, and as many servers' pools on it. */
async function anEmptyDatabase(servers: number): Promise<pg.Pool[]> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  databases.push(name)
  await onServer(`create database ${name}`)
  const connectionString = ofTheServer.replace(/\/[^/]*$/, `/${name}`)
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
  test('are numbered without gaps, and each says in its first line why it is there', async () => {
    const files = await migrationFiles()
    for (const [i, { name, sql }] of files.entries()) {
      assert.match(name, new RegExp(`^${String(i + 1).padStart(4, '0')}_[a-z_]+\\.sql$`))
      assert.match(sql, /^-- [A-Z].+\./)
    }
    assert.equal((await readdir(new URL('./migrations/', import.meta.url))).length, files.length)
  })

  test('run each once when four servers start at once on an empty database', async () => {
    const pools = await anEmptyDatabase(4)
    const [first] = pools
    assert.ok(first)
    const runs = await Promise.all(pools.map((pool) => migrate(pool)))
    const files = await migrationFiles()
    const names = files.map((file) => file.name)
    assert.deepEqual(runs.flat().sort(), names)
    assert.equal(runs.filter((run) => run.length > 0).length, 1)
    assert.deepEqual(
      await migrated(first),
      files.map(({ name, sha256 }) => ({ name, sha256 })),
    )
    // The queue of jobs is ready too.
    await first.query("select graphile_worker.add_job('nothing')")
  })

  test('that have run are not run again', async () => {
    const [pool] = await anEmptyDatabase(1)
    assert.ok(pool)
    assert.ok((await migrate(pool)).length > 0)
    const before = await pool.query('select name, ran_at from schema_migrations order by name')
    assert.deepEqual(await migrate(pool), [])
    const afterwards = await pool.query('select name, ran_at from schema_migrations order by name')
    assert.deepEqual(afterwards.rows, before.rows)
  })

  test('that were edited after they ran stop the start with their name', async () => {
    const [pool] = await anEmptyDatabase(1)
    assert.ok(pool)
    await migrate(pool)
    await pool.query("update schema_migrations set sha256 = 'of another text' where name = '0004_legs.sql'")
    await assert.rejects(migrate(pool), /^Error: Migration 0004_legs\.sql was changed after it ran\./)
  })

  test('that fail leave nothing behind and can run again once the cause is gone', async () => {
    const [pool] = await anEmptyDatabase(1)
    assert.ok(pool)
    await pool.query('create table bookings (in_the_way text)')
    await assert.rejects(migrate(pool), /^Error: Migration 0005_bookings\.sql failed: .*already exists/)
    assert.equal((await migrated(pool)).at(-1)?.name, '0004_legs.sql')
    await pool.query('drop table bookings')
    assert.equal((await migrate(pool))[0], '0005_bookings.sql')
  })

  test('give the lock back when they fail', async () => {
    const [one, other] = await anEmptyDatabase(2)
    assert.ok(one && other)
    await one.query('create table bookings (in_the_way text)')
    await assert.rejects(migrate(one))
    await one.query('drop table bookings')
    assert.ok((await migrate(other)).length > 0)
  })

  test('that wait for a busy table let others pass, and are tried again', async () => {
    const [pool, others] = await anEmptyDatabase(2)
    assert.ok(pool && others)
    await pool.query('create table schema_migrations (name text, sha256 text); create table busy ()')
    const [client, reader] = [await pool.connect(), await others.connect()]
    await reader.query('begin')
    await reader.query('select from busy')
    const later = { name: '9999_later.sql', sql: 'alter table busy add column later text', sha256: 'later' }
    const running = runMigration(client, later)
    await eventually(async () => (await pool.query('select from pg_locks where not granted')).rowCount)
    // Comes behind the migration, which the one that reads keeps waiting.
    await others.query('select from busy')
    await reader.query('commit')
    await running
    await others.query('select later from busy')
    client.release()
    reader.release()
  })
})
