import { setTimeout as sleep } from 'node:timers/promises'
import { listFamily } from '../ha/processes.ts'
import { addGeneratedLegs } from './data/generated-legs.ts'
import { addLegs, addUsers } from './data/holds-data.ts'
import { type Written, writeLeastStatement } from './data/least.ts'
import { pickSize } from './data/sizes.ts'
import { AT_ONCE, repeat, type Step, writeStory } from './data/story.ts'
import { readProcessorMs } from './measure/processor.ts'
import { buildLeastPath, type LeastService, startLeastService } from './measure/start-least.ts'
import { computeMedian, printAligned, type Row } from './measure/table.ts'
import { measureSamePerson } from './same-person.ts'
import { openSplitProduct, type SplitProduct } from './split-product.ts'

const PEOPLE = pickSize(400, 64)
const OPERATOR_LEGS = pickSize(20, 4)
const LEGS = pickSize(10_000, 1000)
const LEAST_TIMES = pickSize(2000, 200)
const IDLE_MS = pickSize(15_000, 8000)
/** PostgreSQL's processes report their statistics at most ten seconds later. */
const SETTLE_MS = 12_000
/** Jobs that are delayed by less than this belong to the step. */
const PUT_OFF_SECONDS = 5
// After the thirty days of the demo's legs, when the aircraft is free and still insured.
const MEASURED = { people: PEOPLE, legs: OPERATOR_LEGS, firstPerson: 0, firstDay: 35 }
const WARM_UP = { people: PEOPLE / 4, legs: 2, firstPerson: 20_000, firstDay: 60 }
const GOALS: Record<string, number> = { 'leg status, stranger': 0.5 }
const RELEASE_GOAL = 1.5
const LAPSE_GOAL = 0.1
const BOOKING = ['sign-up', 'hold', 'checkout', 'payment and its return page']

/** Measures what each step of the story costs server, database and jobs, and what the least service needs for the same rows. */
export async function measureSteps(): Promise<Row[]> {
  const product = await openSplitProduct()
  const least = await startLeastService(product.connectionString)
  try {
    await addUsers(product.pool)
    await addLegs(product.pool)
    await addGeneratedLegs(product, LEGS)
    for (const step of await writeStory(product, WARM_UP)) {
      await step.prepare?.()
      await runStep(step)
    }
    const idle = await readIdle(product)
    const spent: Spent[] = []
    for (const step of await writeStory(product, MEASURED))
      spent.push(await measureStep(product, { step, idle }))
    const costs: Cost[] = []
    for (const one of spent) costs.push(await addLeast(product, { spent: one, idle, least }))
    printCosts(costs)
    const samePerson = await measureSamePerson(product, least)
    return [...costs.map(toRow), ...compareReleases(costs), ...sumBooking(costs), samePerson]
  } finally {
    least.stop()
    await product.close()
  }
}

/** Processor time in milliseconds, and transactions, for one run of the step. */
type Spent = {
  step: Step
  serverMs: number
  databaseMs: number
  jobsMs: number
  transactions: number
  written: Written
  answerBytes: number
}
type Cost = Spent & { leastMs: number }

type Look = Awaited<ReturnType<typeof look>>
/** The same for a millisecond without requests. */
type Idle = { databaseMs: number; jobsMs: number; transactions: number }

async function look({ pool, pid, workerPid, databasePid }: SplitProduct) {
  const { rows } = await pool.query<{ commits: number }>(
    'select xact_commit::int as commits from pg_stat_database where datname = current_database()',
  )
  return {
    at: performance.now(),
    serverMs: await readProcessorMs([pid]),
    databaseMs: await readProcessorMs(await listFamily(databasePid)),
    jobsMs: await readProcessorMs([workerPid]),
    commits: rows[0]?.commits ?? 0,
  }
}

