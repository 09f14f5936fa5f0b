import type { PoolClient } from 'pg'
import { openPool } from '#db/pool.ts'

const CONNECTIONS = 4
const ACCOUNTS = 10_000

/**
 * Measures how many durable transactions of TPC-B's five small statements (an account, its reading, a teller, a branch, a
 * line of history) Node and the database make in a second, on as many connections as jobs run at once. The rate depends on
 * processor, round trips and disk, so it follows the speed of the machine like the figures that are compared with it.
 */
export async function measureTransactionRate(connectionString: string, seconds: number): Promise<number> {
  const pool = openPool(connectionString, { max: CONNECTIONS })
  try {
    await pool.query(TABLES)
    const startedAt = performance.now()
    const endsAt = startedAt + seconds * 1000
    let done = 0
    const work = async () => {
      const client = await pool.connect()
      for (; performance.now() < endsAt; done++) await move(client, done)
      client.release()
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
    return (done * 1000) / (performance.now() - startedAt)
  } finally {
    await pool.query('drop schema if exists bench_transactions cascade')
    await pool.end()
  }
}

async function move(client: PoolClient, n: number): Promise<void> {
  const account = 1 + ((n * 7919) % ACCOUNTS)
  const teller = 1 + (n % 40)
  await client.query('begin')
  await client.query('update bench_transactions.accounts set balance = balance + 1 where id = $1', [account])
  await client.query('select balance from bench_transactions.accounts where id = $1', [account])
  await client.query('update bench_transactions.tellers set balance = balance + 1 where id = $1', [teller])
  await client.query('update bench_transactions.branches set balance = balance + 1 where id = $1', [teller])
  await client.query('insert into bench_transactions.history (account, teller) values ($1, $2)', [
    account,
    teller,
  ])
  await client.query('commit')
}

const TABLES = `
  create schema bench_transactions
    create table accounts (id int primary key, balance bigint not null)
    create table tellers (id int primary key, balance bigint not null)
    create table branches (id int primary key, balance bigint not null)
    create table history (account int not null, teller int not null, at timestamptz not null default now());
  insert into bench_transactions.accounts select n, 0 from generate_series(1, ${ACCOUNTS}) n;
  insert into bench_transactions.tellers select n, 0 from generate_series(1, 40) n;
  insert into bench_transactions.branches select n, 0 from generate_series(1, 40) n;
  analyze bench_transactions.accounts, bench_transactions.tellers, bench_transactions.branches;
`
