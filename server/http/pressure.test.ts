import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { API_BASE } from '#contract/endpoint.ts'
import { LEG_EVENTS_PATH } from '#contract/legs/legs.ts'
import { eventually, openTestApp, type TestAnswer } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'

const QUERIES = 20
const REQUESTS = 80
const FLOOD = 300
/** Three hundred calls are slow while other tests run on the same machine. */
const SLOW_MACHINE_MS = 60_000
const database = await openTestDatabase()
const { db, connectionString } = database
const app = await openTestApp({
  database,
  env: { PRESSURE_REQUESTS: String(REQUESTS), PRESSURE_QUERIES: String(QUERIES) },
})
const full = await openTestApp({ database, env: { PRESSURE_HEAP_MB: '50' } })
const user = await aUser(db)

const readTrips = () => app.call('GET', `${API_BASE}/trips`, { as: user })
const isReady = async () => (await app.call('GET', `${API_BASE}/ready`)).status === 200

function assertSentAway(answer: TestAnswer): void {
  assert.deepEqual([answer.status, answer.json.code], [503, 'overloaded'])
  const seconds = Number(answer.headers.get('retry-after'))
  assert.ok(seconds >= 1 && seconds <= 5)
  assert.match(answer.json.error, /Please try again in a few seconds\.$/)
}

describe('when the database does not keep up', () => {
  test('calls beyond the limit get 503, the others are answered, and the server recovers', async () => {
    const release = await lockBookings()
    const refused: TestAnswer[] = []
    const readOne = async () => {
      const answer = await readTrips()
      if (answer.status !== 200) refused.push(answer)
    }
    const flood = Array.from({ length: FLOOD }, readOne)
    await eventually(async () => refused.length >= FLOOD - REQUESTS, SLOW_MACHINE_MS)
    assertSentAway(await app.call('GET', '/api/routes?limit=3'))
    assertSentAway(await app.call('GET', `${API_BASE}/ready`))
    assert.equal((await app.call('GET', `${API_BASE}/health`)).status, 200)
    assert.equal(
      (await app.call('POST', '/api/webhooks/stripe', { body: {} })).json.code,
      'webhook_signature',
    )
    assert.ok(app.app.pool.waitingCount <= REQUESTS)
    await release()

    await Promise.all(flood)
    assert.ok(FLOOD - refused.length >= QUERIES)
    refused.forEach(assertSentAway)
    assert.ok(await isReady())
    assert.equal((await readTrips()).status, 200)
  })
})

describe('bodies that arrive slowly', () => {
  test('count as running calls until they end', async () => {
    let sockets: Socket[] = []
    // A body that takes too long is cut off, so on a slow machine the first may end before the last begins.
    const refused = await eventually(async () => {
      for (const socket of sockets) socket.destroy()
      sockets = await Promise.all(Array.from({ length: REQUESTS }, beginBody))
      for (let times = 0; times < 20; times++) {
        const answer = await readTrips()
        if (answer.status !== 200) return answer
        await sleep(25)
      }
      return null
    }, SLOW_MACHINE_MS)
    assertSentAway(refused)
    for (const socket of sockets) socket.destroy()
    await eventually(isReady)
    assert.equal((await readTrips()).status, 200)
  })
})

describe('live streams', () => {
  test('do not count as running calls', async () => {
    const ending = new AbortController()
    const streams = await Promise.all(
      Array.from({ length: REQUESTS + 5 }, () =>
        fetch(app.url + API_BASE + LEG_EVENTS_PATH, { signal: ending.signal }),
      ),
    )
    assert.ok(streams.every(({ status }) => status === 200))
    assert.equal((await readTrips()).status, 200)
    ending.abort()
  })
})

describe('a process above its memory limit', () => {
  test('refuses calls and streams, and its liveness check still answers', async () => {
    const call = () => full.call('GET', '/api/routes?limit=3')
    assertSentAway(await eventually(async () => ((await call()).status === 503 ? await call() : null)))
    assertSentAway(await full.call('GET', API_BASE + LEG_EVENTS_PATH))
    assert.equal((await full.call('GET', `${API_BASE}/health`)).status, 200)
  })
})

/** Locks the bookings: every read of them waits until the returned function is called. */
async function lockBookings(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('begin; lock table bookings in access exclusive mode')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

async function beginBody(): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => {})
  const head = `POST ${API_BASE}/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`
  await new Promise<void>((resolve) => socket.write(head, () => resolve()))
  return socket
}
