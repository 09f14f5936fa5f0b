import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { openPool } from '#db/pool.ts'
import { PASSWORD, startLoad, type Traveller } from '../../tools/drill/load.ts'
import { checkSettled, verify } from '../../tools/drill/verify.ts'
import { eventually, findFreePort } from '../app.ts'
import { aLeg, anOperator } from '../build.ts'
import { atEnd, nameDatabase } from '../db.ts'
import { post } from '../product.ts'
import { setStage, startServers } from './stage.ts'

const HOLDS_A_SECOND = 50
const HOLDERS = 25
// One payment a second beside other tests; 30 pay six times a second on two cores that do nothing else.
const BUYERS = Number(process.env.MOVE_BUYERS ?? 6)
const BUYERS_REST_MS = 2500
// Enough legs that the buyers do not sell them out.
const LEGS = 200
const SEATS = 18
const SETTLE_MS = 120_000
/** How long a hold may be refused, from its first refused answer to its last. How long the next try waits depends on the machine. */
const LONGEST_REFUSAL_MS = 5000
/** The line that the command prints at the start of each step. There the test kills it and starts it again. */
const STEPS = [
  /^Creating/,
  /^Copying/,
  /^\d+ of \d+ tables/,
  /^Draining/,
  /^Setting/,
  /^Comparing/,
  /^Switching/,
  // A command that is killed during the switch may have switched already.
  /^(Switched|Done)/,
]

const ports = [await findFreePort(), await findFreePort()]
const stage = await setStage({ webhookPort: ports[0] ?? 0, settings: { wal_level: 'logical' } })
const larger = await startEmbeddedDatabase(join(stage.folder, 'larger'), {
  settings: { fsync: 'off', max_connections: '200' },
  ownGroup: false,
})
atEnd(larger.stop)
// A move goes into an empty database.
const maintenance = new pg.Client({ connectionString: nameDatabase(larger.connectionString, 'postgres') })
await maintenance.connect()
await maintenance.query('drop database ferrywing')
await maintenance.query('create database ferrywing')
await maintenance.end()
const operator = await anOperator(stage.db)
const legs: string[] = []
for (let i = 0; i < LEGS; i++)
  legs.push((await aLeg(stage.db, { operatorId: operator.id, seatsTotal: SEATS })).id)
const withoutLimits = { ...stage.env, RATE_LIMITS: 'off' }
const servers = await startServers({ folder: stage.folder, env: withoutLimits }, ports)
const urls = servers.map(({ url }) => url)

function startMove(...more: string[]): ChildProcess {
  const args = ['scripts/move.ts', '--from', stage.connectionString, '--to', larger.connectionString, ...more]
  return spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Runs the command and kills it at the line that matches `step`. Returns its lines. */
async function runMove({ step, more = [] }: { step?: RegExp; more?: string[] } = {}): Promise<string[]> {
  const child = startMove(...more)
  const gone = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    lines.push(line)
    if (step?.test(line)) child.kill('SIGKILL')
  }
  const [code] = await gone
  assert.ok(step ?? code === 0, lines.join('\n'))
  return lines
}

async function register(role: 'USER' | 'ADMIN' = 'USER') {
  const email = `move-${crypto.randomUUID()}@example.test`
  const account = { name: 'Sam Traveller', email, password: PASSWORD, role: 'USER' }
  const created = await post(urls[0] ?? '', '/api/api/auth/register', account)
  assert.equal(created.status, 200, created.text)
  // An account with an unconfirmed address could hold only once.
  const confirmed = { role, emailVerifiedAt: new Date() }
  await stage.db.updateTable('users').set(confirmed).where('email', '=', email).execute()
  return { email, token: created.json.tokens.accessToken as string }
}

type Sent = Awaited<ReturnType<typeof post>>

/** Holds and releases seats `HOLDS_A_SECOND` times a second at both servers. Repeats failed requests with their idempotency key. */
function startHolds(people: { token: string }[]) {
  const held: { bookingId: string; abandoned: boolean }[] = []
  /** The final refusals, with their number. */
  const refused = new Map<string, number>()
  const state = { stopped: false, longestMs: 0, longestRefusalMs: 0, next: 0 }
  const ask = async (send: (url: string) => Promise<Sent>): Promise<Sent> => {
    const since = performance.now()
    for (let refusedAt = 0; ; await sleep(100)) {
      const answer = await send(urls[state.next++ % urls.length] ?? '').catch(() => null)
      const isFinal = answer && answer.status < 500 && answer.json.code !== 'idempotency_key_in_flight'
      if (isFinal) {
        const { code } = answer.json
        if (answer.status !== 200) refused.set(code, (refused.get(code) ?? 0) + 1)
        state.longestMs = Math.max(state.longestMs, performance.now() - since)
        return answer
      }
      refusedAt ||= performance.now()
      state.longestRefusalMs = Math.max(state.longestRefusalMs, performance.now() - refusedAt)
    }
  }
  const holdOnce = async (token: string) => {
    const [leg, key] = [legs[Math.floor(Math.random() * legs.length)], crypto.randomUUID()]
    const answer = await ask((url) =>
      post(url, `/api/api/checkout/${leg}/hold`, { requestedPax: 1 }, { token, key }),
    )
    if (answer.status !== 200) return
    const hold = { bookingId: answer.json.bookingId as string, abandoned: false }
    held.push(hold)
    const back = await ask((url) =>
      post(url, `/api/api/checkout/${hold.bookingId}/abandon`, {}, { token, key: `back-${key}` }),
    )
    hold.abandoned = back.status === 200
  }
  const running = people.map(async ({ token }) => {
    while (!state.stopped)
      await Promise.all([holdOnce(token), sleep((1000 * people.length) / HOLDS_A_SECOND)])
  })
  return {
    held,
    refused,
    state,
    async stop() {
      state.stopped = true
      await Promise.all(running)
    },
  }
}

