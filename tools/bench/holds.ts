import { DISCLOSURE } from '#contract/site/site.ts'
import { openAccessTokens } from '#server/accounts/sign-in/tokens.ts'
import { HOLD_STATEMENT } from '#server/bookings/hold/hold-seats.ts'
import {
  addLegs,
  addUsers,
  buildLegId,
  buildUserId,
  buildUserNetwork,
  clearHolds,
  countHolds,
  LEGS,
  removeHolds,
  USERS,
} from './data/holds-data.ts'
import { pickSize } from './data/sizes.ts'
import { computeRate, runLoad } from './measure/load.ts'
import { findPgbench, runPgbench } from './measure/pgbench.ts'
import { buildRatioRow, type Row } from './measure/table.ts'
import type { Product } from './product.ts'

const CONNECTIONS = 64
const PGBENCH_CLIENTS = 16
const ROUNDS = pickSize(4, 1)
const WARM_UP_SECONDS = pickSize(2, 1)
const PASS_SECONDS = pickSize(3, 1)

const ROWS = [
  { name: 'holds spread over 1,000 legs', legs: LEGS, goal: 0.7 },
  { name: 'holds on one hot leg', legs: 1, goal: 2 },
]

/** Compares holds through HTTP with pgbench, which runs one statement for each hold on the same legs and database. */
export async function measureHolds(product: Product): Promise<Row[]> {
  await addUsers(product.pool)
  await addLegs(product.pool)
  const pgbench = await findPgbench()
  const bearers = signBearers(product)
  const rows: Row[] = []
  for (const { name, legs, goal } of ROWS) {
    const ours = (seconds: number) => holdThroughHttp(product, { bearers, legs, seconds })
    const reference = pgbench
      ? (seconds: number) => holdWithPgbench(product, { pgbench, legs, seconds })
      : async () => Number.NaN
    const rates = await compare(ours, reference)
    const row = buildRatioRow(name, { ...rates, goal })
    rows.push(pgbench ? row : withoutReference(row))
  }
  rows.push(await measureReleases(product, bearers))
  await clearHolds(product.pool)
  await removeHolds(product.pool)
  return rows
}

/** Compares the releases of all holds with the holds. Goal: a release costs at most one and a half holds. */
async function measureReleases(product: Product, bearers: string[]): Promise<Row> {
  const rates = { ours: [] as number[], reference: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.reference.push(await holdThroughHttp(product, { bearers, legs: LEGS, seconds: PASS_SECONDS }))
    const { rows: held } = await product.pool.query<{ id: string; userId: string }>(
      `select id, user_id as "userId" from bookings where status = 'PENDING'`,
    )
    const bearersByUser = new Map(bearers.map((bearer, user) => [buildUserId(user), bearer]))
    const measured = await runLoad({
      port: product.port,
      connections: CONNECTIONS,
      // Long enough to release all of them.
      seconds: PASS_SECONDS * 10,
      next() {
        const one = held.pop()
        return one ? releaseRequest(one.id, bearersByUser.get(one.userId) ?? '') : null
      },
    })
    rates.ours.push(computeRate(measured, { status: 200 }))
    await expectHolds(product, 0)
  }
  return buildRatioRow('releases of holds, against holds', { ...rates, goal: 0.67 })
}

function releaseRequest(bookingId: string, bearer: string): string {
  return (
    `POST /api/api/checkout/${bookingId}/abandon HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${bearer}\r\n` +
    `Idempotency-Key: ${crypto.randomUUID()}\r\nContent-Length: 0\r\n\r\n`
  )
}

type Measure = (seconds: number) => Promise<number>

async function compare(ours: Measure, reference: Measure) {
  const rates = { ours: [] as number[], reference: [] as number[] }
  await ours(WARM_UP_SECONDS)
  await reference(WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await ours(PASS_SECONDS))
    rates.reference.push(await reference(PASS_SECONDS))
  }
  return rates
}

