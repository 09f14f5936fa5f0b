import assert from 'node:assert/strict'
import type { Pool } from 'pg'
import { decideAgain } from '#server/legs/may-be-sold/decide-again.ts'
import { type Db, openDatabase } from '#server/runtime/db.ts'
import { priceAllLegs } from '#server/taxes/price-due-legs.ts'
import { aLegForm } from '#test/samples/leg-form.ts'
import { addGeneratedLegs } from './data/generated-legs.ts'
import { formatCount, pickSize } from './data/sizes.ts'
import { buildRatioRow, computeMedian, type Row } from './measure/table.ts'
import type { Product } from './product.ts'

const LEGS = pickSize(100_000, 2000)
const ROUNDS = pickSize(3, 1)
const PUBLICATIONS = pickSize(60, 5)
/** Legs published before the measurement, so that the server is warm. */
const FIRST = pickSize(20, 2)
/** Days until the first of them leaves: later than the demo's legs. */
const DAYS_AHEAD = 70
/** The reference rewrites each of these rows once, which is the least work that changes all of them. */
const PRICED_GOAL = 0.05
const DECIDED_GOAL = 0.05
const PUBLISHED_MS = 50

/** Measures how fast all legs on sale follow a changed exchange rate (taxes) or airport rule (sale), and then publishing. */
export async function measureChangedFacts(product: Product): Promise<Row[]> {
  const published = await measurePublishing(product)
  // In a whole run the legs of the search are still on sale.
  const missing = LEGS - (await countOnSale(product.pool))
  if (missing > 0) await addGeneratedLegs(product, missing)
  const { db } = openDatabase(product.connectionString)
  try {
    const { pool } = product
    const [priced, decided, rewritten]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      rewritten.push(await perSecond(() => rewriteRows(pool)))
      await changeRate(pool, round)
      priced.push(await perSecond(() => priceEvery(db, pool)))
      decided.push(await perSecond(() => decideOnBusiestAirport(db, pool)))
    }
    const count = formatCount(LEGS)
    return [
      buildRatioRow(`taxes of ${count} flights, after a rate changed`, {
        ...{ ours: priced, reference: rewritten, goal: PRICED_GOAL },
      }),
      buildRatioRow(`${count} flights decided again, after a rule changed`, {
        ...{ ours: decided, reference: rewritten, goal: DECIDED_GOAL },
      }),
      published,
    ]
  } finally {
    await db.destroy()
  }
}

/** Legs a second. */
async function perSecond(task: () => Promise<number>): Promise<number> {
  const startedAt = performance.now()
  const legs = await task()
  return legs / ((performance.now() - startedAt) / 1000)
}

const ON_SALE = `status = 'PUBLISHED' and departure_at > now()`

async function rewriteRows(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update legs set taxes_until = taxes_until + interval '1 millisecond' where ${ON_SALE}`,
  )
  return rowCount ?? 0
}

// Every rate changes a little, so that each converted amount changes.
async function changeRate(pool: Pool, round: number): Promise<void> {
  await pool.query('update fx_rates set rate = rate * (1 + 0.003 * $1::numeric)', [round % 2 === 0 ? 1 : -1])
}

async function priceEvery(db: Db, pool: Pool): Promise<number> {
  await priceAllLegs(db, async () => {})
  return await countOnSale(pool)
}

async function countOnSale(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from legs where ${ON_SALE}`,
  )
  return rows[0]?.count ?? 0
}

/** Closes the airport with the most legs, so that they go off sale, and opens it again outside the measured time. */
async function decideOnBusiestAirport(db: Db, pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ icao: string }>(
    `select origin_icao as icao from legs where ${ON_SALE} and withheld_at is null group by 1 order by count(*) desc, 1 limit 1`,
  )
  const icao = rows[0]?.icao
  assert.ok(icao)
  await pool.query(
    `insert into selling_rules (id, kind, subject, rule, source, mark) values ('BENCH', 'AIRPORT', $1, $2, 'benchmark', 'V')`,
    [
      icao,
      {
        ...{ icao, level: 'REFUSE', code: 'AIRPORT_CLOSED', message: 'It is closed.', moves: 'BOTH' },
        ...{ meaning: 'ALWAYS', hours: [], engine: null, types: [], overKg: null, border: null },
        unlessSteepApproval: false,
      },
    ],
  )
  const { decided, withheld } = await decideAgain(db)
  assert.ok(withheld > 0)
  await pool.query(`delete from selling_rules where id = 'BENCH'`)
  await decideAgain(db)
  // Each leg is decided twice: when the airport closes and when it opens.
  return decided * 2
}

// An aircraft in the register of the demo's operator, sold in the way that United States law allows for jets.
const OF_FLEET = { aircraftType: 'E55P', timeAgreedOnRequest: true }

async function measurePublishing({ port }: Product): Promise<Row> {
  const call = async (path: string, { token, body }: { token?: string; body?: unknown } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body ?? {}),
    })
    const text = await response.text()
    assert.equal(response.status, 200, `${path}: ${text}`)
    return JSON.parse(text)
  }
  const { tokens } = await call('/auth/login', {
    body: { email: 'operator@ferrywing.test', password: 'Ferrywing1' },
  })
  const token = tokens.accessToken
  const times: number[] = []
  for (let round = -FIRST; round < PUBLICATIONS; round++) {
    const form = aLegForm({ ...OF_FLEET, leavesInMinutes: (DAYS_AHEAD + round) * 24 * 60, minutes: 165 })
    const { flight: leg } = await call('/operators/flights', { token, body: form })
    const startedAt = performance.now()
    await call(`/operators/flights/${leg.id}/publish`, { token })
    if (round >= 0) times.push(performance.now() - startedAt)
  }
  return {
    name: 'publishing a flight, asked to answered',
    ours: `${computeMedian(times).toFixed(1)} ms`,
    goal: `< ${PUBLISHED_MS} ms`,
    met: computeMedian(times) < PUBLISHED_MS,
    note: `${times.length} flights, one after the other: from ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms.`,
  }
}
