import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openPool } from '#db/pool.ts'
import { loadReference } from '#db/reference/load.ts'
import { openDatabase } from '#server/runtime/db.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { atEnd } from '#test/db.ts'
import { startReplica } from '#test/machines/streaming-replica.ts'
import { holdSeats } from '#test/pay.ts'

const folder = await mkdtemp(join(tmpdir(), 'ferrywing-replica-'))
await chmod(folder, 0o755)
atEnd(() => rm(folder, { recursive: true, force: true }))
const primaryFolder = join(folder, 'primary')
const primary = await startEmbeddedDatabase(primaryFolder, { settings: { fsync: 'off' }, ownGroup: false })
atEnd(primary.stop)
const { connectionString } = primary
const { db, pool } = openDatabase(connectionString)
await migrate(pool)
await loadReference(pool)
const replica = await startReplica(primary, { primaryFolder, folder: join(folder, 'replica') })
atEnd(replica.stop)
atEnd(() => db.destroy())

const app = await openTestApp({
  database: { connectionString, db, pool },
  env: { DATABASE_URL: connectionString, DATABASE_READ_URL: replica.connectionString },
})
const operator = await anOperator(db)
const user = await aUser(db)
const onReplica = openPool(replica.connectionString, { max: 1 })
atEnd(() => onReplica.end())

/** When the replica last answered something about legs, as its own clock has it. */
async function lastRead(): Promise<number> {
  const { rows } = await onReplica.query<{ at: Date | null }>(
    `select max(query_start) as at from pg_stat_activity where application_name = 'ferrywing reads' and query ~ 'legs'`,
  )
  return rows[0]?.at?.getTime() ?? 0
}

let limit = 10
/** Searches anew, past the answers that are kept in memory. */
async function search(as?: typeof user) {
  limit = limit === 100 ? 10 : limit + 1
  const answer = await app.call('GET', `/api/api/search?limit=${limit}`, as ? { as } : {})
  assert.equal(answer.status, 200, answer.text)
  return answer.json.results as { leg: { id: string; seatsAvailable: number } }[]
}

async function seatsSeen(legId: string): Promise<number | undefined> {
  return (await search()).find(({ leg }) => leg.id === legId)?.leg.seatsAvailable
}

async function isAsked(as?: typeof user): Promise<boolean> {
  const before = await lastRead()
  await search(as)
  return (await lastRead()) > before
}

describe('with a replica', () => {
  test('searches, calendar and listing of strangers are answered by it', async () => {
    await aLeg(db, { operatorId: operator.id })
    await eventually(() => isAsked())
    for (const path of ['/api/routes?limit=7', '/api/api/search/calendar?month=2027-01']) {
      const before = await lastRead()
      assert.equal((await app.call('GET', path)).status, 200)
      assert.ok((await lastRead()) > before, path)
    }
  })

  test('who is signed in reads what they may just have written: the primary', async () => {
    await eventually(() => isAsked())
    assert.equal(await isAsked(user), false)
    const before = await lastRead()
    assert.equal((await app.call('GET', '/api/routes?limit=8', { as: user })).status, 200)
    assert.equal(await lastRead(), before)
  })

  test('what was told to open pages is not read from a replica that does not know it yet, and holds go on', async () => {
    const leg = await aLeg(db, { operatorId: operator.id, seatsTotal: 6 })
    await eventually(async () => (await seatsSeen(leg.id)) === 6)
    await eventually(() => isAsked())
    const told = new Promise<void>((resolve) =>
      app.app.events.on('legs', ({ legIds }) => legIds.includes(leg.id) && resolve()),
    )
    await onReplica.query('select pg_wal_replay_pause()')
    try {
      await holdSeats(app, { user, legId: leg.id, seats: 2 })
      await told
      assert.equal(await seatsSeen(leg.id), 4)
      const { rows } = await onReplica.query<{ held: number }>(
        'select seats_held as held from legs where id = $1',
        [leg.id],
      )
      assert.equal(rows[0]?.held, 0, 'the replica was behind all the time')
      assert.equal(await isAsked(), false)
    } finally {
      await onReplica.query('select pg_wal_replay_resume()')
    }
    await eventually(() => isAsked())
    assert.equal(await seatsSeen(leg.id), 4)
  })

  test('one that falls behind without a word is not asked, until it has caught up', async () => {
    await eventually(() => isAsked())
    await onReplica.query('select pg_wal_replay_pause()')
    await db.updateTable('operators').set({ tradeName: 'Another' }).where('id', '=', operator.id).execute()
    await eventually(async () => !(await isAsked()))
    await onReplica.query('select pg_wal_replay_resume()')
    await eventually(() => isAsked())
  })

  test('one that is killed is missed by nobody, and is asked again when it is back', async () => {
    await eventually(() => isAsked())
    const searching = Array.from({ length: 6 }, async () => {
      for (let i = 0; i < 10; i++) await search()
    })
    await replica.kill()
    await Promise.all(searching)
    await search()
    await eventually(() =>
      replica.restart().then(
        () => true,
        () => false,
      ),
    )
    await eventually(() => isAsked())
  })

  test('one that was made a primary of its own is not asked any more', async () => {
    await eventually(() => isAsked())
    await onReplica.query('select pg_promote()')
    await eventually(async () => !(await isAsked()))
  })
})
