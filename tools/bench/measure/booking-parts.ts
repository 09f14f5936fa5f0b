import { setTimeout as sleep } from 'node:timers/promises'
import { listFamily } from '../../ha/processes.ts'
import { addLegs, addUsers } from '../data/holds-data.ts'
import { pickSize } from '../data/sizes.ts'
import { repeat, type Step, writeStory } from '../data/story.ts'
import { findFreePort } from '../product.ts'
import { openSplitProduct, type SplitProduct } from '../split-product.ts'
import { readProcessorMs } from './processor.ts'
import { openProfiler, type Profile, sumProfile } from './profiler.ts'
import { printAligned, type Row } from './table.ts'

const PEOPLE = pickSize(200, 64)
// The release is between hold and checkout, as in the story.
const STEPS = ['sign-up', 'hold', 'release', 'checkout', 'payment and its return page']
const SHOWN = 8
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

/** Splits the processor time of each step of a booking: of server and jobs by package, of the database by statement. */
export async function measureBookingParts(): Promise<Row[]> {
  const inspectPorts = [await findFreePort(), await findFreePort()]
  const product = await openSplitProduct({ inspectPorts, postgres: SETTINGS })
  const profilers = await Promise.all(inspectPorts.map(openProfiler))
  try {
    await product.pool.query('create extension pg_stat_statements')
    await addUsers(product.pool)
    await addLegs(product.pool)
    const warmUp = { people: PEOPLE, legs: 2, firstPerson: 20_000, firstDay: 60 }
    for (const step of await writeStory(product, warmUp)) if (STEPS.includes(step.name)) await run(step)
    const measured = { people: PEOPLE, legs: 2, firstPerson: 0, firstDay: 35 }
    for (const step of await writeStory(product, measured)) {
      if (!STEPS.includes(step.name)) continue
      await step.prepare?.()
      await waitForJobs(product)
      await printStep(product, { step: { ...step, prepare: async () => {} }, profilers })
    }
    return []
  } finally {
    // A process with an open profiler does not end.
    for (const profiler of profilers) await profiler.close()
    await product.close()
  }
}

async function run(step: Step): Promise<void> {
  await step.prepare?.()
  await repeat(step, async (n) => void (await step.run(n)))
}

type Profiler = Awaited<ReturnType<typeof openProfiler>>

async function printStep(
  product: SplitProduct,
  { step, profilers }: { step: Step; profilers: Profiler[] },
): Promise<void> {
  await product.pool.query('select pg_stat_statements_reset()')
  const before = await look(product)
  for (const profiler of profilers) await profiler.start()
  await run(step)
  await waitForJobs(product)
  const profiles: Profile[] = []
  for (const profiler of profilers) profiles.push(await profiler.stop())
  const after = await look(product)
  const each = (of: (what: Look) => number) => ((of(after) - of(before)) / step.times).toFixed(2)
  console.log(`\n${step.name}: ms of the processor, each of ${step.times} times`)
  const [server, jobs] = profiles.map(describePackages)
  console.log(`  server   ${each(({ serverMs }) => serverMs)}  ${server}`)
  console.log(`  jobs     ${each(({ jobsMs }) => jobsMs)}  ${jobs}`)
  console.log(`  database ${each(({ databaseMs }) => databaseMs)}`)
  await printStatements(product, step.times)
}

function describePackages(profile: Profile): string {
  const { packages } = sumProfile(profile)
  return packages
    .slice(0, SHOWN)
    .map(([name, share]) => `${name} ${Math.round(share * 100)} %`)
    .join(', ')
}

type Look = { serverMs: number; jobsMs: number; databaseMs: number }

async function look({ pid, workerPid, databasePid }: SplitProduct): Promise<Look> {
  return {
    serverMs: await readProcessorMs([pid]),
    jobsMs: await readProcessorMs([workerPid]),
    databaseMs: await readProcessorMs(await listFamily(databasePid)),
  }
}

type Statement = { calls: number; planMs: number; execMs: number; text: string }

/** Prints elapsed time, which includes waiting for locks and for the disk. */
async function printStatements({ pool }: SplitProduct, times: number): Promise<void> {
  const { rows } = await pool.query<Statement>(
    `select calls::float8, total_plan_time as "planMs", total_exec_time as "execMs",
       left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as text
     from pg_stat_statements where toplevel and dbid = (select oid from pg_database where datname = current_database())
     order by total_plan_time + total_exec_time desc`,
  )
  const sum = (what: (row: Statement) => number) => rows.reduce((all, row) => all + what(row), 0)
  const line = (text: string, { calls, planMs, execMs }: Omit<Statement, 'text'>) => [
    ...[text, (calls / times).toFixed(2), (planMs / times).toFixed(2), (execMs / times).toFixed(2)],
  ]
  const all = { calls: sum(({ calls }) => calls), planMs: sum(({ planMs }) => planMs) }
  printAligned([
    ['statements, ms by the clock', 'calls', 'planning', 'running'],
    line('all', { ...all, execMs: sum(({ execMs }) => execMs) }),
    ...rows.slice(0, SHOWN).map((row) => line(row.text, row)),
  ])
}

async function waitForJobs({ pool }: SplitProduct): Promise<void> {
  const waiting = `select from graphile_worker.jobs
    where attempts < max_attempts and run_at <= now() + interval '5 seconds' limit 1`
  while ((await pool.query(waiting)).rowCount !== 0) await sleep(100)
}
