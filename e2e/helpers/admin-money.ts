import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { RunningProduct } from './products.ts'
import { query } from './products.ts'
import { hold, newPerson, PASSWORD, type Person, takeLeg } from './travellers.ts'

/** The demo's administrator, signed in. */
export async function demoAdmin(product: RunningProduct): Promise<Person> {
  const email = 'admin@ferrywing.test'
  const response = await fetch(`${product.url}/api/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { user, tokens } = (await response.json()) as Pick<Person, 'tokens'> & { user: { name: string } }
  return { name: user.name, email, tokens }
}

const CARDS = {
  pays: '4242424242424242',
  refundFails: '4000000000005126',
  disputed: '4000000000000259',
}

export type Booked = { bookingId: string; reference: string; legId: string; amountMinor: number }

/** A new traveller's booking, paid without a browser: confirmed, or waiting for an administrator. */
export async function aPaidBooking(
  product: RunningProduct,
  { confirmed = true, seats = 1, card = 'pays' as keyof typeof CARDS } = {},
): Promise<Booked> {
  const person = await newPerson(product)
  const leg = await takeLeg(product)
  const departure = "departure_at = now() + interval '100 hours', arrival_at = now() + interval '103 hours'"
  await query(product, `update legs set instant_confirm = $2, ${departure} where id = $1`, [
    leg.id,
    confirmed,
  ])
  // Keeps the taxes valid for the moved leg.
  await query(product, "update legs set taxes_until = now() + interval '1 day' where id = $1", [leg.id])
  const { bookingId } = await hold(product, { as: person, legId: leg.id, seats })
  const started = await fetch(`${product.url}/api/api/checkout/${leg.id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${person.tokens.accessToken}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ seatsRequested: seats, userEmail: person.email }),
  })
  if (!started.ok) throw new Error(`${leg.id}: ${started.status} ${await started.text()}`)
  const { sessionId, url } = (await started.json()) as { sessionId: string; url: string }
  const fields = { email: person.email, expiry: '12 / 40', cvc: '123', name: person.name }
  const body = new URLSearchParams({ ...fields, number: CARDS[card] })
  await fetch(url, { method: 'POST', body, redirect: 'manual' })
  await fetch(`${product.url}/api/payments/checkout/status/${sessionId}`)
  const [row] = await query(product, 'select reference, amount_minor from bookings where id = $1', [
    bookingId,
  ])
  return { bookingId, legId: leg.id, reference: row?.reference, amountMinor: Number(row?.amount_minor) }
}

type Disputed = Booked & { disputeId: string }

/** A booking paid by the card that causes a dispute, after the product has recorded the dispute. */
export async function aDisputedBooking(product: RunningProduct): Promise<Disputed> {
  const booked = await aPaidBooking(product, { card: 'disputed' })
  const find = () =>
    query(
      product,
      `select d.id from disputes d join payments p on p.id = d.payment_id
       where p.booking_id = $1 and d.withdrawn_minor > 0`,
      [booked.bookingId],
    )
  await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBe(1)
  return { ...booked, disputeId: (await find())[0]?.id }
}
