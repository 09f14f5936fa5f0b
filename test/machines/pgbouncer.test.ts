import assert from 'node:assert/strict'
import { get } from 'node:http'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { eventually, freePort } from '../app.ts'
import { aLeg, anOperator } from '../build.ts'
import { atEnd } from '../db.ts'
import { payOnHostedPage } from '../pay.ts'
import { post } from '../product.ts'
import { noDebian } from './debian-program.ts'
import { type Pooler, startPgbouncer } from './pgbouncer.ts'
import { setStage, startServers } from './stage.ts'

// Far fewer connections than the server opens, so that one statement's connection is hardly ever the next one's.
const POOL_SIZE = 3
const NOWHERE: Pooler = { connectionString: 'postgres://nowhere/ferrywing', stop: async () => {} }

const port = await freePort()
const stage = await setStage({ webhookPort: port })
const pooler = noDebian
  ? NOWHERE
  : await startPgbouncer({ folder: stage.folder, database: stage.connectionString, poolSize: POOL_SIZE })
atEnd(pooler.stop)
const env = {
  ...stage.env,
  DATABASE_URL: pooler.connectionString,
  DATABASE_DIRECT_URL: stage.connectionString,
}
const [server] = noDebian ? [] : await startServers({ ...stage, env }, [port])
const url = server?.url ?? ''
const operator = await anOperator(stage.db)

const ask = async (path: string, token = '') => {
  const answer = await fetch(url + path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  return { status: answer.status, json: JSON.parse(await answer.text()) }
}

async function register(email: string): Promise<string> {
  const account = { name: 'Sam Traveller', email, password: 'Ferrywing1', role: 'USER' }
  assert.equal((await post(url, '/api/api/auth/register', account)).status, 200)
  const signedIn = await post(url, '/api/api/auth/login', { email, password: 'Ferrywing1' })
  assert.equal(signedIn.status, 200, signedIn.text)
  return signedIn.json.tokens.accessToken
}

describe('through PgBouncer in transaction mode', { skip: noDebian }, () => {
  test('somebody signs in, searches, holds, pays, is confirmed and mailed, and others see it live', async () => {
    const leg = await aLeg(stage.db, { operatorId: operator.id, seatsTotal: 6 })
    const told: string[] = []
    const stream = get(`${url}/api/api/legs/events`, (answer) =>
      answer.on('data', (chunk: Buffer) => told.push(chunk.toString())).on('error', () => {}),
    ).on('error', () => {})
    const token = await register('pooled@example.test')
    const found = await ask('/api/api/search?limit=50')
    assert.ok(found.json.results.some((one: { leg: { id: string } }) => one.leg.id === leg.id))

    const key = crypto.randomUUID()
    const held = await post(url, `/api/api/checkout/${leg.id}/hold`, { requestedPax: 2 }, { token, key })
    assert.equal(held.status, 200, held.text)
    const again = await post(url, `/api/api/checkout/${leg.id}/hold`, { requestedPax: 2 }, { token, key })
    assert.equal(again.text, held.text)
    await eventually(async () => told.join('').includes(`"id":"${leg.id}","seatsAvailable":4`))

    const body = { seatsRequested: 2, userEmail: 'pooled@example.test' }
    const checkout = await post(url, `/api/api/checkout/${leg.id}`, body, { token })
    assert.equal(checkout.status, 200, checkout.text)
    assert.equal((await payOnHostedPage(checkout.json.url)).status, 303)
    // Nobody comes back to the page: webhook and jobs do it.
    await eventually(async () => {
      const booking = await stage.db
        .selectFrom('bookings')
        .select('status')
        .where('id', '=', held.json.bookingId)
        .executeTakeFirst()
      return booking?.status === 'CONFIRMED'
    }, 30_000)
    await eventually(async () => stage.mails.some((mail) => /^Subject: .*confirmed/im.test(mail)), 30_000)
    stream.destroy()
  })

  test('many at once get no connection, statement or lock that was another’s', async () => {
    const leg = await aLeg(stage.db, { operatorId: operator.id, seatsTotal: 9 })
    const tokens: string[] = []
    for (let i = 0; i < 4; i++) tokens.push(await register(`pooled${i}@example.test`))
    const asked = tokens.flatMap((token) =>
      Array.from({ length: 5 }, () =>
        post(
          url,
          `/api/api/checkout/${leg.id}/hold`,
          { requestedPax: 1 },
          { token, key: crypto.randomUUID() },
        ),
      ),
    )
    const reading = Array.from({ length: 20 }, (_, i) => ask(`/api/api/search?limit=${20 + i}`))
    const answers = await Promise.all(asked)
    for (const { status } of await Promise.all(reading)) assert.equal(status, 200)
    assert.ok(
      answers.every(({ status }) => status < 500),
      JSON.stringify(answers.map(({ text }) => text)),
    )
    const held = answers.filter(({ status }) => status === 200).length
    const { rows } = await sql<{
      held: number
    }>`select seats_held as held from legs where id = ${leg.id}`.execute(stage.db)
    assert.ok(held > 0 && held <= 9)
    assert.equal(rows[0]?.held, held)
  })

  test('only listening, jobs and migrations go past it', async () => {
    const { rows } = await stage.pool.query<{ name: string; count: number }>(
      `select coalesce(nullif(application_name, ''), '-') as name, count(*)::int from pg_stat_activity
       where datname = 'ferrywing' and pid <> pg_backend_pid() group by 1`,
    )
    const count = rows.reduce((sum, row) => sum + row.count, 0)
    // Our own connections to it are in the count, and named like the server's.
    assert.ok(count <= POOL_SIZE + 1 + 6 + stage.pool.totalCount, JSON.stringify(rows))
    assert.ok(rows.some(({ name }) => name === 'ferrywing events'))
  })
})
