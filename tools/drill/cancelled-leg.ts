import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubstituteOffer } from '#contract/bookings/substitutes.ts'
import { payOnHostedPage } from '#test/pay.ts'
import { PASSWORD } from './load.ts'

const MOST_TRAVELLERS = 12
const LIMIT_MS = 60_000

type Traveller = { token: string; bookingId: string; server: string }

/**
 * Sells a leg seat by seat and cancels it under load. Resolves with the milliseconds until every traveller has the full
 * refund and an answer with the leg that is held for them instead; throws after a minute. Then every second traveller
 * accepts that leg and pays, and the others decline it.
 */
export async function cancelSoldLeg(servers: readonly string[]): Promise<number> {
  const legId = await findLegToCancel(servers[0] ?? '')
  const travellers: Traveller[] = []
  for (let n = 0; n < MOST_TRAVELLERS; n++) {
    const bought = await buySeat(servers[n % servers.length] ?? '', legId)
    if (!bought) break
    travellers.push(bought)
  }
  if (travellers.length === 0) throw new Error('No seat of a flight could be bought to cancel it.')
  const [first = ''] = servers
  const token = await signIn(first, 'admin@ferrywing.test')
  const cancelledAt = Date.now()
  const body = { reason: 'The aircraft is in the hangar' }
  await ask(first, `/api/admin/legs/${legId}/cancel`, { token, body })
  await Promise.all(travellers.map((one) => untilHelped(one, cancelledAt + LIMIT_MS)))
  const tookMs = Date.now() - cancelledAt
  await Promise.all(travellers.map((one, n) => answerOffer(one, n % 2 === 0)))
  return tookMs
}

/** Finds a leg with other legs near it, so that seats can be held for its travellers. */
async function findLegToCancel(server: string): Promise<string> {
  const { routes } = (await ask(server, '/api/routes?limit=100', {})) as { routes: Listed[] }
  const sold = routes.filter(
    ({ saleMode, instantConfirm }) => saleMode === 'PER_SEAT' && instantConfirm !== false,
  )
  const like = (leg: Listed) => sold.filter(({ currency }) => currency === leg.currency).length
  const best = sold.toSorted((a, b) => b.seatsAvailable - a.seatsAvailable || like(b) - like(a))[0]
  if (!best) throw new Error('No flight is on sale.')
  return best.id
}
type Listed = {
  id: string
  saleMode: string
  currency: string
  seatsAvailable: number
  instantConfirm?: boolean
}

/** Buys one seat; null once no seat is left. */
async function buySeat(server: string, legId: string): Promise<Traveller | null> {
  const email = `drill-${randomBytes(8).toString('hex')}@example.test`
  const account = { name: 'Drill Traveller', email, password: PASSWORD, role: 'USER' }
  const { tokens } = (await ask(server, '/api/auth/register', { body: account })) as SignedIn
  const token = tokens.accessToken
  const held = await send(server, `/api/checkout/${legId}/hold`, { token, body: { requestedPax: 1 } })
  if (held.status !== 200) return null
  const { bookingId } = (await held.json()) as { bookingId: string }
  const body = { seatsRequested: 1, userEmail: email }
  const { url, sessionId } = (await ask(server, `/api/checkout/${legId}`, { token, body })) as Checkout
  await pay(server, { token, url, sessionId })
  return { token, bookingId, server }
}

async function pay(server: string, { token, url, sessionId }: Checkout & { token: string }): Promise<void> {
  await payOnHostedPage(url)
  for (let n = 0; n < 120; n++) {
    const status = (await ask(server, `/payments/checkout/status/${sessionId}`, { token })) as Status
    if (status.booking_status === 'CONFIRMED') return
    await sleep(250)
  }
  throw new Error('A payment was not confirmed within half a minute.')
}

async function untilHelped(traveller: Traveller, until: number): Promise<void> {
  for (;;) {
    const offer = await readOffer(traveller)
    if (offer && offer.state !== 'SEARCHING' && offer.refundMinor === offer.paidMinor) return
    if (Date.now() > until)
      throw new Error(`A traveller of a cancelled flight had no answer in a minute: ${JSON.stringify(offer)}`)
    await sleep(250)
  }
}

async function answerOffer(traveller: Traveller, takes: boolean): Promise<void> {
  const { server, token, bookingId } = traveller
  const path = `/api/trips/${bookingId}/substitutes`
  const substitute = (await readOffer(traveller))?.substitutes[0]
  if (!takes || !substitute) return void (await ask(server, path, { token, method: 'DELETE' }))
  const chosen = await ask(server, `${path}/${substitute.bookingId}/choice`, { token, method: 'POST' })
  await pay(server, { token, ...(chosen as Checkout) })
}

async function readOffer({ server, token, bookingId }: Traveller): Promise<SubstituteOffer | null> {
  const answer = await ask(server, `/api/trips/${bookingId}/substitutes`, { token })
  return (answer as { offer: SubstituteOffer | null }).offer
}

async function signIn(server: string, email: string): Promise<string> {
  const { tokens } = (await ask(server, '/api/auth/login', {
    body: { email, password: PASSWORD },
  })) as SignedIn
  return tokens.accessToken
}

type SignedIn = { tokens: { accessToken: string } }
type Checkout = { url: string; sessionId: string }
type Status = { booking_status?: string }
type Asked = { token?: string; body?: object; method?: string }

async function ask(server: string, path: string, asked: Asked): Promise<unknown> {
  const answer = await send(server, path, asked)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return await answer.json()
}

async function send(server: string, path: string, { token, body, method }: Asked): Promise<Response> {
  return await fetch(`${server}/api${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
}
