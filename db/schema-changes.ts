import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'

const LOCK_MS = 5000
const TRIES = 10
const WAIT_MS = 200
// A deadlock, or a lock that was not available in time.
const IN_THE_WAY = new Set(['40P01', '55P03'])

export type SqlFile = { name: string; sql: string; sha256: string }

/** All .sql files of a folder, in the order of their names. */
export async function readSqlFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Changes the schema in one transaction while servers continue to run. Other queries wait behind it for a few seconds
 * at most, and after a deadlock or a lock timeout the transaction is tried again. An error names the last argument of
 * `run`.
 */
export async function changeSchema(
  client: PoolClient,
  work: (run: (name: string, sql: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (let tried = 1; ; tried++) {
    let running = 'The change'
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_MS}`)
      await work(async (name, sql) => {
        running = name
        await client.query(sql)
      })
      return void (await client.query('commit'))
    } catch (error) {
      await client.query('rollback')
      const { code = '' } = error as { code?: string }
      if (tried === TRIES || !IN_THE_WAY.has(code))
        throw new Error(`${running} failed: ${(error as Error).message}`, { cause: error })
      await sleep(Math.random() * WAIT_MS * tried)
    }
  }
}
