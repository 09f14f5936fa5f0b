import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { enqueue } from '#server/jobs/jobs.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { cloneDatabase, startTestServer } from '#test/db.ts'
import { type Db, openDatabase, type Tx } from './db.ts'
import { announceLegs } from './events.ts'

test('commits that add jobs and announce legs do not wait for each other; commits with NOTIFY do', async (t) => {
  // A server of its own, because the test changes a server setting.
  const server = await startTestServer()
  const { db, connectionString, drop } = await cloneDatabase(server.connectionString)
  const address = new URL(connectionString)
  address.searchParams.set('options', '-c synchronous_commit=on')
  const { db: waiting } = openDatabase(address.href)
  // Commits of `waiting` last until this standby answers; it does not exist.
  const waitFor = async (standby: string) => {
    await sql`alter system set synchronous_standby_names = ${sql.lit(standby)}`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
  }
  t.after(async () => {
    await waitFor('')
    await waiting.destroy()
    await drop()
    await server.remove()
  })
  const writeAt = (on: Db, write: (tx: Tx) => Promise<unknown>) =>
    on.transaction().execute(async (tx) => {
      await enqueue(tx, 'mail:send', { mailId: 'one of two' })
      await write(tx)
    })
  const write = (on: Db) => writeAt(on, (tx) => announceLegs(tx, ['a leg']))
  const notify = (on: Db) =>
    writeAt(on, (tx) => sql`select pg_notify('ferrywing', '["catalogue", {}]')`.execute(tx))
  // Only commits: announcements of earlier writes may wait for the same lock.
  const waitsFor = async (event: string, count: number) => {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event = ${event} and query = 'commit' and datname = current_database()`.execute(db)
    return rows.length === count
  }
  // The first job of a name inserts the name, which would lock.
  await write(db)
  await waitFor('nobody')
  // PostgreSQL applies the setting a little later than `pg_reload_conf` returns: commits before that do not wait.
  const held: Promise<unknown>[] = []
  let isWriting = false
  await eventually(async () => {
    if (!isWriting) held.push(write(waiting).finally(() => (isWriting = false)))
    isWriting = true
    return await waitsFor('SyncRep', 1)
  })
  assert.ok(await Promise.race([write(db).then(() => true), sleep(5000, false)]))
  held.push(notify(waiting))
  await eventually(() => waitsFor('SyncRep', 2))
  held.push(notify(db))
  await eventually(() => waitsFor('object', 1))
  await waitFor('')
  await Promise.all(held)
})

describe('an announcement of a transaction', () => {
  let heard: string[] = []
  test('is received once soon after the commit, and never after a rollback', async () => {
    const app = await openTestApp()
    app.app.events.on('legs', ({ legIds }) => heard.push(...legIds))
    await app.app.db.transaction().execute(async (tx) => {
      await announceLegs(tx, ['kept'])
      await sleep(100)
      assert.deepEqual(heard, [])
    })
    await eventually(async () => heard.length > 0)
    await app.app.db
      .transaction()
      .execute(async (tx) => {
        await announceLegs(tx, ['undone'])
        throw new Error('no')
      })
      .catch(() => {})
    await app.app.db.transaction().execute((tx) => announceLegs(tx, ['next']))
    await eventually(async () => heard.includes('next'))
    assert.deepEqual(heard, ['kept', 'next'])
    assert.deepEqual(await app.db.selectFrom('announcements').selectAll().execute(), [])
  })

  test('is received within seconds if its process was killed right after the commit', async () => {
    const app = await openTestApp({ worker: true })
    heard = []
    app.app.events.on('legs', ({ legIds }) => heard.push(...legIds))
    const killed = spawn(
      process.execPath,
      ['--input-type=module', '--eval', COMMIT_AND_DIE, app.connectionString],
      {
        stdio: 'inherit',
      },
    )
    const [, signal] = await once(killed, 'exit')
    assert.equal(signal, 'SIGKILL')
    await eventually(async () => heard.includes('left'), 5000)
  })
})

const COMMIT_AND_DIE = `
  import { openDatabase } from '#server/runtime/db.ts'
  import { announceLegs } from '#server/runtime/events.ts'
  const { db, pool } = openDatabase(process.argv[1])
  pool.query = () => process.kill(process.pid, 'SIGKILL')
  await db.transaction().execute((tx) => announceLegs(tx, ['left']))
  setInterval(() => {}, 1000)`
