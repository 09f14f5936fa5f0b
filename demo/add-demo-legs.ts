import { parseArgs } from 'node:util'
import type { PoolClient } from 'pg'
import { loadReference } from '#db/reference/load.ts'
import { openQueries } from '#server/runtime/db.ts'
import { findOrMakeDatabase } from '../scripts/find-database.ts'
import { insertDemoFbos } from './data/airports/fbos.ts'
import { buildFleetRow } from './data/fleet/fleet.ts'
import { insertRows } from './data/insert-rows.ts'
import { buildLegRow } from './data/leg-rows.ts'
import { inventManyLegs } from './data/many-legs.ts'
import { listDemoOperators } from './data/operators.ts'
import { findOperatorIds, seedDemo } from './data/seed.ts'
import type { DemoLeg } from './data/types.ts'
import { priceDemoLegs } from './price-demo-legs.ts'

const ROWS_PER_STATEMENT = 2500
const MAX_LEGS = 100_000
const MAX_SEATS = 19
const MANY_LEGS_LOCK = 7_201_458
const MAX_BATCHES = 90

// npm run demo -- --legs 10000 --seats 8: adds 10,000 published, bookable legs of 8 seats for the demo's operators.
try {
  const { legs, seats } = readArguments(process.argv.slice(2))
  await addDemoLegs({ legs, seats, now: new Date() })
  console.log(
    `Added ${legs} ${legs === 1 ? 'leg' : 'legs'} of ${seats} ${seats === 1 ? 'seat' : 'seats'} each.`,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function readArguments(args: string[]): { legs: number; seats: number } {
  if (process.env.NODE_ENV === 'production') throw new Error('There is no demo data in production.')
  const { values } = parseArgs({
    args,
    options: { legs: { type: 'string', default: '100' }, seats: { type: 'string', default: '8' } },
  })
  return {
    legs: wholeNumber(values.legs, { name: '--legs', max: MAX_LEGS }),
    seats: wholeNumber(values.seats, { name: '--seats', max: MAX_SEATS }),
  }
}

function wholeNumber(text: string, { name, max }: { name: string; max: number }): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max)
    throw new Error(`${name} must be a whole number from 1 to ${max}, not '${text}'.`)
  return value
}

type Wish = { legs: number; seats: number; now: Date }

async function addDemoLegs(wish: Wish): Promise<void> {
  const database = await findOrMakeDatabase(process.env)
  try {
    await loadReference(database.pool)
    // Accounts with a known password go only into the embedded database, never into one that DATABASE_URL names.
    if (!process.env.DATABASE_URL) await seedDemo(database.pool, wish)
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await insertLegs(client, wish)
      await client.query('commit')
      // Without this, the planner's statistics would be a minute old.
      await client.query('analyze legs')
      await priceDemoLegs(openQueries(database.pool))
    } finally {
      client.release(true)
    }
  } finally {
    await database.close()
  }
}

async function insertLegs(client: PoolClient, { legs: count, seats, now }: Wish): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MANY_LEGS_LOCK])
  const operatorIds = await findOperatorIds(client)
  if (operatorIds.size === 0)
    throw new Error('This database has no demo operators. Start Ferrywing on it once, with its demo data.')
  await insertDemoFbos(client, { now })
  const batch = await nextBatch(client, { seats, now })
  const legs = inventManyLegs({ count, seats, now, batch })
  await insertRows(client, 'aircraft', registerTails(legs, { operatorIds, now }))
  const rows = legs.map((leg) => {
    const operatorId = operatorIds.get(leg.operatorKey)
    if (!operatorId)
      throw new Error(`The demo operator '${leg.operatorKey}' may not publish in this database.`)
    return buildLegRow(leg, { operatorId, now })
  })
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await insertRows(client, 'legs', rows.slice(from, from + ROWS_PER_STATEMENT))
    // Each leg queues a job with a key. Without fresh statistics PostgreSQL scans all jobs for each key.
    await client.query('analyze graphile_worker._private_jobs')
  }
  await client.query(`select pg_notify('ferrywing', '["catalogue",{}]')`)
}

function registerTails(
  legs: DemoLeg[],
  { operatorIds, now }: { operatorIds: ReadonlyMap<string, string>; now: Date },
) {
  const operators = new Map(listDemoOperators().map((operator) => [operator.key, operator]))
  const tails = new Map(legs.map((leg) => [leg.tail, leg]))
  return [...tails.values()].flatMap(({ tail, designator, seats, operatorKey }) => {
    const [operator, operatorId] = [operators.get(operatorKey), operatorIds.get(operatorKey)]
    return operator && operatorId
      ? [buildFleetRow({ tail, designator, fittedSeats: seats }, { operator, operatorId, now })]
      : []
  })
}

// Finds the first batch whose first aircraft has no leg yet, so that no leg is added twice.
async function nextBatch(client: PoolClient, { seats, now }: { seats: number; now: Date }): Promise<number> {
  const tails = Array.from(
    { length: MAX_BATCHES },
    (_, batch) => inventManyLegs({ count: 1, seats, now, batch })[0]?.tail ?? '',
  )
  const { rows } = await client.query<{ tail: string }>(
    'select distinct tail from legs where tail = any($1)',
    [tails],
  )
  const used = new Set(rows.map((row) => row.tail))
  const free = tails.findIndex((tail) => !used.has(tail))
  if (free < 0) throw new Error('This database is full of demo legs. Start with a new DATA_DIR.')
  return free
}