async function countTables(connectionString: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(statement)
  await client.end()
  return rows[0]?.count ?? -1
}

describe('npm run move', () => {
  test('can be undone before the switch, and leaves nothing behind', async () => {
    const lines = await runMove({ more: ['--prepare'] })
    assert.match(lines.at(-1) ?? '', /^Ready/)
    const legsCopied = 'select count(*)::int from legs'
    assert.equal(await countTables(larger.connectionString, legsCopied), legs.length)
    assert.match((await runMove({ more: ['--back'] })).at(-1) ?? '', /^Reverted/)
    assert.equal(await countTables(larger.connectionString, legsCopied), 0)
    const left =
      'select ((select count(*) from pg_publication) + (select count(*) from pg_replication_slots))::int as count'
    assert.equal(await countTables(stage.connectionString, left), 0)
  })

  test('moves the database while two servers sell, after being killed and restarted at each step', {
    timeout: 600_000,
  }, async (t) => {
    const admin = await register('ADMIN')
    const people: Traveller[] = []
    for (let i = 0; i < HOLDERS + BUYERS; i++) people.push(await register())
    const buyers = people.splice(HOLDERS)
    const startedAt = Date.now()
    const load = startLoad({ servers: urls, travellers: buyers, uploaders: 0, pauseMs: BUYERS_REST_MS })
    const holds = startHolds(people)
    t.after(() => Promise.allSettled([load.stop(), holds.stop()]))
    await eventually(async () => load.acknowledged.paid.length >= 3 && holds.held.length >= 50, 120_000)

    for (const step of STEPS) {
      const lines = await runMove({ step })
      assert.match(lines.join('\n'), new RegExp(step, 'm'))
      const before = holds.held.length
      await eventually(async () => holds.held.length >= before + 10, 30_000).catch(() => {
        assert.fail(`no holds after ${step}: ${JSON.stringify([...holds.refused])}`)
      })
    }
    const lines = await runMove()
    assert.match(lines.at(-1) ?? '', /^Done/)
    const [bought, before] = [load.acknowledged.paid.length, holds.held.length]
    const ready = () => load.acknowledged.paid.length >= bought + 5 && holds.held.length >= before + 50
    await eventually(async () => ready(), 120_000)
    await Promise.all([load.stop(), holds.stop()])
    const seconds = (Date.now() - startedAt) / 1000
    // The first legs may sell out.
    holds.refused.delete('not_enough_seats')
    assert.deepEqual([...holds.refused], [])

    const pool = openPool(larger.connectionString)
    atEnd(() => pool.end())
    const atRest = await checkSettled(pool, SETTLE_MS)
    const { sandboxPort, mails } = stage
    const findings = await verify(
      { pool, servers: urls, sandboxPort, mails, adminEmail: admin.email },
      load.acknowledged,
    )
    for (const { what, wrong } of [atRest, ...findings]) assert.deepEqual(wrong, [], what)
    const { rows } = await pool.query<{ id: string; status: string }>(
      'select id, status from bookings where id = any($1)',
      [holds.held.map(({ bookingId }) => bookingId)],
    )
    const kept = new Map(rows.map(({ id, status }) => [id, status]))
    const lost = holds.held.filter(({ bookingId, abandoned }) =>
      abandoned ? kept.get(bookingId) !== 'CANCELLED' : !kept.has(bookingId),
    )
    assert.deepEqual(lost, [])
    const refusalMs = Math.round(holds.state.longestRefusalMs)
    const { ms, answers } = load.longestRefusal()
    t.diagnostic(
      `${(holds.held.length / seconds).toFixed(1)} holds and ${(load.acknowledged.paid.length / seconds).toFixed(1)} payments a second for ${Math.round(seconds)} s; longest hold ${Math.round(holds.state.longestMs)} ms, refused for ${refusalMs} ms at most; a buyer for ${ms} ms (${answers})`,
    )
    assert.ok(holds.state.longestRefusalMs <= LONGEST_REFUSAL_MS, `a hold was refused for ${refusalMs} ms`)
  })

  test('makes the old cluster read-only', async () => {
    const client = new pg.Client({ connectionString: stage.connectionString })
    await client.connect()
    await assert.rejects(client.query('delete from mails'), { code: '25006' })
    await client.end()
  })
})
