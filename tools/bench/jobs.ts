import { setTimeout as sleep } from 'node:timers/promises'
import { pickSize } from './data/sizes.ts'
import { buildRatioRow, type Row } from './measure/table.ts'
import { measureTransactionRate } from './measure/transactions.ts'
import type { Product } from './product.ts'

const ROUNDS = pickSize(3, 1)
const JOBS = pickSize(3000, 200)
const REFERENCE_SECONDS = pickSize(2, 0.5)
const GOAL = 0.1
const TIMEOUT_MS = 120_000

/** Measures jobs with nothing to do (their mail does not exist), from queueing them until the last has run. */
export async function measureJobs(product: Product): Promise<Row[]> {
  const rates = { ours: [] as number[], reference: [] as number[] }
  await waitUntilQueueIsEmpty(product)
  await rateOfJobs(product)
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await rateOfJobs(product))
    rates.reference.push(await measureTransactionRate(product.connectionString, REFERENCE_SECONDS))
  }
  return [buildRatioRow('jobs that find nothing to do', { ...rates, goal: GOAL })]
}

/** Waits for the jobs that match new legs with saved routes, which would disturb the measurement. */
export async function waitUntilQueueIsEmpty({ pool }: Product): Promise<void> {
  const waiting = 'select from graphile_worker.jobs where attempts < max_attempts and run_at <= now() limit 1'
  while ((await pool.query(waiting)).rowCount !== 0) await sleep(200)
}

async function rateOfJobs({ pool }: Product): Promise<number> {
  const startedAt = performance.now()
  await pool.query(
    `select graphile_worker.add_job('mail:send', json_build_object('mailId', gen_random_uuid())) from generate_series(1, $1)`,
    [JOBS],
  )
  while (await isWaiting(pool)) {
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('The jobs were not done in time.')
    await sleep(10)
  }
  return (JOBS * 1000) / (performance.now() - startedAt)
}

async function isWaiting(pool: Product['pool']): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs where task_identifier = 'mail:send' limit 1`,
  )
  return rowCount !== 0
}
