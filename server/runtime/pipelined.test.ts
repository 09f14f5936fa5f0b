import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openTestDatabase } from '#test/db.ts'
import { openDatabase, PIPELINED, type Tx } from './db.ts'

const KILLS = 40
const { pool: beside, connectionString } = await openTestDatabase()
await beside.query('create table kept (n int primary key)')
const { db } = openDatabase(connectionString, { connections: 4 })
const add = (tx: Tx, n: number) => sql`insert into kept values (${n}) ${PIPELINED}`.execute(tx)

async function readKept(): Promise<Set<number>> {
  const { rows } = await beside.query<{ n: number }>('select n from kept')
  return new Set(rows.map(({ n }) => n))
}

const kill = () =>
  beside.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ferrywing' and datname = current_database() and pid <> pg_backend_pid()
    order by random() limit 1`)

test('a transaction of pipelined statements is whole or missing when its connection is killed, and never lost once it was acknowledged', async () => {
  const acknowledged: number[] = []
  let killed = 0
  // Each writes pairs, the second with the commit.
  const write = async (writer: number) => {
    for (let n = writer * 1_000_000; killed < KILLS; n += 2) {
      const pair = db.transaction().execute(async (tx) => {
        await add(tx, n)
        await sql`select ${n}::int`.execute(tx)
        await add(tx, n + 1)
      })
      await pair.then(
        () => acknowledged.push(n),
        () => {},
      )
    }
  }
  const killing = (async () => {
    for (; killed < KILLS; killed++) {
      // A connection pipelines what it has prepared before.
      await sleep(10)
      await kill().catch(() => {})
    }
  })()
  await Promise.all([killing, ...[1, 2, 3, 4].map(write)])
  const kept = await readKept()
  assert.ok(acknowledged.length > KILLS)
  for (const n of acknowledged) assert.ok(kept.has(n) && kept.has(n + 1), `${n} is lost`)
  for (const n of kept) assert.ok(kept.has(n % 2 === 0 ? n + 1 : n - 1), `of ${n} there is half`)
  await db.destroy()
})