function withoutReference({ name, ours, goal }: Row): Row {
  const note = 'pgbench was not found; install it (Debian: apt-get install postgresql-contrib) and run again.'
  return { name, ours, goal, met: null, note }
}

/** Signs one `Authorization` value for each user before the measurement. */
export function signBearers({ tokenSecret }: Product): string[] {
  const tokens = openAccessTokens(tokenSecret)
  const sessionId = crypto.randomUUID()
  return Array.from(
    { length: USERS },
    (_, user) => `Bearer ${tokens.sign({ id: buildUserId(user), role: 'USER', sessionId })}`,
  )
}

type HttpRun = { bearers: string[]; legs: number; seconds: number }

/** Returns holds per second. Throws when an acknowledged hold is missing. */
export async function holdThroughHttp(
  product: Product,
  { bearers, legs, seconds }: HttpRun,
): Promise<number> {
  await clearHolds(product.pool)
  let user = 0
  const measured = await runLoad({
    port: product.port,
    connections: CONNECTIONS,
    seconds,
    next() {
      const bearer = bearers[user]
      return bearer === undefined
        ? null
        : holdRequest({ user: user++, bearer, legId: buildLegId(randomBelow(legs)) })
    },
  })
  const rate = computeRate(measured, { status: 200 })
  await expectHolds(product, measured.answers.get(200) ?? 0)
  return rate
}

const BODY = JSON.stringify({ requestedPax: 1 })

function holdRequest({ user, bearer, legId }: { user: number; bearer: string; legId: string }): string {
  return (
    `POST /api/api/checkout/${legId}/hold HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${bearer}\r\n` +
    `X-Forwarded-For: ${buildUserNetwork(user)}\r\n` +
    `Idempotency-Key: ${crypto.randomUUID()}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${BODY.length}\r\n\r\n${BODY}`
  )
}

type PgbenchRun = { pgbench: string; legs: number; seconds: number }

async function holdWithPgbench(product: Product, { pgbench, legs, seconds }: PgbenchRun): Promise<number> {
  await clearHolds(product.pool)
  const { transactions, perSecond } = await runPgbench(pgbench, {
    connectionString: product.connectionString,
    clients: PGBENCH_CLIENTS,
    seconds,
    script: holdScript(legs),
  })
  await expectHolds(product, transactions)
  return perSecond
}

// The statement of the server, with arrays of one element. Each transaction has its own user, as through HTTP.
function holdScript(legs: number): string {
  const values = [
    `array[(left('${buildUserId(0)}', 24) || lpad(to_hex(:user::int), 12, '0'))::uuid]`,
    `array[(left('${buildLegId(0)}', 24) || lpad(to_hex(:leg::int), 12, '0'))::uuid]`,
    'array[1::smallint]',
    `array[lpad(:key::text, 36, '0')]`,
    '900',
    '1000',
    `'${DISCLOSURE.replaceAll("'", "''")}'`,
    `array['81.' || (:user::int % 100) || '.' || (:user::int / 100 % 250) || '.1']`,
    'array[0::smallint]',
    'array[null::uuid]',
  ]
  const statement = HOLD_STATEMENT.replace(/\$(\d+)/g, (_, n) => values[Number(n) - 1] ?? '')
  return [
    '\\set turn :turn + 1',
    `\\set user :turn * ${PGBENCH_CLIENTS} + :client_id`,
    `\\set leg random(0, ${legs - 1})`,
    '\\set key random(1, 1000000000000000)',
    `${statement};`,
  ].join('\n')
}

/** Throws when an acknowledged hold is missing, a leg's counter differs from its holds, or a leg is oversold. */
async function expectHolds(product: Product, answered: number): Promise<void> {
  const { bookings, seatsHeld, oversold } = await countHolds(product.pool)
  if (bookings === answered && seatsHeld === answered && oversold === 0) return
  throw new Error(
    `${answered} holds answered, ${bookings} made, ${seatsHeld} counted, ${oversold} legs oversold.`,
  )
}

function randomBelow(limit: number): number {
  return Math.floor(Math.random() * limit)
}