// Takes the median of three windows, since one of them may contain late statistics of an earlier time.
async function readIdle(product: SplitProduct): Promise<Idle> {
  await waitForJobs(product)
  await sleep(SETTLE_MS)
  const windows: Idle[] = []
  for (let window = 0; window < 3; window++) windows.push(await readIdleWindow(product))
  const middle = (what: (idle: Idle) => number) => computeMedian(windows.map(what))
  return {
    databaseMs: middle((idle) => idle.databaseMs),
    jobsMs: middle((idle) => idle.jobsMs),
    transactions: middle((idle) => idle.transactions),
  }
}

async function readIdleWindow(product: SplitProduct): Promise<Idle> {
  const before = await look(product)
  await sleep(IDLE_MS)
  const after = await look(product)
  const ms = after.at - before.at
  return {
    databaseMs: (after.databaseMs - before.databaseMs) / ms,
    jobsMs: (after.jobsMs - before.jobsMs) / ms,
    transactions: (after.commits - before.commits) / ms,
  }
}

async function measureStep(
  product: SplitProduct,
  { step, idle }: { step: Step; idle: Idle },
): Promise<Spent> {
  await step.prepare?.()
  await waitForJobs(product)
  if (step.prepare) await sleep(SETTLE_MS)
  const writtenBefore = await readWritten(product)
  const before = await look(product)
  const answerBytes = await runStep(step)
  await waitForJobs(product)
  const after = await look(product)
  await sleep(SETTLE_MS)
  const settled = await look(product)
  const { times } = step
  const each = (spent: number, idleEach: number, until: Look) =>
    Math.max(0, spent - idleEach * (until.at - before.at)) / times
  return {
    step,
    serverMs: each(after.serverMs - before.serverMs, 0, after),
    databaseMs: each(after.databaseMs - before.databaseMs, idle.databaseMs, after),
    jobsMs: each(after.jobsMs - before.jobsMs, idle.jobsMs, after),
    transactions: each(settled.commits - before.commits, idle.transactions, settled),
    written: countEach(writtenBefore, await readWritten(product), times),
    answerBytes: Math.round(answerBytes / times),
  }
}

/** Returns the bytes of all answers. */
async function runStep(step: Step): Promise<number> {
  let bytes = 0
  await repeat(step, async (n) => {
    bytes += await step.run(n)
  })
  return bytes
}

async function waitForJobs({ pool }: SplitProduct): Promise<void> {
  const waiting = `select from graphile_worker.jobs
    where attempts < max_attempts and run_at <= now() + make_interval(secs => ${PUT_OFF_SECONDS}) limit 1`
  while ((await pool.query(waiting)).rowCount !== 0) await sleep(100)
}

type Counters = Map<string, { inserted: number; updated: number }>

/** The rows ever written in each table. A deletion counts as an update, which costs as much. */
async function readWritten({ pool }: SplitProduct): Promise<Counters> {
  const { rows } = await pool.query<{ table: string; inserted: number; updated: number }>(
    `select relname as table, n_tup_ins::int as inserted, (n_tup_upd + n_tup_del)::int as updated
     from pg_stat_user_tables where schemaname = 'public'`,
  )
  return new Map(rows.map(({ table, ...counts }) => [table, counts]))
}

function countEach(before: Counters, after: Counters, times: number): Written {
  const written: Written = new Map()
  for (const [table, { inserted, updated }] of after) {
    const known = before.get(table)
    const each = {
      inserted: Math.round((inserted - (known?.inserted ?? 0)) / times),
      updated: Math.round((updated - (known?.updated ?? 0)) / times),
    }
    if (each.inserted + each.updated > 0) written.set(table, each)
  }
  return written
}

type LeastMeasuring = { spent: Spent; idle: Idle; least: LeastService }

