import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { openAccessTokens } from '#server/accounts/sign-in/tokens.ts'
import { aTravelledPassenger } from '#test/passengers.ts'
import { payOnHostedPage } from '#test/pay.ts'
import { aLegForm } from '#test/samples/leg-form.ts'
import type { Product } from '../product.ts'
import { buildSearch } from '../search.ts'
import { buildLegId, buildUserId, buildUserNetwork, LEGS } from './holds-data.ts'

export type Step = {
  name: string
  /** How many times the step runs, each time for another person or leg. */
  times: number
  /** How many runs at the same time. */
  atOnce: number
  /** Prepares the step; not measured. */
  prepare?: () => Promise<void>
  /** Runs the step for person or leg `n`. Returns the bytes of the answers. */
  run: (n: number) => Promise<number>
  /** The rows that the step must read, by table. */
  reads: Record<string, number>
}

export const AT_ONCE = 8
/** Longer than the interval of the job that marks lapsed holds. */
const LAPSE_SECONDS = 2
const SEATS = 8
const TYPED = ['mi', 'new y', 'par', 'lon', 'teb', 'gen']
/** An aircraft in the register of the demo's operator, sold in the way that United States law allows for jets. */
const OF_FLEET = { aircraftType: 'E55P', timeAgreedOnRequest: true, seatsTotal: SEATS }

type Answer = { json: Record<string, unknown>; bytes: number }
export type Size = { people: number; legs: number; firstPerson: number; firstDay: number }
type Asked = { bearer?: string; network?: string; body?: object; method?: string }

/**
 * Returns the steps of a booking and of a leg as the browser requests them, for `people` travellers from number
 * `firstPerson` on, and for `flights` of an operator from `firstDay` days ahead.
 */
