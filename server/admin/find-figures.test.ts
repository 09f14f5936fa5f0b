import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { sql } from 'kysely'
import { seedDemo } from '#demo/data/seed.ts'
import { priceDemoLegs } from '#demo/price-demo-legs.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { openMetrics } from '#server/runtime/metrics.ts'
import { findFreePort } from '#test/app.ts'
import { openTestDatabase } from '#test/db.ts'
import { findFigures } from './find-figures.ts'

const { db, pool } = await openTestDatabase()
await seedDemo(pool, { now: new Date() })
await priceDemoLegs(db)
const metrics = await openMetrics()
const port = await findFreePort()
const state = { away: false }
await metrics.listen({
  port,
  host: '127.0.0.1',
  askDatabase: async () => {
    if (state.away) throw new Error('away')
  },
  readFigures: async () => {
    if (state.away) throw new Error('away')
    return await findFigures(db)
  },
})
after(metrics.close)

const read = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

test('the metrics count legs on sale, holds, due and failed jobs, and whether the ledger balances', async () => {
  await enqueue(db, 'payments:reconcile', {})
  await enqueue(db, 'payments:refund', { refundId: crypto.randomUUID() })
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds', attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'payments:refund')`.execute(
    db,
  )
  const figures = await findFigures(db)
  const of = (name: string, job?: string) =>
    figures.find((figure) => figure.name === name && figure.labels?.job === job)?.value
  assert.ok((of('ferrywing_legs_bookable') ?? 0) >= 60)
  assert.equal(of('ferrywing_ledger_imbalances'), 0)
  assert.equal(of('ferrywing_jobs_due', 'payments:reconcile'), 1)
  assert.equal(of('ferrywing_jobs_failed', 'payments:refund'), 1)
  assert.equal(of('ferrywing_jobs_due', 'payments:refund'), undefined)
  const { rows } = await pool.query(
    `select count(*)::int as live from bookings where status = 'PENDING' and hold_expires_at > now()`,
  )
  assert.equal(of('ferrywing_holds_live'), rows[0]?.live)
})

test('Prometheus reads them with the counts and durations of requests, by route and without IP addresses', async () => {
  metrics.count({ method: 'GET', route: '/api/api/checkout/:legId/status', status: 200, seconds: 0.004 })
  metrics.count({ method: 'GET', route: '/api/api/checkout/:legId/status', status: 404, seconds: 0.3 })
  const text = await read()
  assert.match(
    text,
    /^ferrywing_requests_total\{method="GET",route="\/api\/api\/checkout\/:legId\/status",status="404"\} 1$/m,
  )
  assert.match(text, /^ferrywing_request_seconds_bucket\{le="0.005",method="GET",route="[^"]+"\} 1$/m)
  assert.match(text, /^ferrywing_database_up 1$/m)
  assert.match(text, /^ferrywing_legs_bookable ([6-9]\d|\d{3,})$/m)
  assert.match(text, /^process_resident_memory_bytes \d+$/m)
  assert.doesNotMatch(text, /@/)
})

test('the metrics port answers no other path', async () => {
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
    ['/metrics?x=1', 'GET'],
  ] as const)
    assert.equal((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status, 404)
})

test('without a database the metrics say so, and those of this process are still served', async (t) => {
  state.away = true
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 })
  const text = await read()
  assert.match(text, /^ferrywing_database_up 0$/m)
  assert.match(text, /^ferrywing_requests_total/m)
  state.away = false
})

test('Prometheus reads the results of calls to other systems, and which circuit breakers are open', async () => {
  const { calledOut, openCircuits } = metrics.countCalls
  calledOut({ port: 'payments', outcome: 'answered', seconds: 0.2 })
  calledOut({ port: 'payments', outcome: 'timeout', seconds: 15 })
  calledOut({ port: 'payments', outcome: 'circuit-open', seconds: 0 })
  openCircuits('payments', 1)
  const text = await read()
  for (const outcome of ['answered', 'timeout', 'circuit-open'])
    assert.match(
      text,
      new RegExp(`^ferrywing_outgoing_calls_total\\{port="payments",outcome="${outcome}"\\} 1$`, 'm'),
    )
  // A system that was never called has no duration.
  assert.match(text, /^ferrywing_outgoing_seconds_count\{port="payments"\} 2$/m)
  assert.match(text, /^ferrywing_outgoing_circuits_open\{port="payments"\} 1$/m)
})
