import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DOCUMENT_TYPES } from '#contract/operators/operator-forms.ts'
import { CARDS, payOnHostedPage } from '../../test/pay.ts'
import { aPdf, FORM_TYPE, paperForm } from '../../test/samples/papers.ts'

/** Everything that was answered with success. From then on it must exist, whatever is killed. */
export type Acknowledged = {
  holds: { bookingId: string; legId: string; key: string; email: string; text: string }[]
  /** Sessions whose hosted page accepted the card. */
  paid: { bookingId: string; sessionId: string; email: string }[]
  confirmed: { bookingId: string; email: string }[]
  uploads: { id: string; email: string; content: Buffer }[]
}

export type Load = {
  acknowledged: Acknowledged
  tried: { requests: number; again: number; refused: number; storeFull: number }
  /** The longest time in which no server answered a request that was repeated, in milliseconds. */
  longestWaitMs: () => number
  /** The longest time from the first to the last refused answer of a request, and those answers. */
  longestRefusal: () => { ms: number; answers: string }
  stop: () => Promise<void>
}

export type Traveller = { email: string; token: string }

type Answer = { status: number; text: string; json: Record<string, unknown> }

/** The password of everybody who buys or uploads here. */
export const PASSWORD = 'Ferrywing1'
const GIVE_UP_MS = 120_000
const PAUSE_MS = 150

