import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { enqueue } from '#server/jobs/jobs.ts'
import { LIMITS } from '#server/security/rate-limits.ts'
import { startLoad } from '../../tools/drill/load.ts'
import { checkSettled, verify } from '../../tools/drill/verify.ts'
import { eventually, findFreePort } from '../app.ts'
import { aLeg, anOperator } from '../build.ts'
import { atEnd } from '../db.ts'
import { post } from '../product.ts'
import { noDebian } from './debian-program.ts'
import { CONNECTIONS_OF_ONE_ADDRESS, type Haproxy, startHaproxy } from './haproxy.ts'
import { type LiveReader, openLiveReader } from './live-reader.ts'
import { sendFrom, sendFromManyAddresses } from './send-from.ts'
import { type Server, type Stage, setStage, startServers } from './stage.ts'

const PASSWORD = 'Ferrywing1'
const MAILS = 24
const NOWHERE: Haproxy = { url: '', stop: async () => {} }
const SETTLE_MS = 90_000

const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
const stage = await setStage({ webhookPort: ports[1] ?? 0 })
const operator = await anOperator(stage.db)
// Few seats, so that some sell out.
for (let i = 0; i < 12; i++) await aLeg(stage.db, { operatorId: operator.id, seatsTotal: 4 + i })
const servers = await startServers(stage, ports)
const proxy = noDebian ? NOWHERE : await startHaproxy({ folder: stage.folder, ports })
atEnd(proxy.stop)

