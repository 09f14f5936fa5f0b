import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '#test/app.ts'
import { openTestDatabase } from '#test/db.ts'
import { enqueue, type JobHandlers, type JobName, taskListOf } from './jobs.ts'
import { runJobs } from './run-jobs.ts'

const { db, pool } = await openTestDatabase()

test('a payment’s job is done before flights that were to be matched long before it', async () => {
  for (let n = 0; n < 50; n++) await enqueue(db, 'alerts:match', { legId: crypto.randomUUID() })
  await sleep(5)
  await enqueue(db, 'bookings:settle', { bookingId: 'paid' })
  const done: string[] = []
  const handled = (name: JobName) => [name, async () => void done.push(name)]
  const handlers = Object.fromEntries([handled('alerts:match'), handled('bookings:settle')]) as JobHandlers
  const jobs = await runJobs({
    pool,
    taskList: taskListOf(handlers),
    concurrency: 1,
    complain: (error) => assert.fail(String(error)),
  })
  await eventually(async () => done.length === 51)
  await jobs.stop()
  assert.equal(done[0], 'bookings:settle')
})
