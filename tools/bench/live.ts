import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OperatorLeg, toLegForm } from '#contract/legs/operator-legs.ts'
import { openAccessTokens } from '#server/accounts/sign-in/tokens.ts'
import { pickSize } from './data/sizes.ts'
import { computeMedian, type Row } from './measure/table.ts'
import type { Product } from './product.ts'

export const PAGES = pickSize(500, 50)
const ROUNDS = pickSize(10, 2)
const GOAL_MS = 1000
const TIMEOUT_MS = 15_000

/** Measures the time from the request for a hold or a new price until the last of 500 open pages has received the event. */
export async function measureLive(product: Product): Promise<Row[]> {
  const stage = await setStage(product)
  const pages = await openPages(product.port)
  try {
    await round(pages, stage.legId, () => hold(product, stage, 0))
    const holds: number[] = []
    const prices: number[] = []
    for (let i = 1; i <= ROUNDS; i++) {
      holds.push(await round(pages, stage.legId, () => hold(product, stage, i)))
      prices.push(await round(pages, stage.legId, () => changePrice(product, stage, i)))
    }
    return [
      toRow(`a hold, announced to ${PAGES} open pages`, holds),
      toRow(`a price change, announced to ${PAGES} open pages`, prices),
    ]
  } finally {
    pages.close()
  }
}

function toRow(name: string, times: number[]): Row {
  const worst = Math.max(...times)
  return {
    name,
    ours: `${(worst / 1000).toFixed(2)} s`,
    goal: `< ${GOAL_MS / 1000} s`,
    met: worst < GOAL_MS,
    note: `the worst of ${times.length}; the median was ${(computeMedian(times) / 1000).toFixed(2)} s.`,
  }
}

export type Pages = {
  /** Resolves when every page has received one more event about the leg. May be called for several legs at once. */
  waitForAnnouncement: (legId: string) => Promise<void>
  close: () => void
}

type Page = { request: ReturnType<typeof get>; listeners: Set<(text: string) => void> }

export async function openPages(port: number): Promise<Pages> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const pages = await Promise.all(Array.from({ length: PAGES }, () => openPage(port, agent)))
  return {
    waitForAnnouncement: async (legId) => {
      let missing = PAGES
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(
        () => reject(new Error(`${missing} pages were not notified of ${legId}.`)),
        TIMEOUT_MS,
      )
      for (const { listeners } of pages) {
        let text = ''
        const listen = (more: string) => {
          // A chunk may end in the middle of an id.
          text = text.slice(-legId.length) + more
          if (!text.includes(legId)) return
          listeners.delete(listen)
          missing--
          if (missing === 0) resolve()
        }
        listeners.add(listen)
      }
      await promise.finally(() => clearTimeout(timer))
    },
    close: () => {
      for (const { request } of pages) request.destroy()
    },
  }
}

function openPage(port: number, agent: Agent): Promise<Page> {
  const listeners: Page['listeners'] = new Set()
  return new Promise((resolve, reject) => {
    const request = get({ port, path: '/api/api/legs/events', agent }, (response) => {
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        for (const listen of listeners) listen(text)
      })
      response.on('error', () => {})
      resolve({ request, listeners })
    })
    request.on('error', reject)
  })
}

async function round(pages: Pages, legId: string, act: () => Promise<void>): Promise<number> {
  // By then the pages have received all events of the previous round.
  await sleep(500)
  const announced = pages.waitForAnnouncement(legId)
  const startedAt = performance.now()
  await Promise.all([act(), announced])
  return performance.now() - startedAt
}

type Stage = { legId: string; bearers: string[]; operatorBearer: string }

async function setStage({ pool, tokenSecret }: Product): Promise<Stage> {
  const { rows } = await pool.query<{ legId: string; ownerId: string }>(
    `select l.id as "legId", o.user_id as "ownerId" from legs l join operators o on o.id = l.operator_id
     where l.status = 'PUBLISHED' and l.sale_mode = 'PER_SEAT' and o.publish_until > now() and o.user_id is not null
       and l.seats_total <= 19 and l.price_mode = 'FIXED' and l.departure_at > now() + interval '2 days' and l.seats_held + l.seats_sold = 0
     order by l.seats_total desc limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('The demo has no flight that could be held and changed.')
  const users = await pool.query<{ id: string }>(
    `insert into users (name, email, role, password_hash)
     select 'Traveller ' || n, 'live' || n || '@example.test', 'USER', 'cannot sign in'
     from generate_series(0, $1::int) n returning id`,
    [ROUNDS],
  )
  const tokens = openAccessTokens(tokenSecret)
  const sessionId = crypto.randomUUID()
  return {
    legId: found.legId,
    bearers: users.rows.map(({ id }) => `Bearer ${tokens.sign({ id, role: 'USER', sessionId })}`),
    operatorBearer: `Bearer ${tokens.sign({ id: found.ownerId, role: 'OPERATOR', sessionId })}`,
  }
}

async function hold({ port, pool }: Product, { legId, bearers }: Stage, round: number): Promise<void> {
  await ask(port, 'POST', `/checkout/${legId}/hold`, {
    bearer: bearers[round] ?? '',
    body: { requestedPax: 1 },
  })
  // Frees the seat for the next round without an event.
  await pool.query(
    "update bookings set status = 'CANCELLED', cancel_reason = 'ABANDONED', cancelled_at = now() where leg_id = $1 and status = 'PENDING'",
    [legId],
  )
  await pool.query('update legs set seats_held = 0 where id = $1', [legId])
}

type Answer = { flight: OperatorLeg }

async function changePrice({ port }: Product, { legId, operatorBearer: bearer }: Stage, round: number) {
  const { flight: leg } = (await ask(port, 'GET', `/operators/flights/${legId}`, { bearer })) as Answer
  const form = toLegForm(leg)
  const askPriceMinor = form.askPriceMinor - 100 * round
  await ask(port, 'POST', `/operators/flights/${legId}/change`, {
    bearer,
    body: { flight: { ...form, askPriceMinor, floorPriceMinor: askPriceMinor }, agreedTo: 'NONE' },
  })
}

async function ask(
  port: number,
  method: string,
  path: string,
  { bearer, body }: { bearer: string; body?: object },
): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/api${path}`, {
    method,
    headers: {
      authorization: bearer,
      'idempotency-key': crypto.randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return await answer.json()
}
