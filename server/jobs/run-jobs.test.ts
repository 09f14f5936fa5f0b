import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { eventually } from '#test/app.ts'
import { openTestDatabase } from '#test/db.ts'
import { aLineTo } from '#test/fakes/cut-line.ts'
import { enqueue } from './jobs.ts'
import { recoverJobs } from './recover-jobs.ts'
import { runJobs } from './run-jobs.ts'

const { db, pool: beside, connectionString } = await openTestDatabase()
const line = await aLineTo(connectionString)
const done: string[] = []
const unheard: unknown[] = []
const problems: string[] = []
process.on('unhandledRejection', (reason) => unheard.push(reason))

let fails = 0
let letGo = () => {}
const heldUp = new Promise<void>((resolve) => (letGo = resolve))
const jobs = runJobs({
  connectionString: line.connectionString,
  concurrency: 2,
  reportError: (error) => problems.push(String(error)),
  end: (reason) => problems.push(reason),
  taskList: {
    // The database is away when the job ends, so its result cannot be recorded.
    'mail:send': async (payload) => {
      const { mailId } = payload as { mailId: string }
      if (mailId === 'fails' && fails++ === 0) {
        line.cut()
        throw new Error('not sent')
      }
      if (mailId === 'fails when added again' && !done.includes(mailId)) {
        done.push(mailId)
        await enqueue(db, 'mail:send', { mailId }, { key: mailId })
        throw new Error('not sent')
      }
      if (mailId === 'succeeds' && !done.includes(mailId)) line.cut()
      done.push(mailId)
      if (mailId === 'slow') await heldUp
    },
  },
})
const recovering = setInterval(() => void recoverJobs(db, jobs).catch(() => {}), 1000)
after(async () => {
  clearInterval(recovering)
  line.mend()
  await jobs.stop()
  await line.close()
})

const waiting = async () => (await beside.query('select from graphile_worker.jobs')).rowCount ?? 0

for (const [mailId, what] of [
  ['fails', 'a job that failed while the database was away is tried again when it is back'],
  ['succeeds', 'a job that succeeded meanwhile is recorded as done, and the next jobs run too'],
] as const) {
  test(what, async () => {
    await enqueue(db, 'mail:send', { mailId })
    await eventually(async () => (mailId === 'fails' ? fails > 0 : done.includes(mailId)))
    await new Promise((resolve) => setTimeout(resolve, 1500))
    line.mend()
    await eventually(async () => done.includes(mailId) && (await waiting()) === 0, 60_000)
    await enqueue(db, 'mail:send', { mailId: `after ${mailId}` })
    await eventually(async () => done.includes(`after ${mailId}`), 30_000)
    // Only the runner with the broken connections was given up. The runners after it wait until its jobs are freed.
    assert.equal(jobs.givenUpCount(), mailId === 'fails' ? 1 : 2, problems.join('\n'))
    assert.deepEqual(unheard, [])
  })
}

test('a job that was enqueued again while a killed worker had it does not count as given up', async () => {
  await enqueue(db, 'mail:send', { mailId: 'anew' }, { key: 'anew' })
  await beside.query(`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '1 minute',
    attempts = 1 where key = 'anew'`)
  await enqueue(db, 'mail:send', { mailId: 'anew' }, { key: 'anew' })
  await eventually(async () => done.includes('anew') && (await waiting()) === 0, 30_000)
})

test('a job that failed after it was enqueued again does not count as given up, and the new one runs', async () => {
  await enqueue(db, 'mail:send', { mailId: 'fails when added again' }, { key: 'fails when added again' })
  await eventually(async () => done.filter((id) => id === 'fails when added again').length === 2, 30_000)
  await eventually(async () => (await waiting()) === 0, 30_000)
})

test('a job that is locked for a worker without its knowledge still runs', async () => {
  await beside.query(
    `select graphile_worker.add_job('mail:send', '{"mailId":"unheard"}', run_at => now() + interval '1 hour')`,
  )
  await beside.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute', run_at = now()`,
    [jobs.workerIds[0]],
  )
  await eventually(async () => done.includes('unheard') && (await waiting()) === 0, 30_000)
})

test('a long job stays with its worker as long as the worker lives', async () => {
  await enqueue(db, 'mail:send', { mailId: 'slow' })
  await eventually(async () => done.includes('slow'))
  await beside.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'")
  const lockedBy = async () =>
    (await beside.query<{ by: string | null }>('select locked_by as by from graphile_worker.jobs')).rows
  const before = await lockedBy()
  await recoverJobs(db, jobs)
  assert.deepEqual(await lockedBy(), before)
  assert.deepEqual(before, [{ by: jobs.workerIds[0] }])
  letGo()
  await eventually(async () => (await waiting()) === 0, 30_000)
  assert.equal(done.filter((mailId) => mailId === 'slow').length, 1)
})
