import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import { SearchQuery as Query, type SearchQuery } from '#contract/search/search.ts'
import { openPool } from '#db/pool.ts'
import type { Database } from '#db/types.ts'
import { openAirports } from '#server/legs/search-airports.ts'
import type { Db } from '#server/runtime/db.ts'
import { findCheapestDays } from '#server/search/find-cheapest-days.ts'
import { openPlaces, type Places } from '#server/search/places.ts'
import { readFilters } from '#server/search/read-ask.ts'
import { findDaysOfMonths } from '#server/search/rules.ts'
import { startSearch } from '#server/search/run-search.ts'
import { addGeneratedLegs } from './data/generated-legs.ts'
import { formatCount, pickSize } from './data/sizes.ts'
import { compareWithBare } from './measure/against-bare.ts'
import { buildRatioRow, computeMedian, type Row } from './measure/table.ts'
import type { Product } from './product.ts'
import { measureBurst } from './search-burst.ts'

const LEGS = pickSize(100_000, 3000)
const SEARCHES = pickSize(150, 10)
const CALENDARS = pickSize(30, 3)
const CACHED_GOAL = 0.4
const GOAL_MS = 15
/** A search with a detour runs six statements instead of three. */
const DETOUR_GOAL_MS = 30
const CALENDAR_GOAL_MS = 50
const WORLD_GOAL_MS = 1000

/** Ends of the searches: cities of business aviation by region, so that legs connect them. */
const CITIES = [
  ['city:KTEB', 'MIA', 'city:KVNY', 'LAS', 'BOS', 'ORD', 'DAL', 'ASE'],
  ['city:EGLF', 'LBG', 'NCE', 'GVA', 'city:LIML', 'IBZ', 'MAD', 'VIE'],
]

/** Measures searches of 100,000 legs: their statements, cached answers against a bare server, and searches while seats change. */
export async function measureSearch(product: Product): Promise<Row[]> {
  await addGeneratedLegs(product, LEGS)
  const inDatabase = await measureStatements(product)
  const path = `/api/api/search?${new URLSearchParams(buildSearch(0))}`
  const { whole, unchanged } = await compareWithBare({ port: product.port, path })
  return [
    ...inDatabase,
    buildRatioRow(`search of ${formatCount(LEGS)} legs, answered again`, { ...whole, goal: CACHED_GOAL }),
    buildRatioRow(`search of ${formatCount(LEGS)} legs, unchanged (304)`, {
      ...unchanged,
      goal: CACHED_GOAL,
    }),
    await measureBurst(product, { path }),
  ]
}

/** Measures the database's time for a search, as PostgreSQL reports it: planning and execution of all statements. */
async function measureStatements({ connectionString }: Product): Promise<Row[]> {
  const pool = openPool(connectionString, { max: 1 })
  let asked: CompiledQuery[] = []
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log({ query }) {
      asked.push(query)
    },
  })
  const places = openPlaces(openAirports(db))
  const spentBy = async (times: number, ask: (n: number) => Promise<void>) => {
    await ask(0)
    const each: number[] = []
    for (let n = 1; n <= times; n++) {
      asked = []
      await ask(n)
      const spentMs = await Promise.all(asked.map((query) => explain(pool, query)))
      each.push(spentMs.reduce((sum, ms) => sum + ms, 0))
    }
    return computeMedian(each)
  }
  const searching = (more: Record<string, string>) => async (n: number) => {
    const query: SearchQuery = z.parse(Query, { ...buildSearch(n), ...more })
    await (await startSearch({ db, places }, { query, now: new Date(), publishedForSeconds: 0 })).summary
  }
  const calendar = (filters: (n: number) => Record<string, string>) => async (n: number) => {
    await readCalendar(db, places, z.parse(Query, filters(n)))
  }
  const fromCity = (n: number) => ({ from: buildSearch(n).from ?? '', fromRadiusKm: '150', people: '2' })
  const rows = [
    msRow(
      `search of ${formatCount(LEGS)} legs, in the database`,
      await spentBy(SEARCHES, searching({})),
      GOAL_MS,
    ),
    msRow(
      '  with detours, sorted by price',
      await spentBy(SEARCHES, searching({ detours: '1', sort: 'price' })),
      DETOUR_GOAL_MS,
    ),
    msRow('calendar of a month from a city', await spentBy(CALENDARS, calendar(fromCity)), CALENDAR_GOAL_MS),
    msRow(
      'calendar of a month, all legs',
      await spentBy(
        5,
        calendar(() => ({})),
      ),
      WORLD_GOAL_MS,
    ),
  ]
  await db.destroy()
  return rows
}

/** The milliseconds that PostgreSQL reports for planning and executing this statement. */
async function explain(pool: Pool, { sql, parameters }: CompiledQuery): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': Plan[] }>(
    `explain (analyze, timing off, format json) ${sql}`,
    [...parameters],
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('PostgreSQL did not explain a statement.')
  return plan['Planning Time'] + plan['Execution Time']
}

type Plan = { 'Planning Time': number; 'Execution Time': number }

async function readCalendar(db: Db, places: Places, query: SearchQuery): Promise<void> {
  const { from: _, to: __, ...understood } = await readFilters(places, query)
  const at = new Date()
  const month = dayAfter(20).slice(0, 7)
  await findCheapestDays(db, {
    ...understood,
    ...findDaysOfMonths(month, 1),
    sort: 'price',
    at,
    rates: null,
    publishedForSeconds: 0,
  })
}

/** Builds a different search for every number: two cities with their surroundings, a week, and a number of people. */
export function buildSearch(n: number): Record<string, string> {
  const cities = CITIES[n % CITIES.length] ?? []
  const first = 2 + (n % 40)
  return {
    from: cities[n % cities.length] ?? '',
    fromRadiusKm: '150',
    to: cities[(n + 1 + (n % 5)) % cities.length] ?? '',
    toRadiusKm: '150',
    dateFrom: dayAfter(first),
    dateTo: dayAfter(first + 6),
    people: String(1 + (n % 4)),
  }
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

function msRow(name: string, ms: number, goalMs: number): Row {
  return { name, ours: `${ms.toFixed(1)} ms`, goal: `< ${goalMs} ms`, met: ms < goalMs }
}
