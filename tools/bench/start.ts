import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pickSize } from './data/sizes.ts'
import { computeMedian, type Row } from './measure/table.ts'
import { findFreePort, startServer, stopServer } from './product.ts'

const ROUNDS = pickSize(3, 1)
const FIRST_GOAL_SECONDS = 4
const WARM_GOAL_SECONDS = 1.5

/**
 * Measures the time from `npm start` to the first answer 200 of the readiness check, with everything installed and built: on
 * an empty data folder, and on an existing one.
 */
export async function measureStart(): Promise<Row[]> {
  const first: number[] = []
  const warm: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'ferrywing-bench-start-'))
    try {
      first.push(await secondsToReady(folder))
      warm.push(await secondsToReady(folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return [
    toRow('first start, on an empty data folder', computeMedian(first), FIRST_GOAL_SECONDS),
    toRow('warm start', computeMedian(warm), WARM_GOAL_SECONDS),
  ]
}

function toRow(name: string, seconds: number, goalSeconds: number): Row {
  return {
    name,
    ours: `${seconds.toFixed(2)} s`,
    goal: `< ${goalSeconds} s`,
    met: seconds < goalSeconds,
  }
}

async function secondsToReady(dataFolder: string): Promise<number> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const server = await startServer(['start.mjs'], { port, env: { DATA_DIR: dataFolder } })
  const seconds = (performance.now() - startedAt) / 1000
  await stopServer(server)
  return seconds
}
