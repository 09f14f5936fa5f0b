import { randomUUID } from 'node:crypto'
import type { Tokens, User } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { tripDocuments } from '#contract/trips/trip-documents.ts'
import { payOnHostedPage } from '#test/pay.ts'
import { query, type RunningProduct } from './products.ts'
import { hold, PASSWORD, type Person } from './travellers.ts'
import { NO_TAXES } from './without-taxes.ts'

const OPERATOR = 'operator@ferrywing.test'

/** The demo's approved operator, signed in. */
export async function theOperator(product: RunningProduct): Promise<Person> {
  const { user, tokens } = await ask<{ user: User; tokens: Tokens }>(product, 'POST', '/auth/login', {
    body: { email: OPERATOR, password: PASSWORD },
  })
  return { name: user.name, email: user.email, tokens }
}

/** A new leg of that operator in two days, sold by the seat with every seat free. */
export async function aLegOfTheDemo(product: RunningProduct): Promise<{ legId: string }> {
  const legId = randomUUID()
  // Whole minutes, as in the operators' form.
  const departureAt = new Date(Math.floor(Date.now() / 60_000 + 2880) * 60_000)
  const own = {
    // Created now: the query below copies the oldest leg, so it never copies a copy.
    ...{
      id: legId,
      created_at: new Date(),
      seats_held: 0,
      seats_sold: 0,
      instant_confirm: true,
      import_key: null,
    },
    ...NO_TAXES,
    ...{ sale_mode: 'PER_SEAT', seats_total: 6, status: 'PUBLISHED', tail: 'N482NL' },
    departure_at: departureAt,
    departure_latest_at: null,
  }
  await query(
    product,
    `insert into legs select (jsonb_populate_record(leg, $1::jsonb || jsonb_build_object(
       'arrival_at', $3::timestamptz + (leg.arrival_at - leg.departure_at)))).* from legs leg where leg.id = (
       select l.id from legs l join operators o on o.id = l.operator_id join users u on u.id = o.user_id
       where u.email = $2 and l.status = 'PUBLISHED' order by l.created_at, l.departure_at limit 1)`,
    [own, OPERATOR, departureAt],
  )
  return { legId }
}

/** An aircraft of that operator's fleet. */
export async function anAircraftOfTheDemo(product: RunningProduct): Promise<string> {
  const [row] = await query(
    product,
    `select a.id from aircraft a join operators o on o.id = a.operator_id join users u on u.id = o.user_id
     where u.email = $1 and a.status = 'APPROVED' order by a.tail limit 1`,
    [OPERATOR],
  )
  return row?.id
}

/** The demo webhook of that operator, with its deliveries. */
export async function aWebhookOfTheDemo(product: RunningProduct): Promise<string> {
  const [row] = await query(
    product,
    `select w.id from webhook_endpoints w join operators o on o.id = w.operator_id join users u on u.id = o.user_id
     where u.email = $1 order by w.created_at limit 1`,
    [OPERATOR],
  )
  return row?.id
}

type Passes = AnswerOf<typeof tripDocuments.pass>['passes']

/** A paid trip of a person, with its passes. */
export async function buyPasses(
  product: RunningProduct,
  { traveller, legId, seats }: { traveller: Person; legId: string; seats: number },
): Promise<{ bookingId: string; passes: [Passes[number], Passes[number]] }> {
  const bookingId = await buySeats(product, { traveller, legId, seats })
  const { passes } = await ask<{ passes: Passes }>(product, 'GET', `/trips/${bookingId}/pass`, {
    as: traveller,
  })
  return { bookingId, passes: passes as [Passes[number], Passes[number]] }
}

/** Holds seats and pays for them without a browser. Returns the booking's id. */
export async function buySeats(
  product: RunningProduct,
  { traveller, legId, seats }: { traveller: Person; legId: string; seats: number },
): Promise<string> {
  await hold(product, { as: traveller, legId, seats })
  const { bookingId, sessionId, url } = await ask<{ bookingId: string; sessionId: string; url: string }>(
    product,
    'POST',
    `/checkout/${legId}`,
    { as: traveller, body: { seatsRequested: seats, userEmail: traveller.email } },
  )
  await payOnHostedPage(url)
  await ask(product, 'GET', `/payments/checkout/status/${sessionId}`, { as: traveller })
  return bookingId
}

async function ask<Answer>(
  product: RunningProduct,
  method: string,
  path: string,
  { as, body }: { as?: Person; body?: object } = {},
): Promise<Answer> {
  const response = await fetch(`${product.url}/api/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(as ? { authorization: `Bearer ${as.tokens.accessToken}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Answer
}
