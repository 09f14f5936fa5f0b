import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asksForAuthentication: '4000002500003155',
}

type Person = { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN'; email: string }

/** Holds seats as a traveller does. */
export async function holdSeats(
  app: TestApp,
  { user, legId, pax = 1 }: { user: Person; legId: string; pax?: number },
) {
  const answer = await app.call('POST', `/api/api/checkout/${legId}/hold`, {
    as: user,
    body: { requestedPax: pax },
    headers: { 'idempotency-key': randomUUID() },
  })
  if (answer.status !== 200) throw new Error(`hold: ${answer.text}`)
  return answer.json as { bookingId: string; holdExpiresUTC: string }
}

/** Starts the payment of a hold: the session, not paid yet. */
export async function startCheckout(
  app: TestApp,
  { user, legId, seats = 1 }: { user: Person; legId: string; seats?: number },
) {
  const body = { seatsRequested: seats, userEmail: user.email }
  const answer = await app.call('POST', `/api/api/checkout/${legId}`, { as: user, body })
  if (answer.status !== 200) throw new Error(`checkout: ${answer.text}`)
  return answer.json as { bookingId: string; sessionId: string; url: string }
}

/** Fills in the provider's hosted page, as a browser without JavaScript would. */
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
