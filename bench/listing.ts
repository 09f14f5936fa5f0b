import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { compareWithBare } from './against-bare.ts'
import { type Product, ROOT } from './product.ts'
import { inWords, sized } from './sizes.ts'
import { type Row, ratioRow } from './table.ts'

const run = promisify(execFile)

const PATH = '/api/routes'
const LEGS = sized(10_000, 1000)
const GOAL = 0.5

/** The listing from 10,000 legs against a bare node:http server that sends the same bytes. */
export async function measureListing({ port, connectionString }: Product): Promise<Row[]> {
  const env = { ...process.env, DATABASE_URL: connectionString }
  await run(process.execPath, ['scripts/add-demo-legs.ts', '--legs', String(LEGS)], { cwd: ROOT, env })
  const { whole, unchanged } = await compareWithBare({ port, path: PATH })
  return [
    ratioRow(`listing of ${inWords(LEGS)} legs, whole`, { ...whole, goal: GOAL }),
    ratioRow(`listing of ${inWords(LEGS)} legs, unchanged (304)`, { ...unchanged, goal: GOAL }),
  ]
}
