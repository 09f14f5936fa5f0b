import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { ProblemBody } from '#contract/problem.ts'
import { openApp } from '#server/app.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { eventually, findFreePort, openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aLineTo } from '#test/fakes/cut-line.ts'

const { db, app, call, config, connectionString, tokenFor } = await openTestApp()

const API = '/api/api'

describe('the health of the server', () => {
  test('shows the current time of its clock at every call', async () => {
    const before = Date.now()
    const answer = await call('GET', `${API}/health`)
    assert.equal(answer.status, 200)
    assert.deepEqual(Object.keys(answer.json).sort(), ['status', 'success', 'timestamp'])
    assert.equal(answer.json.success, true)
    assert.match(answer.json.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const at = Date.parse(answer.json.timestamp)
    assert.ok(at >= before - 1 && at <= Date.now() + 1)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  })

  test('is ready while the database answers', async () => {
    const answer = await call('GET', `${API}/ready`)
    assert.deepEqual([answer.status, answer.json.success], [200, true])
  })

  test('shows how late the jobs are, and stays ready', async () => {
    await enqueue(db, 'mail:send', { mailId: crypto.randomUUID() })
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '5 minutes'`.execute(db)
    const answer = await call('GET', `${API}/ready`)
    assert.equal(answer.status, 200)
    assert.ok(Math.abs(answer.json.oldestDueJobSeconds - 300) < 10, answer.text)
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    assert.equal((await call('GET', `${API}/ready`)).json.oldestDueJobSeconds, 0)
  })

  test('is not ready after its worker has taken no jobs for more than 30 seconds', async () => {
    for (const [idleSeconds, status] of [
      [29, 200],
      [31, 503],
      [0, 200],
    ] as const) {
      app.watchWorker({ idleSeconds: () => idleSeconds })
      assert.equal((await call('GET', `${API}/ready`)).status, status)
    }
  })
})

test('without its database the server answers 503 with Retry-After, and recovers by itself', async () => {
  const line = await aLineTo(connectionString)
  const app = await openApp(config, { connectionString: line.connectionString, webFolder: null })
  const port = await findFreePort()
  await app.http.listen({ port, host: '127.0.0.1' })
  const ready = () => fetch(`http://127.0.0.1:${port}${API}/ready`)
  const listing = () => fetch(`http://127.0.0.1:${port}/api/routes?limit=3`)
  try {
    assert.equal((await ready()).status, 200)
    line.cut()
    for (const response of [await ready(), await ready(), await listing()]) {
      assert.equal(response.status, 503)
      assert.ok(Number(response.headers.get('retry-after')) >= 1)
      assert.equal(((await response.json()) as ProblemBody).code, 'unavailable')
    }
    assert.equal((await fetch(`http://127.0.0.1:${port}${API}/health`)).status, 200)
    line.mend()
    await eventually(async () => (await ready()).status === 200)
    assert.equal((await listing()).status, 200)
  } finally {
    line.mend()
    await app.drain()
    await app.close()
    await line.close()
  }
})

for (const comesAfter of [true, false]) {
  const comes = comesAfter ? 'and answers 503 to new ones' : 'and closes the connection'
  test(`a draining server finishes running requests ${comes}`, async () => {
    const app = await openApp(config, { connectionString, webFolder: null })
    const port = await findFreePort()
    await app.http.listen({ port, host: '127.0.0.1' })
    const user = await aUser(db)
    const leg = await aLeg(db)
    const blocker = new pg.Client({ connectionString })
    await blocker.connect()
    await blocker.query(`begin; select from legs where id = '${leg.id}' for update`)

    const socket = connect(port, '127.0.0.1')
    const answers = readAll(socket)
    const body = JSON.stringify({ requestedPax: 2 })
    socket.write(
      `POST ${API}/checkout/${leg.id}/hold HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tokenFor(user)}\r\n` +
        `idempotency-key: drain\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await eventually(async () => {
      const waiting = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%hold_seats%'`.execute(
        db,
      )
      return waiting.rows.length === 1
    })
    const drained = app.drain()
    const startedAt = performance.now()
    if (comesAfter) socket.write(`GET ${API}/ready HTTP/1.1\r\nhost: x\r\n\r\n`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await blocker.query('commit')
    await blocker.end()
    await drained
    // An open connection would live for 72 seconds.
    assert.ok(performance.now() - startedAt < 30_000)
    const text = await answers
    await app.close()

    const [held = '', turnedAway = ''] = text.split(/(?=HTTP\/1\.1 )/)
    assert.match(held, /^HTTP\/1\.1 200/)
    assert.match(held, /"bookingId"/)
    if (!comesAfter) return assert.equal(turnedAway, '')
    assert.match(turnedAway, /^HTTP\/1\.1 503/)
    assert.match(turnedAway, /retry-after: [1-9]/i)
    assert.match(turnedAway, /"code":"draining"/)
    const row = await db
      .selectFrom('legs')
      .select('seatsHeld')
      .where('id', '=', leg.id)
      .executeTakeFirstOrThrow()
    assert.equal(row.seatsHeld, 2)
  })
}

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8')
  for await (const chunk of socket) text += chunk
  return text
}
