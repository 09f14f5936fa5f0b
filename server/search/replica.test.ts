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
import { announceLegs } from '#server/runtime/events.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, KEEP_TAXES } from '#test/build.ts'
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

const env = { DATABASE_URL: connectionString, DATABASE_READ_URL: replica.connectionString }
const database = { connectionString, db, pool }
const app = await openTestApp({ database, env })
// This app uses the replica even while a test stops its replay.
const patient = await openTestApp({ database, env: { ...env, DATABASE_READ_LAG_MS: '60000' } })
const operator = await anOperator(db)
const user = await aUser(db)
const onReplica = openPool(replica.connectionString, { max: 1 })
atEnd(() => onReplica.end())

/** The time of the replica's last query about legs, by its own clock. */
const lastRead = () => lastQuery(onReplica, 'legs')
/** The time of the primary's last query of a search. */
const lastReadOfPrimary = () => lastQuery(pool, 'legs join operators|count.*legs.*operators')

async function lastQuery(server: typeof pool, pattern: string): Promise<number> {
  const { rows } = await server.query<{ at: Date | null }>(
    `select max(query_start) as at from pg_stat_activity
     where application_name in ('ferrywing', 'ferrywing reads') and query ~ $1 and pid <> pg_backend_pid()`,
    [pattern],
  )
  return rows[0]?.at?.getTime() ?? 0
}

/** A result of a search or of the listing. */
type Found = {
  results?: { kind: string }[]
  routes?: { id: string; seatsAvailable: number; price: number }[]
}

let limit = 10
/** Searches without cached answers. */
async function search(as?: typeof user, { call } = app) {
  limit = limit === 100 ? 10 : limit + 1
  const answer = await call('GET', `/api/api/search?limit=${limit}`, as ? { as } : {})
  assert.equal(answer.status, 200, answer.text)
  return answer.json.results as { leg: { id: string; seatsAvailable: number } }[]
}

/** Stops the replay until the work is done. */
async function withoutReplay(work: () => Promise<void>): Promise<void> {
  await onReplica.query('select pg_wal_replay_pause()')
  try {
    await work()
  } finally {
    await onReplica.query('select pg_wal_replay_resume()')
  }
}

/** Resolves when the app has received the announcement that each of these legs changed. */
function untilAnnounced(announced: typeof app, legIds: string[]): Promise<void> {
  const missing = new Set(legIds)
  return new Promise((resolve) =>
    announced.app.events.on('legs', (heard) => {
      for (const id of heard.legIds) missing.delete(id)
      if (missing.size === 0) resolve()
    }),
  )
}

async function seatsSeen(legId: string): Promise<number | undefined> {
  return (await search()).find(({ leg }) => leg.id === legId)?.leg.seatsAvailable
}

async function isAsked(as?: typeof user, by = app): Promise<boolean> {
  const before = await lastRead()
  await search(as, by)
  return (await lastRead()) > before
}

