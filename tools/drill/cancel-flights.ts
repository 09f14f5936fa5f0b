import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openPool } from '#db/pool.ts'
import { payOnHostedPage } from '../../test/pay.ts'
import { CANCELLED_TO, PASSWORD } from './load.ts'

const FLIGHTS = 3
const SEATS = 15
const OTHERS = 12
/** By when everybody must have a refund and other flights. */
const LIMIT_MS = 60_000

type Stage = { connectionString: string; servers: readonly [string, string] }

/**
 * Sells three flights to forty-five travellers, cancels all three at once while others buy, and waits until each traveller has a refund and
 * at least one other flight whose seats are held. Returns how long that took; throws after a minute, or if a seat is held twice.
 */
export async function cancelSoldFlights({ connectionString, servers }: Stage): Promise<number> {
  const pool = openPool(connectionString, { max: 2 })
  try {
    const flights = await copyFlights(pool, { count: FLIGHTS, to: CANCELLED_TO, hours: 9 })
    await sellOut(servers, flights)
    // Among the soonest of the list, so that the others of the drill buy there as well.
    await copyFlights(pool, { count: OTHERS, to: 'FAOR', hours: 7 })
    const since = performance.now()
    const token = await signIn(servers[0], 'admin@ferrywing.test')
    await Promise.all(
      flights.map((legId, i) =>
        post(servers[i % 2] ?? servers[0], `/admin/legs/${legId}/cancel`, {
          token,
          body: { reason: 'Drill' },
        }),
      ),
    )
    while ((await countUnserved(pool, flights)) > 0) {
      if (performance.now() - since > LIMIT_MS)
        throw new Error('Not everybody had a refund and another flight in a minute')
      await sleep(250)
    }
    const took = performance.now() - since
    await refuseWrongSeats(pool)
    return took
  } finally {
    await pool.end()
  }
}

// From Cape Town to an airport of Johannesburg, where nobody else flies. Copies of a flight of the demo, half an hour apart.
async function copyFlights(
  pool: Pool,
  wanted: { count: number; to: string; hours: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into legs select (jsonb_populate_record(leg, jsonb_build_object(
       'id', uuidv7(), 'created_at', now(), 'seats_held', 0, 'seats_sold', 0, 'seats_total', $2::int, 'sale_mode', 'PER_SEAT',
       'instant_confirm', true, 'import_key', null, 'origin_icao', 'FACT', 'destination_icao', $4::text, 'price_mode', 'FIXED',
       'ask_price_minor', 90000, 'floor_price_minor', 90000, 'price_basis', 'NET', 'tax_heads_minor', 0, 'tax_flight_minor', 0,
       'tax_bps', array[]::int[], 'tax_bases_minor', array[]::int[], 'taxes_until', '2100-01-01',
       'departure_latest_at', null, 'departure_at', now() + make_interval(hours => $3::int, mins => 30 * n),
       'arrival_at', now() + make_interval(hours => $3::int + 2, mins => 30 * n)))).*
     from legs leg cross join generate_series(1, $1::int) n where leg.id = (
       select l.id from legs l join operators o on o.id = l.operator_id
       where l.status = 'PUBLISHED' and l.currency = 'USD' and o.publish_until > now() and leg_is_covered(l)
         and l.published_at < now() - interval '1 day' order by l.departure_at desc limit 1)
     returning id`,
    [wanted.count, SEATS, wanted.hours, wanted.to],
  )
  if (rows.length < wanted.count) throw new Error('There is no flight to copy')
  return rows.map(({ id }) => id)
}

async function sellOut(servers: readonly [string, string], flights: readonly string[]): Promise<void> {
  const seats = flights.flatMap((legId) => Array.from({ length: SEATS }, () => legId))
  // As many at once as a small machine hashes passwords.
  await Promise.all(
    servers.map(async (server) => {
      for (let legId = seats.pop(); legId; legId = seats.pop()) await buy(server, legId)
    }),
  )
}

async function buy(server: string, legId: string): Promise<void> {
  // None of the travellers of the load, whose holds the drill waits for.
  const email = `cancelled-${randomBytes(8).toString('hex')}@example.test`
  const account = { name: 'Drill Traveller', email, password: PASSWORD, role: 'USER' }
  const { tokens } = await post(server, '/auth/register', { body: account })
  const token = tokens.accessToken
  const key = crypto.randomUUID()
  await post(server, `/checkout/${legId}/hold`, { token, key, body: { requestedPax: 1 } })
  const checkout = await post(server, `/checkout/${legId}`, {
    token,
    body: { seatsRequested: 1, userEmail: email },
  })
  await payOnHostedPage(checkout.url)
  for (let attempt = 0; attempt < 40; attempt++) {
    const answer = await fetch(`${server}/api/payments/checkout/status/${checkout.sessionId}`, {
      headers: bearer(token),
    })
    if (((await answer.json()) as { booking_status: string }).booking_status === 'CONFIRMED') return
    await sleep(500)
  }
  throw new Error('A booking was not confirmed')
}

async function signIn(server: string, email: string): Promise<string> {
  return (await post(server, '/auth/login', { body: { email, password: PASSWORD } })).tokens.accessToken
}

type Asked = { body: object; token?: string; key?: string }

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function post(server: string, path: string, { body, token = '', key }: Asked): Promise<any> {
  const answer = await fetch(`${server}/api/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token), ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

function bearer(token: string) {
  return token ? { authorization: `Bearer ${token}` } : {}
}

// Offered is who has been told, and holds another flight now.
async function countUnserved(pool: Pool, flights: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from bookings b where b.leg_id = any($1) and b.confirmed_at is not null and not (
       exists (select from refunds r join payments p on p.id = r.payment_id where p.booking_id = b.id and r.amount_minor = b.amount_minor)
       and exists (select from substitute_offers s where s.booking_id = b.id and s.found_at is not null)
       and exists (select from bookings held where held.substitute_for = b.id and held.status = 'PENDING'))`,
    [flights],
  )
  return rows[0]?.count ?? 0
}

async function refuseWrongSeats(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(`
    select l.id from legs l left join bookings b on b.leg_id = l.id where l.origin_icao = 'FACT' group by l.id
    having l.seats_held + l.seats_sold > l.seats_total
      or l.seats_held <> coalesce(sum(b.seats) filter (where b.status = 'PENDING'), 0)
      or l.seats_sold <> coalesce(sum(b.seats) filter (where b.status = 'CONFIRMED'), 0)`)
  if (rows.length > 0) throw new Error(`Seats are held twice on ${rows.map(({ id }) => id).join(', ')}`)
}
