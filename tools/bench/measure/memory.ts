import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Product } from '../product.ts'
import type { Row } from './table.ts'

const run = promisify(execFile)
const GOAL_MB = 200
/** A quiet server collects its garbage every ten seconds, when it has become quiet. */
const REST_MS = 30_000

/** The memory of the server's process after a part of the run. */
export type Held = { after: string; megabytes: number | null }

/**
 * Measures the memory of the server's process at the end of the run, after half a minute without requests. Database and payment sandbox
 * are not included.
 */
export async function measureMemory({ pid }: Product, before: Held[]): Promise<Row[]> {
  const row = { name: 'memory of the server after the run', goal: `< ${GOAL_MB} MB` }
  await sleep(REST_MS)
  const megabytes = await readMegabytes(pid)
  if (megabytes === null)
    return [{ ...row, ours: '', met: null, note: 'there is neither /proc nor ps here.' }]
  const note = `MB after ${before.map((one) => `${one.after} ${one.megabytes?.toFixed(0)}`).join(', ')}.`
  return [{ ...row, ours: `${Math.round(megabytes)} MB`, met: megabytes < GOAL_MB, note }]
}

/** Resident memory in megabytes; null on a system without /proc. */
export async function readMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const listed = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  if (listed) return Number(listed) / 1024
  const output = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => null)
  return output ? Number(output.stdout.trim()) / 1024 : null
}
