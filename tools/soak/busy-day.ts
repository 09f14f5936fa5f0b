import { setTimeout as sleep } from 'node:timers/promises'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { formatLocalTextAt } from '#contract/local-instants.ts'
import { aLegForm } from '#test/samples/leg-form.ts'
import { buildSearch } from '../bench/search.ts'
import { PASSWORD } from '../drill/load.ts'

const OPERATOR = 'rivage@ferrywing.test'
const ZONE = 'Europe/Paris'
const DAY_MS = 86_400_000
const FIRST_DAY = 10
const LEGS_A_DAY = 4
const FLYING_MINUTES = 90
const IMPORTED_TAIL = 'F-HRVB'
const IMPORTED_LEGS = 12

/** How often each act happens on a busy day. The travellers of `tools/drill/load.ts` make the bookings. */
const TIMES_A_DAY = {
  'a search': 24_000,
  'a flight that is looked at': 12_000,
  'a hold that lapses or is released': 2_400,
  'a trip that is opened': 2_400,
  'a saved route': 480,
  'a flight that is published': 360,
  'a price that is changed': 240,
  'a trip that is cancelled by its traveller': 96,
  'a schedule that is imported': 24,
  'a flight that is cancelled by its operator': 24,
}
export type Act = keyof typeof TIMES_A_DAY

/** A confirmed booking that a traveller may look at or cancel. */
type Booked = { bookingId: string; email: string }

type Day = {
  url: string
  /** How long a day of 24 hours takes in this run, in milliseconds. */
  dayMs: number
  /** Every confirmed booking so far. */
  booked: readonly Booked[]
}

type Answer = { status: number; json: Record<string, unknown> }

/**
 * Runs every act of a busy day besides bookings at its own pace until it is stopped. No answer, or a status of 500 or more, is
 * a failure. A status of 400 to 499 is only counted, since seats sell out and a booking can be cancelled only once.
 */
