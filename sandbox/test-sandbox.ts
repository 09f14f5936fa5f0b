import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import Stripe from 'stripe'
import { type SandboxOptions, startSandbox } from './sandbox.ts'

/** A folder that is deleted after the test. */
export function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A running sandbox with the official SDK as its client; closed after the test. */
export async function startForTest(t: TestContext, options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ dataFolder: options.dataFolder ?? makeFolder(t), ...options })
  let open = true
  const close = async () => {
    if (open) await sandbox.close()
    open = false
  }
  t.after(close)
  return { ...openClient(sandbox.url), url: sandbox.url, close }
}

/** The SDK and further calls for tests, for a sandbox at that URL. */
export function openClient(url: string) {
  const stripe = new Stripe('sk_test_anything', {
    host: '127.0.0.1',
    port: new URL(url).port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  const control = async (address: string, input?: object) => {
    const [method = 'GET', path = '/'] = address.split(' ')
    const response = await fetch(url + path, {
      method,
      ...(input && { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
    })
    assert.equal(response.status, 200)
    return readJson(response)
  }
  return { stripe, control }
}

/** The decoded body. */
export async function readJson(response: Response) {
  return JSON.parse(await response.text())
}

export const cardNumbers = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  asks: '4000 0025 0000 3155',
  refundPends: '4000 0000 0000 7726',
  refundFails: '4000 0000 0000 5126',
  disputed: '4000 0000 0000 0259',
  notReceived: '4000 0000 0000 2685',
}

/** Opens a session for two seats at 4,200 dollars, by default with manual capture. */
export function openSession(stripe: Stripe, params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 420_000, product_data: { name: 'Seat' } }, quantity: 2 },
    ],
    payment_intent_data: { capture_method: 'manual' },
    success_url: 'http://shop.test/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/cancel',
    ...params,
  })
}

/** Submits a form like a browser, without following redirects. */
export function submit(url: string, fields: Record<string, string>) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

export function pay(session: { url: string | null }, number: string, fields: Record<string, string> = {}) {
  const typed = {
    email: 'ann@example.com',
    number,
    expiry: '12 / 40',
    cvc: '123',
    name: 'Ann Bell',
    ...fields,
  }
  return submit(String(session.url), typed)
}

/** Opens a session, pays it, and returns its intent. */
export async function payIntent(
  stripe: Stripe,
  {
    number = cardNumbers.pays,
    ...params
  }: Partial<Stripe.Checkout.SessionCreateParams> & { number?: string } = {},
) {
  const session = await openSession(stripe, params)
  assert.equal((await pay(session, number)).status, 303)
  const { payment_intent: intentId } = await stripe.checkout.sessions.retrieve(session.id)
  return stripe.paymentIntents.retrieve(String(intentId))
}

type Client = ReturnType<typeof openClient>

/** A product at $19 a month and $149 a year. */
export async function createPrices(stripe: Stripe) {
  const product = await stripe.products.create({ name: 'Premium' })
  const price = (interval: 'month' | 'year', unit_amount: number) =>
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      recurring: { interval },
      lookup_key: `premium_${interval}`,
    })
  return { product, monthly: await price('month', 1900), annual: await price('year', 14_900) }
}

/** A customer with a card, and with a test clock that begins at the given time. */
export async function createClockedCustomer(
  stripe: Stripe,
  { startsAt, card }: { startsAt: string; card?: string },
) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: toSeconds(startsAt) })
  const customer = await stripe.customers.create({
    email: 'ann@example.com',
    test_clock: clock.id,
    ...(card && { payment_method: card, invoice_settings: { default_payment_method: card } }),
  })
  const advanceTo = (moment: string) =>
    stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: toSeconds(moment) })
  return { customer, clock, advanceTo }
}

/** Converts '2026-12-01' or a whole instant to seconds. */
export function toSeconds(moment: string): number {
  return Date.parse(moment.length === 10 ? `${moment}T12:00:00Z` : moment) / 1000
}

export function formatDay(at: number | null | undefined): string | null {
  return at ? new Date(at * 1000).toISOString().slice(0, 10) : null
}

/** An Express account that is set up and can be paid. */
export async function openActiveAccount({ stripe, control }: Client): Promise<Stripe.Account> {
  const account = await stripe.accounts.create({
    type: 'express',
    country: 'US',
    email: 'ops@example.com',
    business_profile: { name: 'Example Air LLC' },
    capabilities: { transfers: { requested: true } },
  })
  await control('POST /_sandbox/accounts', { account: account.id, submitted: true, payoutsEnabled: true })
  return stripe.accounts.retrieve(account.id)
}

/** Returns the error that the SDK throws. */
export async function catchError(
  call: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  return assert.fail('it was not refused')
}

export async function listEventTypes(stripe: Stripe): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 })
  return events.data.map((event) => event.type).reverse()
}

/** A webhook endpoint of the shop. `answer` decides the status of each attempt. */
export async function startReceiver(t: TestContext, answer: (attempt: number) => number | null = () => 200) {
  const received: { body: string; signature: string; at: number }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const signature = String(request.headers['stripe-signature'])
    received.push({ body: Buffer.concat(chunks).toString(), signature, at: Date.now() })
    const status = answer(received.length)
    if (status !== null) response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/webhook` }
}

/** Waits until the condition holds, at most ten seconds. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!(await holds())) {
    if (Date.now() > deadline) assert.fail('the condition did not hold within ten seconds')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
