import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pickSize } from './data/sizes.ts'
import { computeMedian, type Row } from './measure/table.ts'
import { findFreePort, startServer, stopServer } from './product.ts'

const ROUNDS = pickSize(3, 1)
const GOAL_SECONDS = 3

/** From typing `npm start` to the first answer 200 of the readiness check, with everything installed, built and seeded. */
export async function measureStart(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-bench-start-'))
  try {
    await secondsToReady(folder)
    const seconds: number[] = []
    for (let round = 0; round < ROUNDS; round++) seconds.push(await secondsToReady(folder))
    const ours = computeMedian(seconds)
    return [
      {
        name: 'warm start',
        ours: `${ours.toFixed(2)} s`,
        goal: `< ${GOAL_SECONDS} s`,
        met: ours < GOAL_SECONDS,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
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