describe('with a replica', () => {
  test('it answers searches, calendar and listing of callers without a session', async () => {
    await aLeg(db, { operatorId: operator.id })
    await eventually(() => isAsked())
    for (const path of ['/api/routes?limit=7', '/api/api/search/calendar?month=2027-01']) {
      const before = await lastRead()
      assert.equal((await app.call('GET', path)).status, 200)
      assert.ok((await lastRead()) > before, path)
    }
  })

  test('signed-in callers read from the primary, because they may just have written', async () => {
    await eventually(() => isAsked())
    assert.equal(await isAsked(user), false)
    const before = await lastRead()
    assert.equal((await app.call('GET', '/api/routes?limit=8', { as: user })).status, 200)
    assert.equal(await lastRead(), before)
  })

  test('an announced change is never read from a replica that has not replayed it, and holds still work', async () => {
    const leg = await aLeg(db, { operatorId: operator.id, seatsTotal: 6 })
    await eventually(async () => (await seatsSeen(leg.id)) === 6)
    await eventually(() => isAsked())
    const announced = untilAnnounced(app, [leg.id])
    await withoutReplay(async () => {
      await holdSeats(app, { user, legId: leg.id, seats: 2 })
      await announced
      assert.equal(await seatsSeen(leg.id), 4)
      const { rows } = await onReplica.query<{ held: number }>(
        'select seats_held as held from legs where id = $1',
        [leg.id],
      )
      assert.equal(rows[0]?.held, 0, 'the replica was behind all the time')
      assert.equal(await isAsked(), true, 'for all other flights')
      const announcedAgain = untilAnnounced(app, [leg.id])
      await holdSeats(app, { user: await aUser(db), legId: leg.id })
      await announcedAgain
      assert.equal(await seatsSeen(leg.id), 3)
    })
    await eventually(() => isAsked())
    assert.equal(await seatsSeen(leg.id), 3)
  })

  test('it answers every kind of search like the primary while it lacks some changes', async () => {
    const hold = async (legId: string, seats: number) =>
      await holdSeats(app, { user: await aUser(db), legId, seats })
    const own = { operatorId: operator.id, priceMode: 'FIXED' as const }
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const [shrunk, last, retaken, lapsed, dearer, moved] = [
      await aLeg(db, { ...own, departureAt: inDays(5) }),
      await aLeg(db, { ...own, seatsTotal: 1 }),
      await aLeg(db, { ...own, seatsTotal: 2 }),
      await aLeg(db, { ...own, seatsTotal: 2 }),
      await aLeg(db, { ...own, askPriceMinor: 300_000, floorPriceMinor: 300_000 }),
      await aLeg(db, { ...own, departureAt: inDays(6) }),
    ]
    const [whole, feeder, onward] = [
      await aLeg(db, { ...own, saleMode: 'WHOLE_AIRCRAFT' }),
      await aLeg(db, { ...own, originIcao: 'EGLF', destinationIcao: 'LFPB', departureAt: inDays(7) }),
      await aLeg(db, { ...own, originIcao: 'LFPB', destinationIcao: 'LFMN', departureAt: inDays(7.3) }),
    ]
    const another = { ...own, originIcao: 'LFPB', destinationIcao: 'LFMN', departureAt: inDays(7.4) }
    await aLeg(db, another)
    const legs = [shrunk, last, retaken, lapsed, dearer, moved, whole, feeder, onward]
    const legIds = legs.map(({ id }) => id)
    await hold(retaken.id, 2)
    await hold(lapsed.id, 2)
    const lapse = async (legId: string) =>
      await db
        .updateTable('bookings')
        .set({ holdExpiresAt: inDays(-0.001) })
        .where('legId', '=', legId)
        .execute()
    await lapse(retaken.id)
    await eventually(() => isAsked(undefined, patient))

    const ends = 'from=EGLF&to=LFMN&connections=1'
    const asked = [
      ...['departure', 'price', 'savings', 'distance'].flatMap((sort) => [
        `/api/search?limit=90&sort=${sort}`,
        `/api/search?limit=90&sort=${sort}&${ends}`,
      ]),
      '/api/search?limit=90&from=TEB&to=FLL&detours=1',
      '/api/search?limit=90&people=2&from=TEB&fromRadiusKm=50',
      `/api/search?limit=90&dateFrom=${inDays(5).toISOString().slice(0, 10)}`,
      '/api/search?limit=90&maxPriceMinor=350000&priceCurrency=USD&classes=Midsize%20Jet',
      `/api/search/calendar?month=${inDays(6).toISOString().slice(0, 7)}&months=2`,
      '/api/routes?limit=90',
    ].map((path) => `/api${path}`)
    await withoutReplay(async () => {
      const announced = untilAnnounced(patient, legIds)
      await hold(shrunk.id, 3)
      await hold(last.id, 1)
      await hold(retaken.id, 2)
      await hold(whole.id, 8)
      await hold(onward.id, 4)
      await lapse(lapsed.id)
      const change = db.updateTable('legs')
      for (const { id } of [dearer, feeder])
        await change
          .set({ askPriceMinor: 400_000, floorPriceMinor: 400_000, ...KEEP_TAXES })
          .where('id', '=', id)
          .execute()
      await change
        .set({ departureAt: inDays(9), arrivalAt: inDays(9.1), ...KEEP_TAXES })
        .where('id', '=', moved.id)
        .execute()
      await announceLegs(db, legIds)
      await announced
      const answers = new Map<string, Found>()
      const primaryRead = await lastReadOfPrimary()
      for (const path of asked) {
        const before = await lastRead()
        const strangers = await patient.call('GET', path)
        assert.equal(strangers.status, 200, strangers.text)
        assert.ok((await lastRead()) > before, `${path} is answered by the replica`)
        assert.equal(await lastReadOfPrimary(), primaryRead, `${path} is not answered by the primary`)
        answers.set(path, strangers.json)
      }
      for (const path of asked) {
        const { json } = await patient.call('GET', path, { as: user })
        assert.deepEqual({ ...answers.get(path), nextCursor: '' }, { ...json, nextCursor: '' }, path)
      }
      const results = [...answers.values()].flatMap((answer) => answer.results ?? [])
      assert.deepEqual(
        [...new Set(results.map(({ kind }) => kind))].sort(),
        ['connection', 'detour', 'direct'],
        'there was something of each kind to find',
      )
      const listed = answers.get('/api/api/routes?limit=90')?.routes ?? []
      const seen = new Map(listed.map((leg) => [leg.id, leg]))
      assert.deepEqual(
        [shrunk, last, retaken, lapsed, dearer, whole].map(({ id }) => seen.get(id)?.seatsAvailable),
        [5, undefined, undefined, 2, 8, undefined],
      )
      assert.equal(seen.get(dearer.id)?.price, 400_000)
      const { rows } = await onReplica.query<{ held: number }>(
        'select sum(seats_held)::int as held from legs where id = any($1)',
        [legIds],
      )
      assert.equal(rows[0]?.held, 4, 'the replica was behind all the time')
    })
  })

  test('after a change of the catalogue the primary answers until the replica has caught up', async () => {
    const gone = await aLeg(db, { operatorId: operator.id })
    const other = await anOperator(db)
    const theirs = await aLeg(db, { operatorId: other.id })
    await eventually(() => isAsked(undefined, patient))
    await withoutReplay(async () => {
      const change = db.updateTable('legs').set({ status: 'CANCELLED', cancelledAt: new Date() })
      await change.where('id', '=', gone.id).execute()
      await db
        .updateTable('operators')
        .set({ certificatesUntil: new Date(Date.now() - 1000) })
        .where('id', '=', other.id)
        .execute()
      await eventually(async () => !(await isAsked(undefined, patient)))
      const shown = (await search(undefined, patient)).map(({ leg }) => leg.id)
      assert.ok(shown.length > 0)
      assert.ok(!shown.includes(gone.id) && !shown.includes(theirs.id))
    })
    await eventually(() => isAsked(undefined, patient))
  })

  test('a replica that silently falls behind is not used until it has caught up', async () => {
    await eventually(() => isAsked())
    await onReplica.query('select pg_wal_replay_pause()')
    await db.updateTable('operators').set({ tradeName: 'Another' }).where('id', '=', operator.id).execute()
    await eventually(async () => !(await isAsked()))
    await onReplica.query('select pg_wal_replay_resume()')
    await eventually(() => isAsked())
  })

  test('a killed replica causes no errors, and is used again when it is back', async () => {
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

  test('a promoted replica is no longer used', async () => {
    await eventually(() => isAsked())
    await onReplica.query('select pg_promote()')
    await eventually(async () => !(await isAsked()))
  })
})
