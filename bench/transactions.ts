import { openPool } from '#db/pool.ts'

const CONNECTIONS = 4

/** How many durable commits of one row each the database alone makes in a second, on as many connections as jobs run at once. */
export async function rateOfCommits(connectionString: string, seconds: number): Promise<number> {
  const pool = openPool(connectionString, { max: CONNECTIONS })
  try {
    await pool.query('create table if not exists bench_commits (n bigint generated always as identity)')
    const startedAt = performance.now()
    const endsAt = startedAt + seconds * 1000
    let commits = 0
    const commit = async () => {
      for (; performance.now() < endsAt; commits++)
        await pool.query('insert into bench_commits default values')
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, commit))
    const rate = (commits * 1000) / (performance.now() - startedAt)
    await pool.query('drop table bench_commits')
    return rate
  } finally {
    await pool.end()
  }
}
