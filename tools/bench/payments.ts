import { setTimeout as sleep } from 'node:timers/promises'
import { openAccessTokens } from '#server/accounts/sign-in/tokens.ts'
import { payOnHostedPage } from '#test/pay.ts'
import { addLegs, addUsers, buildLegId, buildUserId } from './data/holds-data.ts'
import { pickSize } from './data/sizes.ts'
import { waitUntilQueueIsEmpty } from './jobs.ts'
import { buildRatioRow, type Row } from './measure/table.ts'
import { measureTransactionRate } from './measure/transactions.ts'
import type { Product } from './product.ts'

const ROUNDS = pickSize(3, 1)
export const PAYMENTS = pickSize(60, 8)
const AT_ONCE = 8
const REFERENCE_SECONDS = pickSize(2, 0.5)
const GOAL = 0.01
const TIMEOUT_MS = 120_000

/**
 * Measures payments on the provider's page, eight at a time, until the last booking is confirmed. No traveller opens the
 * return page, so webhooks and jobs confirm the bookings. The sandbox replaces the provider.
 */
export async function measurePayments(product: Product): Promise<Row[]> {
  await addUsers(product.pool)
  await addLegs(product.pool)
  await waitUntilQueueIsEmpty(product)
  const rates = { ours: [] as number[], reference: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await measurePaymentRate(product, round * PAYMENTS))
    rates.reference.push(await measureTransactionRate(product.connectionString, REFERENCE_SECONDS))
  }
  return [buildRatioRow('payments, from the card to the confirmation', { ...rates, goal: GOAL })]
}

/** Payments per second, starting with the traveller of this number. */
export async function measurePaymentRate(product: Product, first: number): Promise<number> {
  const checkouts: Checkout[] = []
  const travellers = Array.from({ length: PAYMENTS }, (_, n) => first + n)
  await eightAtOnce(travellers, async (n) => void checkouts.push(await startCheckout(product, n)))
  const startedAt = performance.now()
  await eightAtOnce(checkouts, async ({ url }) => {
    const paid = await payOnHostedPage(url)
    if (paid.status !== 303) throw new Error(`Paying had status ${paid.status}.`)
  })
  const bookingIds = checkouts.map(({ bookingId }) => bookingId)
  while ((await countConfirmed(product, bookingIds)) < PAYMENTS) {
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('Not every payment was settled.')
    await sleep(20)
  }
  return (PAYMENTS * 1000) / (performance.now() - startedAt)
}

type Checkout = { bookingId: string; url: string }

async function startCheckout({ port, tokenSecret }: Product, n: number): Promise<Checkout> {
  const token = openAccessTokens(tokenSecret).sign({
    id: buildUserId(n),
    role: 'USER',
    sessionId: crypto.randomUUID(),
  })
  const address = `http://127.0.0.1:${port}/api/api/checkout/${buildLegId(n % 100)}`
  const ask = async (url: string, body: object) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${url}: ${await answer.text()}`)
    return (await answer.json()) as Checkout
  }
  await ask(`${address}/hold`, { requestedPax: 1 })
  return await ask(address, { seatsRequested: 1, userEmail: `traveller${n}@example.test` })
}

async function eightAtOnce<Item>(items: Item[], task: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await task(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function countConfirmed({ pool }: Product, bookingIds: string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from bookings where id = any($1) and status = 'CONFIRMED'`,
    [bookingIds],
  )
  return rows[0]?.count ?? 0
}