async function addLeast(product: SplitProduct, { spent, idle, least }: LeastMeasuring): Promise<Cost> {
  const { step, written, answerBytes } = spent
  const statement = await writeLeastStatement(product.pool, { reads: step.reads, written })
  const plan = { path: buildLeastPath(step.name), statement, answerBytes }
  await least.plan(plan)
  const run = (times: number) =>
    repeat({ times, atOnce: AT_ONCE }, async () => {
      const answer = await fetch(`http://127.0.0.1:${least.port}${plan.path}`)
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${plan.path}: ${text}`)
    })
  await run(LEAST_TIMES / 10)
  const leastBefore = await readProcessorMs([least.pid])
  const before = await look(product)
  await run(LEAST_TIMES)
  const after = await look(product)
  const databaseMs = after.databaseMs - before.databaseMs - idle.databaseMs * (after.at - before.at)
  const serverMs = (await readProcessorMs([least.pid])) - leastBefore
  return { ...spent, leastMs: (serverMs + Math.max(0, databaseMs)) / LEAST_TIMES }
}

const together = ({ serverMs, databaseMs, jobsMs }: Cost) => serverMs + databaseMs + jobsMs

function printCosts(costs: Cost[]): void {
  const ms = (number: number) => number.toFixed(2)
  printAligned([
    ['ms of the processor, each time', 'server', 'database', 'jobs', 'together', 'least', 'transactions'],
    ...costs.map((cost) => [
      cost.step.name,
      ...[cost.serverMs, cost.databaseMs, cost.jobsMs, together(cost), cost.leastMs].map(ms),
      cost.transactions.toFixed(1),
    ]),
  ])
}

function toRow(cost: Cost): Row {
  const ratio = cost.leastMs / together(cost)
  const goal = GOALS[cost.step.name]
  return {
    name: cost.step.name,
    ours: `${together(cost).toFixed(2)} ms`,
    reference: `${cost.leastMs.toFixed(2)} ms`,
    ratio: Number(ratio.toFixed(4)),
    goal: goal ? `>= ${goal}` : '',
    met: goal ? ratio >= goal : null,
    parts: getParts(cost),
  }
}

// A release costs at most one and a half holds. Many holds share a pass of the job that marks lapsed holds.
function compareReleases(costs: Cost[]): Row[] {
  const [hold, release, lapse] = ['hold', 'release', 'lapse'].map((name) =>
    costs.find(({ step }) => step.name === name),
  )
  if (!hold || !release || !lapse) return []
  const times = together(release) / together(hold)
  return [
    {
      name: 'release, against a hold',
      ours: `${times.toFixed(2)} holds`,
      goal: `<= ${RELEASE_GOAL} holds`,
      met: times <= RELEASE_GOAL,
    },
    {
      name: 'transactions for a hold that lapses',
      ours: lapse.transactions.toFixed(2),
      goal: `< ${LAPSE_GOAL}`,
      met: lapse.transactions < LAPSE_GOAL,
    },
  ]
}

function getParts({ serverMs, databaseMs, jobsMs, leastMs, transactions, written }: Cost) {
  const rows = [...written].map(([table, { inserted, updated }]) => `${table} +${inserted} ~${updated}`)
  return { serverMs, databaseMs, jobsMs, leastMs, transactions, rows: rows.join(', ') }
}

/** Sums the cost of a booking, from the sign-up of its traveller to its mails. */
function sumBooking(costs: Cost[]): Row[] {
  const parts = costs.filter(({ step }) => BOOKING.includes(step.name))
  const sum = (what: (cost: Cost) => number) => parts.reduce((all, cost) => all + what(cost), 0)
  const row = (
    name: string,
    { value, unit, limit }: { value: number; unit: string; limit: number },
  ): Row => ({
    name: `a booking: ${name}`,
    ours: `${value.toFixed(1)}${unit}`,
    goal: `< ${limit}${unit}`,
    met: value < limit,
  })
  return [
    row('server and jobs', { value: sum((one) => one.serverMs + one.jobsMs), unit: ' ms', limit: 25 }),
    row('database', { value: sum((one) => one.databaseMs), unit: ' ms', limit: 8 }),
    row('transactions', { value: sum((one) => one.transactions), unit: '', limit: 12 }),
  ]
}