export async function writeStory(
  product: Product,
  { people, legs, firstPerson, firstDay }: Size,
): Promise<Step[]> {
  const { port, pool, tokenSecret } = product
  const tokens = openAccessTokens(tokenSecret)
  const sessionId = crypto.randomUUID()
  const signBearer = (n: number) =>
    `Bearer ${tokens.sign({ id: buildUserId(firstPerson + n), role: 'USER', sessionId })}`
  const held: string[] = []
  const booked: { bookingId: string; sessionId: string; url: string }[] = []
  const drafts: OperatorLeg[] = []

  async function ask(path: string, { bearer, network, body, method }: Asked = {}): Promise<Answer> {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...(bearer && { authorization: bearer }),
        ...(network && { 'x-forwarded-for': network }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.equal(answer.status, 200, `${path}: ${text}`)
    return { json: JSON.parse(text) as Answer['json'], bytes: text.length }
  }
  const pickNetwork = (n: number) => ({ network: buildUserNetwork(firstPerson + n) })
  const asUser = (n: number) => ({ bearer: signBearer(n), ...pickNetwork(n) })
  const pickLegId = (n: number) => buildLegId(n % LEGS)
  const hold = (n: number, legId: string) =>
    ask(`/api/checkout/${legId}/hold`, { ...asUser(n), body: { requestedPax: 1 } })
  const checkout = (n: number, legId: string) =>
    ask(`/api/checkout/${legId}`, {
      ...asUser(n),
      body: { seatsRequested: 1, userEmail: `traveller${firstPerson + n}@example.test` },
    })
  async function pay({ url, sessionId: paid }: { url: string; sessionId: string }): Promise<number> {
    assert.equal((await payOnHostedPage(url)).status, 303)
    const { json, bytes } = await ask(`/payments/checkout/status/${paid}`)
    assert.equal(json.booking_status, 'CONFIRMED')
    return bytes
  }

  const operator = await ask('/api/auth/login', {
    body: { email: 'operator@ferrywing.test', password: 'Ferrywing1' },
  })
  const asOperator = { bearer: `Bearer ${(operator.json.tokens as { accessToken: string }).accessToken}` }
  const ofAll = (run: Step['run'], reads: Step['reads'] = {}) => ({
    ...{ times: people, atOnce: AT_ONCE, run, reads },
  })
  const ofLegs = (run: Step['run'], reads: Step['reads'] = {}) => ({
    ...{ times: legs, atOnce: 1, run, reads },
  })
  const findDraft = (n: number): OperatorLeg => {
    const leg = drafts[n]
    assert.ok(leg)
    return leg
  }
  // Another radius makes another search, which no cache has.
  const writeSearch = (n: number) => ({
    ...buildSearch(n),
    ...{ fromRadiusKm: String(100 + (n % 900)), toRadiusKm: String(100 + firstDay) },
  })
  const writeForm = (n: number) =>
    aLegForm({ ...OF_FLEET, leavesInMinutes: (firstDay + n) * 24 * 60, minutes: 165 })

  const holdAll = () =>
    repeat({ times: people, atOnce: AT_ONCE }, async (n) => void (await hold(n, pickLegId(n))))
  const sellAll = () =>
    repeat({ times: legs * SEATS, atOnce: AT_ONCE }, async (n) => {
      const legId = findDraft(n % legs).id
      await hold(people + n, legId)
      const { json } = await checkout(people + n, legId)
      await pay(json as { url: string; sessionId: string })
    })

  return [
    {
      name: 'sign-up',
      ...ofAll(async (n) => {
        const account = { name: 'Sam Traveller', password: 'Ferrywing1', role: 'USER' }
        const email = `story-${n}-${crypto.randomUUID()}@example.test`
        return (await ask('/api/auth/register', { ...pickNetwork(n), body: { ...account, email } })).bytes
      }),
    },
    {
      name: 'places',
      ...ofAll(async (n) => (await ask(`/api/search/places?q=${TYPED[n % TYPED.length]}`)).bytes),
    },
    {
      name: 'search, always another one',
      ...ofAll(async (n) => (await ask(`/api/search?${new URLSearchParams(writeSearch(n))}`)).bytes, {
        legs: 10,
      }),
    },
    {
      name: 'quote',
      ...ofAll(async (n) => (await ask(`/api/legs/${pickLegId(n)}/quote?people=2`)).bytes, {
        ...{ legs: 1, operators: 1 },
      }),
    },
    {
      name: 'leg status, stranger',
      ...ofAll(async (n) => (await ask(`/api/checkout/${pickLegId(n % 10)}/status`, pickNetwork(n))).bytes),
    },
    {
      name: 'hold',
      ...ofAll(async (n) => {
        const { json, bytes } = await hold(n, pickLegId(n))
        held[n] = String(json.bookingId)
        return bytes
      }),
    },
    {
      name: 'leg status, owner',
      ...ofAll(async (n) => (await ask(`/api/checkout/${pickLegId(n)}/status`, asUser(n))).bytes, {
        ...{ legs: 1, bookings: 1 },
      }),
    },
    {
      name: 'release',
      ...ofAll(
        async (n) => (await ask(`/api/checkout/${held[n]}/abandon`, { ...asUser(n), body: {} })).bytes,
      ),
    },
    {
      name: 'lapse',
      prepare: holdAll,
      ...ofAll(async (n) => {
        if (n === 0) await lapseAll(pool)
        return 0
      }),
    },
    {
      name: 'checkout',
      prepare: holdAll,
      ...ofAll(async (n) => {
        const { json, bytes } = await checkout(n, pickLegId(n))
        booked[n] = json as unknown as (typeof booked)[number]
        return bytes
      }),
    },
    {
      name: 'payment and its return page',
      ...ofAll(async (n) => await pay(booked[n] ?? assert.fail())),
    },
    {
      name: 'return page, again',
      ...ofAll(async (n) => (await ask(`/payments/checkout/status/${booked[n]?.sessionId}`)).bytes, {
        ...{ payments: 1, bookings: 1 },
      }),
    },
    {
      name: 'trips',
      ...ofAll(async (n) => (await ask('/api/trips?tab=upcoming', asUser(n))).bytes, {
        ...{ bookings: 1, legs: 1 },
      }),
    },
    {
      name: 'trip',
      ...ofAll(async (n) => (await ask(`/api/trips/${booked[n]?.bookingId}`, asUser(n))).bytes, {
        ...{ bookings: 1, legs: 1, payments: 1 },
      }),
    },
    {
      name: 'passengers',
      ...ofAll(async (n) => {
        const body = { who: 'another', version: 0, passenger: aTravelledPassenger() }
        const path = `/api/trips/${booked[n]?.bookingId}/passengers/1`
        return (await ask(path, { ...asUser(n), body, method: 'PUT' })).bytes
      }),
    },
    {
      name: 'pass',
      ...ofAll(async (n) => (await ask(`/api/trips/${booked[n]?.bookingId}/pass`, asUser(n))).bytes, {
        ...{ bookings: 1, legs: 1, passengers: 1 },
      }),
    },
    {
      name: 'draft',
      ...ofLegs(async (n) => {
        const { json, bytes } = await ask('/api/operators/flights', { ...asOperator, body: writeForm(n) })
        drafts[n] = json.flight as OperatorLeg
        return bytes
      }),
    },
    {
      name: 'publish',
      ...ofLegs(async (n) => {
        const path = `/api/operators/flights/${findDraft(n).id}/publish`
        return (await ask(path, { ...asOperator, body: {} })).bytes
      }),
    },
    {
      name: 'operator’s flights',
      ...ofLegs(async () => (await ask('/api/operators/flights', asOperator)).bytes, { legs: 20 }),
    },
    {
      name: 'change of a price',
      ...ofLegs(async (n) => {
        const form = writeForm(n)
        const askPriceMinor = form.askPriceMinor - 100
        const leg = { ...form, askPriceMinor, floorPriceMinor: askPriceMinor }
        const path = `/api/operators/flights/${findDraft(n).id}/change`
        return (await ask(path, { ...asOperator, body: { flight: leg, agreedTo: 'NONE' } })).bytes
      }),
    },
    {
      name: `cancel with ${SEATS} bookings`,
      prepare: sellAll,
      ...ofLegs(async (n) => {
        const path = `/api/operators/flights/${findDraft(n).id}/cancel`
        return (await ask(path, { ...asOperator, body: { reason: 'The aircraft is not airworthy.' } })).bytes
      }),
    },
  ]
}

/** Calls the task with 0, 1, 2…, `atOnce` calls at a time. */
export async function repeat(
  { times, atOnce }: { times: number; atOnce: number },
  task: (n: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const work = async () => {
    for (let n = next++; n < times; n = next++) await task(n)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function lapseAll(pool: Pool): Promise<void> {
  await pool.query(
    `update bookings set hold_expires_at = now() where status = 'PENDING' and leg_id between $1 and $2`,
    [buildLegId(0), buildLegId(LEGS - 1)],
  )
  await sleep(LAPSE_SECONDS * 1000)
  const { rowCount } = await pool.query(
    `select from bookings where status = 'PENDING' and hold_expires_at <= now()`,
  )
  assert.equal(rowCount, 0)
}
