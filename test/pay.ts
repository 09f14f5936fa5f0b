import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { eventually, type TestApp } from './app.ts'
import { aLeg, aUser } from './build.ts'

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asksForAuthentication: '4000002500003155',
  refundPends: '4000000000007726',
  refundFails: '4000000000005126',
  disputed: '4000000000000259',
}

type Person = { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN'; email: string }

/** Holds seats as a traveller does. */
export async function holdSeats(
  app: TestApp,
  { user, legId, seats = 1, infants = 0 }: { user: Person; legId: string; seats?: number; infants?: number },
) {
  const answer = await app.call('POST', `/api/api/checkout/${legId}/hold`, {
    as: user,
    body: { requestedPax: seats, infants },
    headers: { 'idempotency-key': randomUUID() },
  })
  if (answer.status !== 200) throw new Error(`hold: ${answer.text}`)
  return answer.json as { bookingId: string; holdExpiresUTC: string }
}

/** Starts the payment of a hold. Returns the unpaid session. */
export async function startCheckout(
  app: TestApp,
  { user, legId, seats = 1 }: { user: Person; legId: string; seats?: number },
) {
  const body = { seatsRequested: seats, userEmail: user.email }
  const answer = await app.call('POST', `/api/api/checkout/${legId}`, { as: user, body })
  if (answer.status !== 200) throw new Error(`checkout: ${answer.text}`)
  return answer.json as { bookingId: string; sessionId: string; url: string }
}

/** A confirmed booking, paid by card, with its traveller and its session. */
export async function aPaidBooking(
  app: TestApp,
  {
    user,
    legId,
    seats = 1,
    infants = 0,
    card = CARDS.pays,
  }: { user: Person; legId: string; seats?: number; infants?: number; card?: string },
) {
  await holdSeats(app, { user, legId, seats, infants })
  const checkout = await startCheckout(app, { user, legId, seats })
  await payOnHostedPage(checkout.url, card)
  // The status of the return page also settles the payment.
  const answer = await app.call('GET', `/api/payments/checkout/status/${checkout.sessionId}`, { as: user })
  if (answer.json.booking_status !== 'CONFIRMED') throw new Error(`pay: ${answer.text}`)
  return checkout
}

/** Calls a control of the sandbox, which the provider's API does not have. */
export async function sandboxControl(app: TestApp, name: string, body: object): Promise<void> {
  const response = await fetch(`${app.sandboxUrl}/_sandbox/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
}

/** Waits until the provider has begun to answer a request with a test's fault; `left` faults then remain. */
export async function waitForFault(sandboxUrl: string, { left }: { left: number }): Promise<void> {
  await eventually(async () => {
    const state = await fetch(`${sandboxUrl}/_sandbox/state`)
    return JSON.parse(await state.text()).faults === left
  })
}

/** Ends the provider's failure, and waits until the product calls it again. */
export async function endFaults(app: TestApp): Promise<void> {
  await fetch(`${app.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' })
  const { stripe } = app.app.provider
  await eventually(async () => await stripe.balance.retrieve().catch(() => null))
}

/** Submits the provider's payment page, as a browser without JavaScript does. */
export async function payOnHostedPage(url: string, card = CARDS.pays): Promise<Response> {
  const fields = {
    email: 'sam@example.test',
    number: card,
    expiry: '12 / 40',
    cvc: '123',
    name: 'Sam Traveller',
  }
  return await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

/** Reads a payment at the provider: its status, and the kept and refunded amounts. */
export async function askProvider(stripe: Stripe, paymentIntentId: string | null) {
  if (!paymentIntentId) return { captured: false, waits: false, kept: 0, refunds: [] }
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const captured = intent.status === 'succeeded'
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })
  const kept = captured && charge ? charge.amount_captured - charge.amount_refunded : 0
  const refunds = data.map(({ id, amount }) => ({ id, amount }))
  return { captured, waits: intent.status === 'requires_capture', kept, refunds }
}

/** A booking that its operator has to confirm; the card is authorised, and the traveller has returned from the page. */
export async function anAuthorisedBooking(app: TestApp) {
  const user = await aUser(app.db)
  const leg = await aLeg(app.db, { instantConfirm: false })
  await holdSeats(app, { user, legId: leg.id })
  const checkout = await startCheckout(app, { user, legId: leg.id })
  await payOnHostedPage(checkout.url)
  await app.call('GET', `/api/payments/checkout/status/${checkout.sessionId}`, { as: user })
  return { user, leg, ...checkout }
}

/** Runs the job of a webhook, and the settling that it enqueues. */
export async function syncAndSettle({ db, app }: TestApp, sessionId: string): Promise<void> {
  const synced = await syncPayment(db, app.provider, { sessionId })
  if (synced) await settleBooking(db, app.provider, synced)
}
