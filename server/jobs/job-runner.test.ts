import assert from 'node:assert/strict'
import test, { after, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '#test/app.ts'
import { openTestDatabase } from '#test/db.ts'
import { aLineTo } from '#test/fakes/cut-line.ts'
import { enqueue } from './jobs.ts'
import { recoverJobs } from './recover-jobs.ts'
import { type RunningJobs, runJobs } from './run-jobs.ts'

const { db, pool, connectionString } = await openTestDatabase()
const unheard: unknown[] = []
process.on('unhandledRejection', (reason) => unheard.push(reason))
after(() => assert.deepEqual(unheard, []))

test('a runner that starts while the database fails is replaced by one that takes jobs', async (t) => {
  const { line, jobs, done, errors, ended } = await startJobs(t, { cutAt: '_private_tasks' })
  await eventually(async () => line.isCut(), 30_000)
  await enqueue(db, 'mail:send', { mailId: 'begun in vain' })
  line.mend()
  await eventually(async () => done.includes('begun in vain'), 60_000)
  assert.ok(jobs.givenUpCount() > 0)
  assert.match(errors.join('\n'), /was replaced: \d+ errors of taking jobs in a row/)
  assert.deepEqual(ended, [])
})

test('jobs that end together while the database is away do not stop the processing for ever', async (t) => {
  let both = () => {}
  const together = new Promise<void>((resolve) => (both = resolve))
  const { line, jobs, done } = await startJobs(t, { work: async () => await together })
  await eventually(async () => jobs.workerIds.length === 1, 30_000)
  const [first] = jobs.workerIds
  for (let n = 0; n < 4; n++) await enqueue(db, 'mail:send', { mailId: `together ${n}` })
  await eventually(async () => jobs.jobIds.size === 4)
  line.cut()
  both()
  await sleep(1500)
  line.mend()
  await enqueue(db, 'mail:send', { mailId: 'after them' })
  await eventually(async () => done.includes('after them'), 60_000)
  assert.notEqual(jobs.workerIds[0], first)
  await eventually(async () => (await waitingCount()) === 0, 60_000)
})

test('a stop finishes the running jobs, and gives those that wait for a place back unharmed', async (t) => {
  let all = () => {}
  const running = new Promise<void>((resolve) => (all = resolve))
  const { jobs, done, errors } = await startJobs(t, { work: async () => await running })
  await eventually(async () => jobs.workerIds.length === 1, 30_000)
  for (let n = 0; n < 8; n++) await enqueue(db, 'mail:send', { mailId: `given back ${n}` })
  await eventually(async () => jobs.jobIds.size === 8)
  const stopped = jobs.stop()
  await eventually(async () => jobs.jobIds.size === 4)
  all()
  await stopped
  assert.equal(done.length, 4)
  assert.deepEqual(errors, [])
  const { rows } = await pool.query('select attempts, locked_at, last_error from graphile_worker.jobs')
  assert.deepEqual(rows, Array(4).fill({ attempts: 0, locked_at: null, last_error: null }))
})

test('a stop while jobs wait for a place and the database is away does not end the process', async (t) => {
  let all = () => {}
  const running = new Promise<void>((resolve) => (all = resolve))
  const { line, jobs, errors } = await startJobs(t, { work: async () => await running })
  await eventually(async () => jobs.workerIds.length === 1, 30_000)
  for (let n = 0; n < 8; n++) await enqueue(db, 'mail:send', { mailId: `waiting ${n}` })
  // Four run and four wait.
  await eventually(async () => jobs.jobIds.size === 8)
  line.cut()
  const stopped = jobs.stop()
  await eventually(async () => jobs.jobIds.size === 4)
  all()
  await stopped
  await eventually(async () => errors.some((error) => error.startsWith('Releasing local queue failed')))
})

test('a runner that leaves a due job for ten seconds is replaced, but jobs of other releases do not count', async (t) => {
  const { jobs, done, errors } = await startJobs(t, {})
  await eventually(async () => jobs.workerIds.length === 1, 30_000)
  // The runner caches the ids of job names, so it does not find jobs whose name was deleted and added again.
  await pool.query(`delete from graphile_worker._private_tasks`)
  await pool.query(`select graphile_worker.add_job('later:release', run_at => now() - interval '1 hour')`)
  await enqueue(db, 'mail:send', { mailId: 'left' })
  await eventually(async () => done.includes('left'), 60_000)
  assert.match(errors.join('\n'), /was replaced: it leaves jobs that are due/)
  const count = jobs.givenUpCount()
  await sleep(13_000)
  assert.equal(jobs.givenUpCount(), count)
  await pool.query(`delete from graphile_worker._private_jobs`)
})

test('a job that is added while others are fetched does not wait for the next poll', async (t) => {
  const { done } = await startJobs(t, {})
  await enqueue(db, 'mail:send', { mailId: 'first of all' })
  await eventually(async () => done.includes('first of all'), 30_000)
  const waitedMs: number[] = []
  for (let n = 0; n < 9; n++) {
    // The pause after the previous job is over.
    await sleep(300)
    await enqueue(db, 'mail:send', { mailId: `taken ${n}` })
    await sleep(20)
    const since = performance.now()
    await enqueue(db, 'mail:send', { mailId: `meanwhile ${n}` })
    await eventually(async () => done.includes(`meanwhile ${n}`), 30_000)
    waitedMs.push(performance.now() - since)
  }
  const [, , , , median = Number.NaN] = waitedMs.toSorted((one, other) => one - other)
  // The queue polls once a second.
  assert.ok(median < 600, waitedMs.join())
})

test('while the queue does not answer, the process does not report its workers as alive', async (t) => {
  const { line, jobs } = await startJobs(t, {})
  await eventually(async () => jobs.workerIds.length === 1, 30_000)
  assert.equal(jobs.idleSeconds(), 0)
  // After some seconds without a job the runner also asks for overdue jobs, and gets no answer to that query either.
  await sleep(3000)
  line.hush()
  await eventually(async () => jobs.workerIds.length === 0, 30_000)
  await sleep(1500)
  assert.ok(jobs.idleSeconds() > 1)
  const before = await pool.query('select max(seen_at) as at from job_workers')
  await recoverJobs(db, jobs)
  assert.deepEqual((await pool.query('select max(seen_at) as at from job_workers')).rows, before.rows)
  line.mend()
  await eventually(async () => jobs.workerIds.length === 1, 60_000)
})

test('after two runners that took no job, the process must end', async (t) => {
  const { line, jobs, ended } = await startJobs(t, { cutAt: '_private_tasks' })
  for (let begun = 0; begun < 2; begun++) {
    await eventually(async () => line.isCut(), 30_000)
    if (begun === 0) line.cutAt('_private_tasks')
    line.mend()
  }
  await eventually(async () => ended.length > 0, 60_000)
  assert.match(ended.join(), /^Jobs are not done: 2 runners in a row took none/)
  assert.deepEqual(jobs.workerIds, [])
  await jobs.stop()
})

test('after random connection faults every job is done, and both workers take more', async (t) => {
  const one = await startJobs(t, {})
  const other = await startJobs(t, {})
  let count = 0
  let asking = true
  const asked = (async () => {
    while (asking) {
      await enqueue(db, 'mail:send', { mailId: `fault ${count++}` })
      await sleep(20)
    }
  })()
  for (let round = 0; round < 8; round++) {
    const { line } = round % 2 === 0 ? one : other
    await sleep(300 + Math.random() * 700)
    if (round === 4) line.cutAt('_private_tasks')
    if (round % 3 === 2) line.hush()
    else line.cut()
    await sleep(Math.random() * 2500)
    line.mend()
  }
  asking = false
  await asked
  await eventually(async () => (await waitingCount()) === 0, 120_000)
  const done = new Set([...one.done, ...other.done])
  assert.equal(done.size, count)
  await eventually(async () => one.jobs.workerIds.length + other.jobs.workerIds.length === 2, 60_000)
  assert.deepEqual([...one.ended, ...other.ended], [])
})

const waitingCount = async () =>
  (await pool.query('select from graphile_worker._private_jobs')).rowCount ?? Number.NaN

type Started = { cutAt?: string; work?: (mailId: string) => Promise<void> }

/** Starts a queue with four places behind a connection that can fail, and records what happens. */
async function startJobs(t: TestContext, { cutAt, work = async () => {} }: Started) {
  const line = await aLineTo(connectionString)
  if (cutAt) line.cutAt(cutAt)
  const done: string[] = []
  const errors: string[] = []
  const ended: string[] = []
  const jobs: RunningJobs = runJobs({
    connectionString: line.connectionString,
    concurrency: 4,
    reportError: (error) => errors.push((error as Error).message),
    end: (reason) => ended.push(reason),
    taskList: {
      'mail:send': async (payload) => {
        const { mailId } = payload as { mailId: string }
        await work(mailId)
        done.push(mailId)
      },
    },
  })
  const recovering = setInterval(() => void recoverJobs(db, jobs).catch(() => {}), 1000)
  t.after(async () => {
    clearInterval(recovering)
    line.mend()
    await jobs.stop()
    await line.close()
    await pool.query('delete from graphile_worker._private_jobs')
  })
  return { line, jobs, done, errors, ended }
}
