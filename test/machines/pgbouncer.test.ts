import assert from 'node:assert/strict'
import { get } from 'node:http'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { eventually, findFreePort } from '../app.ts'
import { aLeg, anOperator } from '../build.ts'
import { atEnd } from '../db.ts'
import { payOnHostedPage } from '../pay.ts'
import { post } from '../product.ts'
import { noDebian } from './debian-program.ts'
import { type Pooler, startPgbouncer } from './pgbouncer.ts'
import { setStage, startServers } from './stage.ts'

// Far fewer connections than the server opens, so that consecutive statements rarely get the same connection.
const POOL_SIZE = 3
// The number of direct connections that a server opens to listen.
const LISTENING = 1
const JOBS = 6
const NOWHERE: Pooler = { connectionString: 'postgres://nowhere/ferrywing', stop: async () => {} }

const port = await findFreePort()
const stage = await setStage({ webhookPort: port })
// Two roles let the database distinguish pooled and direct connections.
await stage.pool.query(`
  create role pooled login bypassrls; create role direct login bypassrls in role ferrywing;
  grant usage on schema public, graphile_worker to pooled;
  grant select, insert, update, delete on all tables in schema public, graphile_worker to pooled;
  grant usage on all sequences in schema public, graphile_worker to pooled`)
const pooler = noDebian
  ? NOWHERE
  : await startPgbouncer({ folder: stage.folder, database: as('pooled'), poolSize: POOL_SIZE })
atEnd(pooler.stop)
const env = {
  ...stage.env,
  DATABASE_URL: pooler.connectionString,
  DATABASE_DIRECT_URL: as('direct'),
}
const [server] = noDebian ? [] : await startServers({ ...stage, env }, [port])
// After the start, the role of direct connections may use the job queue but none of our tables.
await stage.pool.query(`
  revoke ferrywing from direct;
  grant usage on schema graphile_worker to direct;
  grant select, insert, update, delete on all tables in schema graphile_worker to direct;
  grant usage on all sequences in schema graphile_worker to direct`)
const url = server?.url ?? ''
const operator = await anOperator(stage.db)

function as(role: string): string {
  const url = new URL(stage.connectionString)
  url.username = role
  return url.href
}

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
  test('a traveller signs in, searches, holds, pays, is confirmed and mailed, and other pages see it live', async () => {
    const leg = await aLeg(stage.db, { operatorId: operator.id, seatsTotal: 6 })
    const received: string[] = []
    const stream = get(`${url}/api/api/legs/events`, (answer) =>
      answer.on('data', (chunk: Buffer) => received.push(chunk.toString())).on('error', () => {}),
    ).on('error', () => {})
    const token = await register('pooled@example.test')
    const found = await ask('/api/api/search?limit=50')
    assert.ok(found.json.results.some((one: { leg: { id: string } }) => one.leg.id === leg.id))

    const key = crypto.randomUUID()
    const held = await post(url, `/api/api/checkout/${leg.id}/hold`, { requestedPax: 2 }, { token, key })
    assert.equal(held.status, 200, held.text)
    const again = await post(url, `/api/api/checkout/${leg.id}/hold`, { requestedPax: 2 }, { token, key })
    assert.equal(again.text, held.text)
    await eventually(async () => received.join('').includes(`"id":"${leg.id}","seatsAvailable":4`))

    const body = { seatsRequested: 2, userEmail: 'pooled@example.test' }
    const checkout = await post(url, `/api/api/checkout/${leg.id}`, body, { token })
    assert.equal(checkout.status, 200, checkout.text)
    assert.equal((await payOnHostedPage(checkout.json.url)).status, 303)
    // The traveller does not return to the page, so webhook and jobs confirm the booking.
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

  test('concurrent requests share no statement or lock through the pooled connections', async () => {
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

  test('only listening, jobs and migrations use direct connections', async () => {
    const direct = new pg.Client({ connectionString: as('direct') })
    await direct.connect()
    atEnd(() => direct.end())
    // All of the above worked while the direct role could not read our tables, and the pooled role could not create one.
    const refused = { code: '42501' }
    await assert.rejects(direct.query('select from legs'), refused)
    const pooled = new pg.Client({ connectionString: as('pooled') })
    await pooled.connect()
    atEnd(() => pooled.end())
    await assert.rejects(pooled.query('create table if not exists schema_migrations (name text)'), refused)

    const { rows } = await stage.pool.query<{ role: string; name: string; count: number }>(
      `select usename as role, application_name as name, count(*)::int from pg_stat_activity
       where datname = 'ferrywing' and usename in ('pooled', 'direct') and pid <> all($1) group by 1, 2`,
      [await Promise.all([direct, pooled].map(readPid))],
    )
    const count = (role: string) =>
      rows.filter((row) => row.role === role).reduce((sum, row) => sum + row.count, 0)
    const received = JSON.stringify(rows)
    assert.ok(count('pooled') > 0 && count('pooled') <= POOL_SIZE, received)
    assert.ok(count('direct') > 1 && count('direct') <= LISTENING + JOBS, received)
    const listening = rows.filter(({ name }) => name === 'ferrywing events')
    assert.deepEqual(listening, [{ role: 'direct', name: 'ferrywing events', count: LISTENING }])
  })
})

async function readPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
