import assert from 'node:assert/strict'
import test, { after, beforeEach } from 'node:test'
import { sql } from 'kysely'
import { eventually, findFreePort } from '#test/app.ts'
import { openTestDatabase } from '#test/db.ts'
import { aLineTo } from '#test/fakes/cut-line.ts'
import { type Figure, openMetrics } from './metrics.ts'
import { queryOnDedicatedConnection } from './query-on-dedicated-connection.ts'

const PROMETHEUS_WAITS_MS = 10_000
const { connectionString, pool } = await openTestDatabase()
const line = await aLineTo(connectionString)
const state = { read: async (): Promise<Figure[]> => [] }
const port = await findFreePort()
const metrics = await openMetrics()
await metrics.listen({
  port,
  host: '127.0.0.1',
  askDatabase: () =>
    queryOnDedicatedConnection(line.connectionString, { withinMs: 3000 }, (db) => sql`select 1`.execute(db)),
  readFigures: () => state.read(),
})
after(async () => {
  await metrics.close()
  await line.close()
})

const answers = (value: number): Figure[] => [{ name: 'ferrywing_answers', help: 'Of this test.', value }]
async function scrape(of = port): Promise<{ figure: (name: string) => number; ms: number }> {
  const since = Date.now()
  const answer = await fetch(`http://127.0.0.1:${of}/metrics`, {
    signal: AbortSignal.timeout(PROMETHEUS_WAITS_MS),
  })
  const text = await answer.text()
  return {
    figure: (name) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? Number.NaN),
    ms: Date.now() - since,
  }
}

beforeEach(() => {
  line.mend()
  state.read = async () => answers(1)
})

test('a hanging database is reported at each scrape within Prometheus’ timeout, and so is its recovery', async () => {
  assert.equal((await scrape()).figure('ferrywing_database_up'), 1)
  line.hush()
  for (let look = 0; look < 3; look++) {
    const { figure, ms } = await scrape()
    assert.equal(figure('ferrywing_database_up'), 0)
    assert.ok(ms < PROMETHEUS_WAITS_MS / 2, `${ms} ms`)
  }
  line.mend()
  assert.equal((await scrape()).figure('ferrywing_database_up'), 1)
})

test('a database that refuses connections is reported too', async () => {
  line.cut()
  assert.equal((await scrape()).figure('ferrywing_database_up'), 0)
})

test('failing queries do not mean that the database is away; the age of the figures is reported', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 })
  assert.equal((await scrape()).figure('ferrywing_figures_age_seconds'), 0)
  t.mock.timers.tick(600_000)
  state.read = async () => {
    throw new Error('canceling statement due to statement timeout')
  }
  const { figure } = await scrape()
  assert.equal(figure('ferrywing_database_up'), 1)
  assert.equal(figure('ferrywing_figures_age_seconds'), 600)
  assert.equal(figure('ferrywing_answers'), 1)
})

test('slow figures are read once, and shown when they arrive', async (t) => {
  const [hurried, hurriedPort] = [await openMetrics(), await findFreePort()]
  t.after(hurried.close)
  const arrived = Promise.withResolvers<Figure[]>()
  let runs = 0
  await hurried.listen({
    port: hurriedPort,
    host: '127.0.0.1',
    askDatabase: async () => {},
    readFigures: async () => (++runs === 1 ? answers(1) : await arrived.promise),
    timeoutMs: 100,
  })
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  assert.equal((await scrape(hurriedPort)).figure('ferrywing_answers'), 1)
  t.mock.timers.tick(60_000)
  const [one, two] = await Promise.all([scrape(hurriedPort), scrape(hurriedPort)])
  for (const { figure } of [one, two]) {
    assert.equal(figure('ferrywing_database_up'), 1)
    assert.equal(figure('ferrywing_answers'), 1)
  }
  arrived.resolve(answers(2))
  await eventually(async () => (await scrape(hurriedPort)).figure('ferrywing_answers') === 2)
  assert.equal(runs, 2)
})

test('a hanging connection is closed on our side too', async () => {
  const asked = queryOnDedicatedConnection(line.connectionString, { withinMs: 500 }, (db) =>
    sql`select pg_sleep(60)`.execute(db),
  )
  await assert.rejects(asked)
  await eventually(async () => {
    const { rows } = await pool.query(`select from pg_stat_activity where application_name = 'ferrywing probe'
      and state = 'idle'`)
    return rows.length === 0
  })
})
