import { Agent, get, request } from 'node:http'
import { openAccessTokens } from '#server/accounts/sign-in/tokens.ts'
import { pickSize } from './data/sizes.ts'
import type { Row } from './measure/table.ts'
import type { Product } from './product.ts'

const READERS = pickSize(200, 20)
const HOLDS = pickSize(80, 8)
const PAUSE_MS = 40
/** The maximum age of an answer, as in `server/search/cache-answers.ts`. */
const MAX_AGE_MS = 1000

/** The number of free seats of a leg between two moments. */
type Truth = { seats: number; fromMs: number; untilMs: number }
type Shown = { leg: { id: string; seatsAvailable: number } }

/**
 * Two hundred readers repeat one search while seats of its legs are held one by one. Throws when an answer shows a number of
 * seats that was true at no time between one second before its request and its arrival.
 */
export async function measureBurst(product: Product, { path }: { path: string }): Promise<Row> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS })
  const read = async () =>
    (JSON.parse(await fetchBody(product.port, path, agent)) as { results: Shown[] }).results
  const truths = new Map<string, Truth[]>()
  const shown = await read()
  if (shown.length === 0) throw new Error('The search finds nothing that could be held.')
  for (const { leg } of shown) {
    truths.set(leg.id, [{ seats: leg.seatsAvailable, fromMs: 0, untilMs: Number.POSITIVE_INFINITY }])
  }

  let isOver = false
  let answers = 0
  async function readOn(): Promise<void> {
    while (!isOver) {
      const askedMs = performance.now()
      const results = await read()
      const answeredMs = performance.now()
      answers++
      for (const { leg } of results) {
        const wasTrue = truths
          .get(leg.id)
          ?.some(
            ({ seats, fromMs, untilMs }) =>
              seats === leg.seatsAvailable && fromMs <= answeredMs && untilMs >= askedMs - MAX_AGE_MS,
          )
        if (wasTrue === false)
          throw new Error(`An answer showed ${leg.seatsAvailable} seats that were not there.`)
      }
    }
  }

  const startedAt = performance.now()
  const reading = Array.from({ length: READERS }, readOn)
  const holding = holdOneByOne(product, truths).finally(() => {
    isOver = true
  })
  await Promise.all([holding, ...reading])
  const seconds = (performance.now() - startedAt) / 1000
  await new Promise((resolve) => setTimeout(resolve, MAX_AGE_MS + 100))
  await compareWithDatabase(product, await read())
  agent.destroy()
  return {
    name: `search, ${READERS} readers while seats change`,
    ours: `${Math.round(answers / seconds).toLocaleString('en')}/s`,
    goal: 'all true',
    met: true,
  }
}

async function holdOneByOne(
  { pool, port, tokenSecret }: Product,
  truths: Map<string, Truth[]>,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (name, email, role, password_hash)
     select 'Holder ' || n, 'holder' || n || '@example.test', 'USER', 'cannot sign in' from generate_series(1, $1) n
     returning id`,
    [HOLDS],
  )
  const tokens = openAccessTokens(tokenSecret)
  const legIds = [...truths.keys()]
  for (const [i, { id }] of rows.entries()) {
    const legId = legIds[i % legIds.length] ?? ''
    const known = truths.get(legId) ?? []
    const before = known.at(-1)
    if (!before || before.seats === 0) continue
    // The new number may be true from the request of the hold on, and the old one until its answer.
    known.push({ seats: before.seats - 1, fromMs: performance.now(), untilMs: Number.POSITIVE_INFINITY })
    const token = tokens.sign({ id, role: 'USER', sessionId: crypto.randomUUID() })
    await hold(port, { legId, token, key: `burst-${i}` })
    before.untilMs = performance.now()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function compareWithDatabase({ pool }: Product, results: Shown[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; free: number }>(
    'select id, seats_total - seats_held - seats_sold as free from legs where id = any($1)',
    [results.map(({ leg }) => leg.id)],
  )
  for (const { leg } of results) {
    const free = rows.find(({ id }) => id === leg.id)?.free
    if (free !== leg.seatsAvailable)
      throw new Error('When it was quiet, an answer did not equal the database.')
  }
}

function fetchBody(port: number, path: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text) => {
        body += text
      })
      response.on('end', () => (response.statusCode === 200 ? resolve(body) : reject(new Error(body))))
    }).on('error', reject)
  })
}

function hold(
  port: number,
  { legId, token, key }: { legId: string; token: string; key: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/api/checkout/${legId}/hold`,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
      },
      (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`A hold had status ${response.statusCode}.`)),
        )
      },
    )
    asking.on('error', reject)
    asking.end('{"requestedPax":1}')
  })
}
