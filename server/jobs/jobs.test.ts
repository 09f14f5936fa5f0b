import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '#test/app.ts'
import { openTestDatabase } from '#test/db.ts'
import { buildTaskList, enqueue, type JobHandlers, type JobName } from './jobs.ts'
import { runJobs } from './run-jobs.ts'

const { db, pool, connectionString } = await openTestDatabase()
const end = (reason: string) => assert.fail(reason)

test('a payment’s job runs before older jobs that match flights', async () => {
  for (let n = 0; n < 50; n++) await enqueue(db, 'alerts:match', { legId: crypto.randomUUID() })
  await sleep(5)
  await enqueue(db, 'bookings:settle', { bookingId: 'paid' })
  const done: string[] = []
  const handled = (name: JobName) => [name, async () => void done.push(name)]
  const handlers = Object.fromEntries([handled('alerts:match'), handled('bookings:settle')]) as JobHandlers
  const jobs = runJobs({
    connectionString,
    taskList: buildTaskList(handlers),
    concurrency: 1,
    reportError: (error) => assert.fail(String(error)),
    end,
  })
  await eventually(async () => done.length === 51)
  await jobs.stop()
  assert.equal(done[0], 'bookings:settle')
})

test('jobs that failed together are retried at different times, none too early', async () => {
  for (let n = 0; n < 20; n++) await enqueue(db, 'alerts:match', { legId: crypto.randomUUID() })
  await pool.query('update graphile_worker._private_jobs set attempts = 9')
  const fail = async () => {
    throw new Error('away')
  }
  const entries = [['alerts:match', fail]]
  const handlers = Object.fromEntries(entries) as JobHandlers
  const jobs = runJobs({
    connectionString,
    taskList: buildTaskList(handlers),
    concurrency: 4,
    reportError: () => {},
    end,
  })
  const failed = async () =>
    (
      await pool.query<{ seconds: number }>(
        `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
         where last_error = 'away' order by 1`,
      )
    ).rows.map(({ seconds }) => seconds)
  await eventually(async () => (await failed()).length === 20)
  const waits = await failed()
  await jobs.stop()
  const usual = Math.exp(10)
  assert.ok((waits[0] ?? 0) > usual - 60 && (waits[19] ?? 0) < usual * 1.2 + 1, `${waits[0]} ${waits[19]}`)
  assert.ok((waits[19] ?? 0) - (waits[0] ?? 0) > 300, `${waits[0]} ${waits[19]}`)
})
