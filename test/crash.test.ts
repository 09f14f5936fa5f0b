import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { eventually } from './app.ts'
import { aCollector } from './fakes/collector.ts'
import { payOnHostedPage } from './pay.ts'
import { type Product, post, signIn, startProduct } from './product.ts'

// Kills the process in the middle of payments and holds, and checks the state after a restart.
const folder = await mkdtemp(join(tmpdir(), 'ferrywing-crash-'))
// A trace collector that never answers must not affect the product.
const collector = await aCollector({ hangs: true })
const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
let product = await startProduct(folder, traced)
after(async () => {
  assert.equal(await product.stop(), 0)
  collector.close()
  assert.ok(collector.bodies.length > 0)
  await rm(folder, { recursive: true, force: true })
})

async function restart(): Promise<void> {
  product = await startProduct(folder, traced)
}

type Listing = { id: string; seatsAvailable: number; saleMode: string }

async function listings({ url }: Product): Promise<Listing[]> {
  const answer = await fetch(`${url}/api/routes?limit=100`)
  return ((await answer.json()) as { routes: Listing[] }).routes
}

let next = 0

/** A new traveller who holds a seat and pays on the hosted page while the sandbox makes this fault. */
async function payDuringFault(fault: object) {
  const leg = (await listings(product)).filter(
    (one) => one.saleMode === 'PER_SEAT' && one.seatsAvailable > 2,
  )[next++]
  assert.ok(leg)
  const email = `crash${next}@example.test`
  const account = { name: 'Kim Traveller', email, password: 'Ferrywing1', role: 'USER' }
  const token = (await post(product.url, '/api/api/auth/register', account)).json.tokens.accessToken
  const key = crypto.randomUUID()
  const held = await post(
    product.url,
    `/api/api/checkout/${leg.id}/hold`,
    { requestedPax: 1 },
    { token, key },
  )
  assert.equal(held.status, 200, held.text)
  const body = { seatsRequested: 1, userEmail: email }
  const checkout = await post(product.url, `/api/api/checkout/${leg.id}`, body, { token })
  assert.equal(checkout.status, 200, checkout.text)
  const asked = await post(product.sandboxUrl, '/_sandbox/faults', fault)
  assert.equal(asked.status, 200, asked.text)
  assert.equal((await payOnHostedPage(checkout.json.url)).status, 303)
  return { leg, sessionId: String(checkout.json.sessionId), bookingId: String(held.json.bookingId), token }
}

async function intentState(sessionId: string): Promise<string> {
  const response = await fetch(
    `${product.sandboxUrl}/v1/checkout/sessions/${sessionId}?expand[]=payment_intent`,
    {
      headers: { authorization: 'Bearer sk_test_drill' },
    },
  )
  const session = (await response.json()) as {
    payment_intent: { status: string; amount_received: number } | null
  }
  return session.payment_intent?.status ?? 'none'
}

async function paymentStatus(sessionId: string) {
  const response = await fetch(`${product.url}/api/payments/checkout/status/${sessionId}`)
  return (await response.json()) as { payment_status: string; booking_status: string }
}

/** Waits until the scheduled check confirms the booking; no traveller opens the return page. */
async function bookingBecomesConfirmed({
  bookingId,
  token,
}: {
  bookingId: string
  token: string
}): Promise<void> {
  await eventually(async () => {
    const response = await fetch(`${product.url}/api/api/checkout/status/${bookingId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const answer = (await response.json()) as { booking?: { status: string } }
    return answer.booking?.status === 'CONFIRMED'
  }, 75_000)
}

async function imbalances(): Promise<unknown[]> {
  const token = await signIn(product, 'admin@ferrywing.test')
  const response = await fetch(`${product.url}/api/api/admin/ledger/imbalances`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { imbalances: unknown[] }).imbalances
}

describe('a killed server', () => {
  test('between authorisation and capture captures the payment after the restart and confirms', async () => {
    const paid = await payDuringFault({ method: 'POST', path: '/capture$', delayMs: 60_000, times: 1 })
    await eventually(async () => (await intentState(paid.sessionId)) === 'requires_capture')
    await new Promise((resolve) => setTimeout(resolve, 500))
    await product.kill()
    await restart()
    await bookingBecomesConfirmed(paid)
    assert.equal(await intentState(paid.sessionId), 'succeeded')
    assert.equal((await paymentStatus(paid.sessionId)).payment_status, 'paid')
  })

  test('between capture and commit finds the captured payment and confirms', async () => {
    // The first read returns the authorisation. The second read, after the capture, never returns.
    const paid = await payDuringFault({
      method: 'POST',
      path: '/capture$',
      dropAnswer: true,
      delayMs: 0,
      times: 1,
    })
    await post(product.sandboxUrl, '/_sandbox/faults', {
      method: 'POST',
      path: '/capture$',
      delayMs: 60_000,
      times: 5,
    })
    await eventually(async () => (await intentState(paid.sessionId)) === 'succeeded')
    await product.kill()
    await restart()
    await bookingBecomesConfirmed(paid)
    assert.deepEqual(await imbalances(), [])
  })

  test('during holds keeps every acknowledged hold, and replays its answers', async () => {
    const token = await signIn(product, 'premium@ferrywing.test')
    const legs = (await listings(product)).filter((leg) => leg.saleMode === 'PER_SEAT').slice(20, 60)
    const acknowledged: { path: string; key: string; text: string }[] = []
    const asking = legs.map(async (leg, i) => {
      const email = `load${i}@example.test`
      const account = { name: 'Lou Traveller', email, password: 'Ferrywing1', role: 'USER' }
      const registered = await post(product.url, '/api/api/auth/register', account).catch(() => null)
      const theirs = registered?.json?.tokens.accessToken ?? token
      const [path, key] = [`/api/api/checkout/${leg.id}/hold`, crypto.randomUUID()]
      const held = await post(product.url, path, { requestedPax: 1 }, { token: theirs, key }).catch(
        () => null,
      )
      if (held?.status === 200) acknowledged.push({ path, key, text: `${theirs} ${held.text}` })
    })
    await eventually(async () => acknowledged.length >= 8)
    await product.kill()
    await Promise.all(asking)
    await restart()
    for (const { path, key, text } of acknowledged) {
      const [theirs = '', ...rest] = text.split(' ')
      const again = await post(product.url, path, { requestedPax: 1 }, { token: theirs, key })
      assert.equal(again.text, rest.join(' '))
    }
  })

  test('differs from a stopped one: SIGTERM drains and exits with code 0', async () => {
    assert.equal(await product.stop(), 0, product.output())
    await restart()
    assert.equal((await fetch(`${product.url}/api/api/ready`)).status, 200)
  })
})

describe('two servers', () => {
  test('cannot share a data folder: the second one exits with an error', async () => {
    const second = startProduct(folder)
    second.then((uninvited) => uninvited.kill()).catch(() => {})
    await assert.rejects(second, /Another Ferrywing \(process \d+\) already uses DATA_DIR/)
  })
})
