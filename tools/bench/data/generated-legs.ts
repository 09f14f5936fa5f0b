import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { waitUntilQueueIsEmpty } from '../jobs.ts'
import { type Product, ROOT } from '../product.ts'

const run = promisify(execFile)

/**
 * Puts this many generated legs on sale and deletes their jobs that match saved routes: these would run for minutes beside
 * the next measurement. alerts.ts measures them.
 */
export async function addGeneratedLegs(product: Product, legs: number): Promise<void> {
  const env = { ...process.env, DATABASE_URL: product.connectionString }
  await run(process.execPath, ['demo/add-demo-legs.ts', '--legs', String(legs)], { cwd: ROOT, env })
  await product.pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = 'alerts:match' and locked_at is null`,
  )
  await waitUntilQueueIsEmpty(product)
  await product.pool.query('vacuum analyze legs')
}