/** Travellers who hold and pay, again and again, and operators who upload, until they are stopped. */
export function startLoad({
  servers,
  travellers,
  uploaders,
  send = fetch,
  pauseMs = PAUSE_MS,
  pickCard = () => CARDS.pays,
}: LoadSettings): Load {
  const acknowledged: Acknowledged = { holds: [], paid: [], confirmed: [], uploads: [] }
  const tried = { requests: 0, again: 0, refused: 0, storeFull: 0 }
  const state = { stopped: false, longest: 0, refusal: { ms: 0, answers: 'none' }, next: 0 }

  /** Sends a request as a browser behind a proxy does: to another server if one does not answer, with the same key. */
  async function ask(path: string, init: RequestInit): Promise<Answer> {
    const since = Date.now()
    let refusedAt = 0
    let answers = path
    for (let attempt = 0; ; attempt++) {
      const server = servers[state.next++ % servers.length]
      tried.requests++
      const answer = await send(`${server}${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
        .then(async (got) => ({ status: got.status, text: await got.text() }))
        .catch(() => null)
      const json = parsed(answer?.text ?? '')
      const isFinal = Number(answer?.status) < 500 && json.code !== 'idempotency_key_in_flight'
      // The server may ask for an upload to be sent later; it is then repeated.
      if (answer && (isFinal || json.code === 'store_full')) {
        if (attempt > 0) state.longest = Math.max(state.longest, Date.now() - since)
        return { ...answer, json }
      }
      // A refusal of the provider also gives 503 or 502; it ends sooner or later.
      if (Date.now() - since > GIVE_UP_MS)
        throw new Error(`${path}: ${answer?.status} ${answer?.text ?? 'no answer'}`)
      tried.again++
      refusedAt ||= Date.now()
      const ms = Date.now() - refusedAt
      answers += `, ${answer?.status ?? 'none'} ${json.code ?? ''} after ${ms} ms`
      if (ms > state.refusal.ms) state.refusal = { ms, answers }
      await sleep(200 + Math.random() * 300)
    }
  }

  const post = (path: string, body: object, { token = '', key = '' } = {}) =>
    ask(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })

  async function register(role: 'USER' | 'OPERATOR'): Promise<Traveller> {
    const email = `drill-${randomBytes(8).toString('hex')}@example.test`
    const account = { name: 'Drill Traveller', email, password: PASSWORD, role }
    const created = await post('/api/api/auth/register', account)
    // If the answer to the registration was lost, the account exists.
    const signedIn = created.json.tokens
      ? created
      : await post('/api/api/auth/login', { email, password: PASSWORD })
    const { accessToken } = signedIn.json.tokens as { accessToken: string }
    return { email, token: accessToken }
  }

  async function buyOne(traveller?: Traveller): Promise<void> {
    const { email, token } = traveller ?? (await register('USER'))
    const listed = await ask('/api/routes?limit=100', {})
    const legs = (listed.json.routes as { id: string; saleMode: string }[]).filter(
      ({ saleMode }) => saleMode === 'PER_SEAT',
    )
    // The soonest legs sell out, so some holds are refused.
    const leg = legs[Math.floor(Math.random() ** 2 * legs.length)]
    if (!leg) return void (await sleep(1000))
    const key = crypto.randomUUID()
    const held = await post(`/api/api/checkout/${leg.id}/hold`, { requestedPax: 1 }, { token, key })
    if (held.status !== 200) return void tried.refused++
    const bookingId = String(held.json.bookingId)
    acknowledged.holds.push({ bookingId, legId: leg.id, key, email, text: held.text })

    const checkout = await post(
      `/api/api/checkout/${leg.id}`,
      { seatsRequested: 1, userEmail: email },
      { token },
    )
    if (checkout.status !== 200) return void tried.refused++
    const { url, sessionId } = checkout.json as { url: string; sessionId: string }
    if (!(await paidAt(url, pickCard()))) return
    acknowledged.paid.push({ bookingId, sessionId, email })
    // Half of the travellers close the window, so the webhook and the sweep confirm their bookings.
    if (Math.random() < 0.5) return
    const status = await ask(`/api/payments/checkout/status/${sessionId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status.json.booking_status === 'CONFIRMED') acknowledged.confirmed.push({ bookingId, email })
  }

  async function uploadSome(): Promise<void> {
    const { email, token } = await register('OPERATOR')
    const company = {
      ...{
        legalName: 'Drill Air LLC',
        aocNumber: email.slice(6, 14),
        baseCountry: 'United States',
        contactEmail: email,
      },
      ...{ contactPhone: '+1 212 555 0100', website: '', baseICAO: 'KTEB', carrierCode: '' },
    }
    const saved = await post('/api/api/operators/profile', company, { token })
    if (saved.status !== 200) throw new Error(`profile: ${saved.text}`)
    // One document of each type, because a document that is replaced before its review is not kept.
    for (const type of DOCUMENT_TYPES) {
      if (state.stopped) return
      const content = aPdf({ comment: randomBytes(60_000).toString('base64') })
      const uploaded = await ask('/api/api/operators/documents', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE },
        body: new Uint8Array(paperForm(content, { type })),
      })
      if (uploaded.json.code === 'store_full') {
        tried.storeFull++
        await sleep(PAUSE_MS)
        continue
      }
      if (uploaded.status !== 200) throw new Error(`documents: ${uploaded.status} ${uploaded.text}`)
      acknowledged.uploads.push({ id: (uploaded.json.document as { id: string }).id, email, content })
    }
  }

  const failures: unknown[] = []
  const repeat = async (once: () => Promise<void>) => {
    while (!state.stopped) {
      await once().catch((error: unknown) => failures.push(error))
      await sleep(pauseMs)
    }
  }
  const running = [
    ...(Array.isArray(travellers) ? travellers : Array.from<undefined>({ length: travellers })).map(
      (traveller) => repeat(() => buyOne(traveller)),
    ),
    ...Array.from({ length: uploaders }, () => repeat(uploadSome)),
  ]
  return {
    acknowledged,
    tried,
    longestWaitMs: () => state.longest,
    longestRefusal: () => state.refusal,
    async stop() {
      state.stopped = true
      await Promise.all(running)
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} attempts failed: ${listMessages(failures)}`)
    },
  }
}

type LoadSettings = {
  servers: readonly string[]
  /** Signed-in travellers, or the number of travellers who each sign up for one booking. */
  travellers: number | Traveller[]
  uploaders: number
  /** `fetch`, or another way to the servers. */
  send?: (url: string, init: RequestInit) => Promise<{ status: number; text: () => Promise<string> }>
  /** How long each of them rests after each attempt. */
  pauseMs?: number
  /** The number of the card that the next of them pays with. */
  pickCard?: () => string
}

/** Pays on the provider's page. While the provider is away, the traveller presses the button again. */
async function paidAt(url: string, card: string): Promise<boolean> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const answer = await payOnHostedPage(url, card).catch(() => null)
    if (answer?.status === 303) return true
    // The payment is already made or the page is closed; then it answers 200.
    if (answer && answer.status < 500 && attempt > 0) return true
    if (answer && answer.status < 500) return false
    await sleep(500)
  }
  return false
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Returns each message once. */
function listMessages(failures: unknown[]): string {
  return [...new Set(failures.map((failure) => (failure as Error).message))].join('; ')
}