describe('three servers behind HAProxy', { skip: noDebian }, () => {
  let people = 0

  async function register(role: 'USER' | 'ADMIN' = 'USER') {
    const email = `machines${++people}@example.test`
    const account = { name: 'Sam Traveller', email, password: PASSWORD, role: 'USER' }
    const created = await post(proxy.url, '/api/api/auth/register', account)
    assert.equal(created.status, 200, created.text)
    if (role === 'ADMIN')
      await stage.db.updateTable('users').set({ role }).where('email', '=', email).execute()
    return { email, ...(created.json.tokens as { accessToken: string; refreshToken: string }) }
  }

  const me = async ({ url }: Server, accessToken: string) =>
    (await fetch(`${url}/api/api/auth/me`, { headers: { authorization: `Bearer ${accessToken}` } })).status

  const aFreeLeg = async () =>
    await stage.db.selectFrom('legs').select('id').orderBy('seatsTotal', 'desc').executeTakeFirstOrThrow()

  test('a session begun on one is known to all, renewed by another, and over everywhere at once', async () => {
    const { accessToken, refreshToken } = await register()
    for (const server of servers) assert.equal(await me(server, accessToken), 200)
    const [, two, three] = servers
    assert.ok(two && three)
    const renewed = await post(two.url, '/api/api/auth/refresh', { refreshToken })
    assert.equal(renewed.status, 200, renewed.text)
    assert.equal(await me(three, renewed.json.tokens.accessToken), 200)
    const other = await register()
    await post(three.url, '/api/api/auth/logout', { refreshToken: other.refreshToken })
    for (const server of servers) await eventually(async () => (await me(server, other.accessToken)) === 401)
  })

  test('a rate limit counts over all three', async () => {
    const { points } = LIMITS.sign_in_by_network
    const body = { email: 'nobody@example.test', password: 'wrong' }
    const answers: number[] = []
    for (let i = 0; i < points + 3; i++) {
      const { url } = servers[i % servers.length] as Server
      answers.push((await post(url, '/api/api/auth/login', body)).status)
    }
    assert.deepEqual(answers, [...Array(points).fill(401), 429, 429, 429])
  })

  test('one address has no more connections than its share, and others come in as before', async () => {
    const to = { host: '127.0.0.1', port: Number(new URL(proxy.url).port), localAddress: '127.0.0.9' }
    const sockets = Array.from({ length: CONNECTIONS_OF_ONE_ADDRESS + 30 }, () => connect(to))
    for (const socket of sockets) socket.on('error', () => {}).resume()
    try {
      const held = () => sockets.filter((socket) => !socket.destroyed).length
      await eventually(async () => held() <= CONNECTIONS_OF_ONE_ADDRESS)
      assert.equal((await fetch(`${proxy.url}/api/api/health`)).status, 200)
      assert.equal(held(), CONNECTIONS_OF_ONE_ADDRESS)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  test('a key sent to all three at once holds once, and each of them repeats the answer to the letter', async () => {
    const { accessToken: token } = await register()
    const { id } = await aFreeLeg()
    const key = crypto.randomUUID()
    const hold = ({ url }: Server) =>
      post(url, `/api/api/checkout/${id}/hold`, { requestedPax: 1 }, { token, key })
    const first = await Promise.all(servers.map(hold))
    const granted = first.filter(({ status }) => status === 200)
    assert.ok(granted.length > 0)
    assert.ok(first.every(({ status, json }) => status === 200 || json.code === 'idempotency_key_in_flight'))
    // One after the other, because simultaneous requests would be in flight together again.
    const repeated: Awaited<ReturnType<typeof hold>>[] = []
    for (const server of servers) repeated.push(await hold(server))
    assert.deepEqual(new Set([...granted, ...repeated].map(({ text }) => text)).size, 1)
    const { bookingId } = granted[0]?.json ?? {}
    const rows = await stage.db.selectFrom('bookings').select('id').where('legId', '=', id).execute()
    assert.deepEqual(rows, [{ id: bookingId }])
  })

  test('one killed under load: nothing acknowledged is lost, and all go on with the others', async (t) => {
    const [killed] = servers
    assert.ok(killed)
    const readers = Array.from({ length: 6 }, () => openLiveReader(proxy.url))
    atEnd(async () => {
      for (const reader of readers) reader.close()
    })
    const admin = await register('ADMIN')
    const send = sendFromManyAddresses()
    const load = startLoad({ servers: [proxy.url], travellers: 4, uploaders: 1, send })
    t.after(() => load.stop().catch(() => {}))
    const { paid, uploads } = load.acknowledged
    await eventually(async () => paid.length >= 3 && uploads.length >= 3, 90_000)
    await withJobsEverywhere(stage, async () => await killed.kill())
    const before = load.acknowledged.holds.length
    await eventually(async () => load.acknowledged.holds.length >= before + 8, 60_000)
    await sleep(1000)
    await load.stop()

    const atRest = await checkSettled(stage.pool, SETTLE_MS)
    const left = servers.filter((server) => server !== killed)
    const findings = await verify(
      {
        pool: stage.pool,
        servers: [proxy.url, ...left.map(({ url }) => url)],
        sandboxPort: stage.sandboxPort,
        mails: stage.mails,
        adminEmail: admin.email,
        send,
      },
      load.acknowledged,
    )
    for (const { what, wrong } of [atRest, ...findings]) assert.deepEqual(wrong, [], what)
    assert.ok(
      readers.some((reader) => reader.opened() > 1),
      'a stream of the killed server was opened again',
    )
    await everyReaderIsRight(stage, readers)
    const { holds } = load.acknowledged
    t.diagnostic(
      `${holds.length} holds, ${paid.length} payments, ${uploads.length} documents, ${load.tried.requests} requests, ${load.tried.again} asked again, the longest wait ${load.longestWaitMs()} ms`,
    )
  })

  test('one taken away on purpose is missed by no reader', async () => {
    const server = servers[1]
    assert.ok(server)
    const state = { stopped: false }
    const answers = new Map<number, number>()
    const reading = Array.from({ length: 4 }, async () => {
      while (!state.stopped) {
        const { status } = await sendFrom('127.0.0.1', `${proxy.url}/api/routes?limit=10`, {})
        answers.set(status, (answers.get(status) ?? 0) + 1)
        await sleep(20)
      }
    })
    await sleep(300)
    await server.stop()
    await sleep(500)
    state.stopped = true
    await Promise.all(reading)
    assert.deepEqual([...answers.keys()], [200])
  })
})

/** Every server is in the middle of jobs: it sends mails that it then cannot mark as sent. */
async function withJobsEverywhere({ db }: Stage, kill: () => Promise<void>): Promise<void> {
  const to = 'busy@example.test'
  const mail = { recipient: to, subject: 'Busy', text: 'Busy', html: 'Busy' }
  const mails = await db
    .insertInto('mails')
    .values(Array.from({ length: MAILS }, () => mail))
    .returning('id')
    .execute()
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('mails').select('id').where('recipient', '=', to).forUpdate().execute()
    for (const { id } of mails) await enqueue(db, 'mail:send', { mailId: id })
    await eventually(async () => {
      // The queue notes the pool of workers that a server has, not which of them.
      const { rows } = await sql<{ busy: string }>`
        select count(distinct locked_by) as busy from graphile_worker.jobs
        where task_identifier = 'mail:send' and locked_by is not null`.execute(db)
      return Number(rows[0]?.busy) === servers.length
    }, 60_000)
    await kill()
  })
  await eventually(async () => {
    const unsent = await db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', to)
      .where('sentAt', 'is', null)
      .execute()
    return unsent.length === 0
  }, 60_000)
}

/** After the last change every open page shows the seats of the database. */
async function everyReaderIsRight({ db }: Stage, readers: readonly LiveReader[]): Promise<void> {
  await eventually(async () => {
    const legs = await db
      .selectFrom('legs')
      .select(['id', sql<number>`seats_total - seats_sold - seats_held`.as('seats')])
      .execute()
    return readers.every(({ seats }) => legs.every((leg) => (seats.get(leg.id) ?? leg.seats) === leg.seats))
  }, 20_000)
  for (const { seats } of readers) assert.ok(seats.size > 0)
}