export function startBusyDay({ url, dayMs, booked }: Day) {
  const done = new Map<Act, number>()
  const refused = new Map<string, number>()
  const failures: string[] = []
  const state = { stopped: false, searches: 0, legs: 0, imports: 0 }
  const signedIn = new Map<string, string>()
  const published: { id: string; n: number }[] = []

  async function ask(
    path: string,
    { email, body }: { email?: string; body?: object | undefined } = {},
  ): Promise<Answer> {
    const token = email && (signedIn.get(email) ?? (await signIn(email)))
    const answer = await fetch(`${url}/api/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await answer.text()
    // An access token is valid for a quarter of an hour, so sign in again.
    if (answer.status === 401 && email && signedIn.delete(email)) return await ask(path, { email, body })
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${text}`)
    const json = JSON.parse(text) as Answer['json']
    if (answer.status >= 400) count(refused, `${json.code} at ${path.replace(/\?.*|[0-9a-f-]{36}/g, '…')}`)
    return { status: answer.status, json }
  }

  async function signIn(email: string): Promise<string> {
    const { json } = await ask('/auth/login', { body: { email, password: PASSWORD } })
    const { accessToken } = json.tokens as { accessToken: string }
    if (signedIn.size > 200) signedIn.clear()
    signedIn.set(email, accessToken)
    return accessToken
  }

  async function register(): Promise<string> {
    const email = `soak-${crypto.randomUUID()}@example.test`
    await ask('/auth/register', { body: { name: 'Sam Traveller', email, password: PASSWORD, role: 'USER' } })
    return email
  }

  async function pickLegId(): Promise<string | undefined> {
    const { json } = await ask('/routes?limit=100')
    const legs = (json.routes as { id: string; saleMode: string }[]).filter(
      ({ saleMode }) => saleMode === 'PER_SEAT',
    )
    return pick(legs)?.id
  }

  /** Writes the form of leg `n`: four a day from the tenth day on, which curfews and selling rules allow. */
  function writeForm(n: number, askPriceMinor = 90_000 + (n % 50) * 1_000) {
    const day = FIRST_DAY + Math.floor(n / LEGS_A_DAY)
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS + day * DAY_MS
    const departs = midnight + (8 + (n % LEGS_A_DAY) * 3) * 3_600_000
    const at = (ms: number) => formatLocalTextAt(new Date(ms).toISOString(), ZONE)
    return aLegForm({
      ...{ tail: 'F-HRVC', aircraftType: 'E55P', originICAO: 'LFPB', destinationICAO: 'LFMN' },
      ...{ departureLocal: at(departs), arrivalLocal: at(departs + FLYING_MINUTES * 60_000) },
      ...{ currency: 'EUR', askPriceMinor, floorPriceMinor: askPriceMinor, seatsTotal: 7 },
    })
  }

  const acts: Record<Act, () => Promise<unknown>> = {
    'a search': () => ask(`/search?${new URLSearchParams(buildSearch(state.searches++))}`),
    'a flight that is looked at': async () => {
      const legId = await pickLegId()
      if (!legId) return
      await ask(`/legs/${legId}/quote?people=1`)
      await ask(`/checkout/${legId}/status`)
    },
    'a hold that lapses or is released': async () => {
      const legId = await pickLegId()
      const email = await register()
      const held = await ask(`/checkout/${legId}/hold`, { email, body: { requestedPax: 1 } })
      if (held.status === 200 && Math.random() < 0.5)
        await ask(`/checkout/${held.json.bookingId}/abandon`, { email, body: {} })
    },
    'a trip that is opened': async () => {
      const one = pick(booked)
      if (!one) return
      await ask('/trips?tab=upcoming', one)
      await ask(`/trips/${one.bookingId}`, { email: one.email })
    },
    'a saved route': async () => {
      const email = await register()
      await ask('/alerts', { email, body: { from: buildSearch(state.searches).from, people: 2 } })
    },
    'a flight that is published': async () => {
      const n = state.legs++
      const drafted = await ask('/operators/flights', { email: OPERATOR, body: writeForm(n) })
      const leg = drafted.json.flight as OperatorLeg | undefined
      // No leg was published: the aircraft may be elsewhere at that time.
      if (!leg) return
      const answer = await ask(`/operators/flights/${leg.id}/publish`, { email: OPERATOR, body: {} })
      if (answer.status === 200) published.push({ id: leg.id, n })
    },
    'a price that is changed': async () => {
      const one = pick(published)
      if (!one) return
      const leg = writeForm(one.n, 80_000 + Math.floor(Math.random() * 100) * 100)
      const body = { flight: leg, agreedTo: 'NONE' }
      await ask(`/operators/flights/${one.id}/change`, { email: OPERATOR, body })
    },
    'a trip that is cancelled by its traveller': async () => {
      const one = pick(booked)
      if (!one) return
      const path = `/trips/${one.bookingId}/cancellation`
      const { json } = await ask(path, { email: one.email })
      const { way, refundMinor } = json.quote as { way: string; refundMinor: number }
      if (way !== 'NOT_POSSIBLE') await ask(path, { email: one.email, body: { way, refundMinor } })
    },
    'a schedule that is imported': async () => {
      const request = writeSchedule(state.imports++)
      const planned = await ask('/operators/schedule/plan', { email: OPERATOR, body: request })
      const body = { ...request, token: planned.json.token }
      // The import is refused when a traveller booked one of its legs meanwhile.
      await ask('/operators/schedule/imports', { email: OPERATOR, body })
    },
    'a flight that is cancelled by its operator': async () => {
      // The oldest leg has sold the most seats.
      const leg = published.shift()
      const body = { reason: 'The aircraft is not airworthy.' }
      if (leg) await ask(`/operators/flights/${leg.id}/cancel`, { email: OPERATOR, body })
    },
  }

  const running = (Object.keys(acts) as Act[]).map(async (act) => {
    while (!state.stopped) {
      // Exponential intervals, as of people who act independently.
      await wait(-Math.log(1 - Math.random()) * (dayMs / TIMES_A_DAY[act]))
      if (state.stopped) return
      await acts[act]().catch((error: unknown) => failures.push(`${act}: ${error}`))
      count(done, act)
    }
  })

  async function wait(ms: number): Promise<void> {
    const until = Date.now() + ms
    while (!state.stopped && Date.now() < until) await sleep(Math.max(1, Math.min(500, until - Date.now())))
  }

  return {
    done,
    refused,
    failures,
    async stop() {
      state.stopped = true
      await Promise.all(running)
    },
  }
}

/** Writes return trips of one aircraft, with a gap after each trip that is an empty leg. Each import moves all by some minutes. */
function writeSchedule(n: number) {
  const rows = Array.from({ length: IMPORTED_LEGS }, (_, leg) => {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS + (FIRST_DAY + leg * 2) * DAY_MS
    const at = (hours: number) =>
      `${new Date(midnight + hours * 3_600_000 + (n % 6) * 300_000).toISOString().slice(0, 16)}Z`
    const trip = (name: string, hours: number) =>
      [IMPORTED_TAIL, 'F2TH', `${name}${leg}`, 'LFPB', 'LFMN', at(hours), at(hours + 1.5)].join(',')
    return [trip('morning', 7), trip('evening', 17)].join('\n')
  })
  return {
    fileName: 'programme.csv',
    format: 'CSV',
    content: ['tail,aircraft,trip,from,to,departure,arrival', ...rows].join('\n'),
    turnaroundMinutes: 60,
    pricing: {
      ...{ currency: 'EUR', referencePerNmMinor: 1_000, priceMode: 'FIXED', floorPct: 70 },
      ask: { basis: 'PCT_OF_REFERENCE', pct: 40 },
    },
    createAs: 'PUBLISHED',
  }
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)]
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
