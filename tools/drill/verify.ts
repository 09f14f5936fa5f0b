import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import Stripe from 'stripe'
import { type Acknowledged, PASSWORD } from './load.ts'
import { findMoneyWithoutSeats, type OurPayment, type TheirPayment } from './money-rules.ts'

const REPEATED = 50

export type Finding = { what: string; checked: number; wrong: string[] }

type Stage = {
  pool: Pool
  servers: readonly string[]
  sandboxPort: number
  /** The full text of every mail that the mail server received. */
  mails: readonly string[]
  /** The administrator who reads the ledger, with the demo's password. */
  adminEmail?: string
  /** Sends a request from an address that is not rate limited. */
  send?: (url: string, init: RequestInit) => Promise<{ text: () => Promise<string> }>
}

// The operator cancelled the leg, and the whole payment was refunded.
const REFUNDED_WITH_LEG = `(b.status = 'CANCELLED' and b.cancel_reason = 'OPERATOR'
  and exists (select from legs l where l.id = b.leg_id and l.status = 'CANCELLED')
  and (select sum(p.amount_minor) from payments p where p.booking_id = b.id and p.status in ('CAPTURED', 'REFUNDED')) =
    (select sum(r.amount_minor) from refunds r join payments p on p.id = r.payment_id
      where p.booking_id = b.id and r.status <> 'FAILED'))`

type Standing = {
  id: string
  status: string
  payment: string | null
  waits: boolean
  refunded: boolean | null
}

/** Waits until no work is left. Returns what is still under way when nothing finished for `limitMs`. */
export async function checkSettled(pool: Pool, limitMs: number): Promise<Finding> {
  const least = { count: Number.POSITIVE_INFINITY, at: Date.now() }
  for (;;) {
    const { rows } = await pool.query<{ what: string; which: object }>(UNDER_WAY)
    const what = 'nothing is under way any more'
    if (rows.length === 0) return { what, checked: 1, wrong: [] }
    if (rows.length < least.count) Object.assign(least, { count: rows.length, at: Date.now() })
    if (Date.now() - least.at > limitMs) {
      const wrong = rows.map(({ what, which }) => `${what} ${JSON.stringify(which)}`)
      return { what, checked: rows.length, wrong }
    }
    await sleep(500)
  }
}

// A paid booking that is captured only when the operator confirms it, which no operator does here.
const WAITS_FOR_OPERATOR = `(b.hold_expires_at > now()
  and exists (select from legs l where l.id = b.leg_id and not l.instant_confirm)
  and exists (select from payments p where p.booking_id = b.id and p.status = 'AUTHORISED'))`

// Jobs with a later date are not due yet.
const UNDER_WAY = `
  select 'job ' || task_identifier as what, jsonb_build_object('key', key, 'run_at', run_at, 'attempts', attempts,
    'locked_by', locked_by, 'last_error', last_error) as which from graphile_worker.jobs
  where run_at <= now() + interval '2 minutes' and attempts < max_attempts
  union all select 'payment', to_jsonb(p) from payments p join bookings b on b.id = p.booking_id
  where p.status = 'STARTING' or (p.status = 'OPEN' and b.status <> 'PENDING')
    or (p.status = 'AUTHORISED' and (b.status <> 'PENDING' or b.hold_expires_at < now()))
  union all select 'booking', to_jsonb(b) || jsonb_build_object('payments',
    (select jsonb_agg(to_jsonb(p)) from payments p where p.booking_id = b.id))
  from bookings b join users u on u.id = b.user_id
  where b.status = 'PENDING' and (u.email like 'drill-%' or b.hold_expires_at < now()) and not ${WAITS_FOR_OPERATOR}`

/** Checks everything that must be true afterwards. Each finding has the number of checked rows and the wrong ones. */
export async function verify(stage: Stage, acknowledged: Acknowledged): Promise<Finding[]> {
  return [
    await holdsAreThere(stage, acknowledged),
    await answersAreReplayed(stage, acknowledged),
    await confirmedStay(stage, acknowledged),
    await moneyHasSeats(stage),
    await everyMailCame(stage),
    await confirmedWereMailed(stage),
    await uploadsOpen(stage, acknowledged),
    await nothingOversold(stage),
    await booksBalance(stage),
    await jobsWereDone(stage),
  ]
}

/** Checks what must be true of the ledger after any day, also after one with cancelled bookings. */
export async function verifyBooks(stage: Stage): Promise<Finding[]> {
  return [
    await everyMailCame(stage),
    await nothingOversold(stage),
    await booksBalance(stage),
    await jobsWereDone(stage),
  ]
}

async function holdsAreThere({ pool }: Stage, { holds }: Acknowledged): Promise<Finding> {
  const ids = holds.map(({ bookingId }) => bookingId)
  const { rows } = await pool.query<{ id: string; leg: string }>(
    'select id, leg_id as leg from bookings where id = any($1)',
    [ids],
  )
  const stored = new Map(rows.map(({ id, leg }) => [id, leg]))
  const wrong = holds.filter(({ bookingId, legId }) => stored.get(bookingId) !== legId)
  return {
    what: 'acknowledged holds are there',
    checked: holds.length,
    wrong: wrong.map(({ bookingId }) => bookingId),
  }
}

async function answersAreReplayed(stage: Stage, { holds }: Acknowledged): Promise<Finding> {
  const [url] = stage.servers
  const wrong: string[] = []
  for (const { legId, key, email, text } of holds.slice(-REPEATED)) {
    const token = await readToken(stage, email)
    const again = await fetch(`${url}/api/api/checkout/${legId}/hold`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ requestedPax: 1 }),
    })
    const answer = await again.text()
    if (answer !== text) wrong.push(`${key} ${again.status} ${answer}`)
  }
  return { what: 'repeated holds get their first answer', checked: Math.min(REPEATED, holds.length), wrong }
}

async function confirmedStay({ pool }: Stage, { confirmed, paid }: Acknowledged): Promise<Finding> {
  const { rows } = await pool.query<Standing>(
    `select b.id, b.status, ${WAITS_FOR_OPERATOR} as waits, ${REFUNDED_WITH_LEG} as refunded, (select p.status from payments p where p.booking_id = b.id and p.status in ('CAPTURED', 'CANCELLED')
       order by p.status limit 1) as payment from bookings b where b.id = any($1)`,
    [paid.map(({ bookingId }) => bookingId)],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const wrong = [
    ...confirmed.filter(({ bookingId }) => {
      const { status, refunded } = found.get(bookingId) ?? {}
      return status !== 'CONFIRMED' && !refunded
    }),
    // A paid booking is confirmed and captured, waits for the operator, or was cancelled without a charge.
    ...paid.filter(({ bookingId }) => {
      const { status, payment, waits, refunded } = found.get(bookingId) ?? {}
      return (
        !refunded &&
        !(status === 'PENDING' && waits) &&
        !(status === 'CONFIRMED' && payment === 'CAPTURED') &&
        !(status === 'CANCELLED' && payment === 'CANCELLED')
      )
    }),
  ]
  return {
    what: 'paid bookings are confirmed, wait for their operator, were let go uncharged, or refunded with their flight',
    checked: paid.length,
    wrong: wrong.map(({ bookingId }) => bookingId),
  }
}

/** Compares the provider's list of payments with ours, in both directions. */
async function moneyHasSeats({ pool, sandboxPort }: Stage): Promise<Finding> {
  const stripe = new Stripe('sk_test_drill', { host: '127.0.0.1', port: sandboxPort, protocol: 'http' })
  const { rows: payments } = await pool.query<OurPayment>(
    `select p.payment_intent_id as intent, b.id as "bookingId", b.status as booking, p.amount_minor::float8 as minor,
       coalesce((select sum(r.amount_minor) from refunds r where r.payment_id = p.id and r.status <> 'FAILED'), 0)::float8 as back
     from payments p join bookings b on b.id = p.booking_id where p.payment_intent_id is not null`,
  )
  const { rows: confirmed } = await pool.query<{ id: string }>(
    // The demo's payments do not name their bookings at the provider.
    `select b.id from bookings b join users u on u.id = b.user_id
     where b.status = 'CONFIRMED' and u.email like 'drill-%'`,
  )
  const intents: TheirPayment[] = []
  // Premium's payments have no booking.
  for await (const { id, status, metadata } of stripe.paymentIntents.list({ limit: 100 }))
    if (metadata.booking_id) intents.push({ id, status })
  return {
    what: 'money taken has a seat or went back in full, each seat its money',
    checked: intents.length + confirmed.length,
    wrong: findMoneyWithoutSeats({ intents, payments, confirmed: confirmed.map(({ id }) => id) }),
  }
}

async function everyMailCame({ pool, mails }: Stage): Promise<Finding> {
  const { rows } = await pool.query<{ id: string; sent: boolean }>(
    `select id, sent_at is not null as sent from mails where recipient like 'drill-%'`,
  )
  const came = new Set(mails.map((mail) => /^Message-ID: <([\w-]+)@/im.exec(mail)?.[1]))
  const wrong = rows.filter(({ id, sent }) => !sent || !came.has(id))
  return {
    what: 'every mail that was written was sent',
    checked: rows.length,
    wrong: wrong.map(({ id }) => id),
  }
}

async function confirmedWereMailed({ pool, mails }: Stage): Promise<Finding> {
  const { rows } = await pool.query<{ email: string }>(
    `select u.email from bookings b join users u on u.id = b.user_id
     where b.status = 'CONFIRMED' and u.email like 'drill-%'`,
  )
  const wrong = rows.filter(
    ({ email }) => !mails.some((mail) => mail.includes(email) && /^Subject: .*confirmed/im.test(mail)),
  )
  return {
    what: 'each confirmed traveller was mailed',
    checked: rows.length,
    wrong: wrong.map(({ email }) => email),
  }
}

/** Opens every upload at every server, since a server cannot read a file on the disk of another. */
async function uploadsOpen(stage: Stage, { uploads }: Acknowledged): Promise<Finding> {
  const wrong: string[] = []
  for (const { id, email, content } of uploads) {
    const headers = { authorization: `Bearer ${await readToken(stage, email)}` }
    for (const url of stage.servers) {
      const opened = await fetch(`${url}/api/api/operators/documents/${id}`, { headers })
      if (!opened.ok || !Buffer.from(await opened.arrayBuffer()).equals(content))
        wrong.push(`${id} ${opened.status} at ${url}`)
    }
  }
  return {
    what: 'acknowledged documents open at every server, byte for byte',
    checked: uploads.length,
    wrong,
  }
}

async function readToken({ servers: [url], send = fetch }: Stage, email: string): Promise<string> {
  const answer = await send(`${url}/api/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return (JSON.parse(await answer.text()) as { tokens: { accessToken: string } }).tokens.accessToken
}

async function nothingOversold({ pool }: Stage): Promise<Finding> {
  const { rows } = await pool.query<{ id: string; right: boolean }>(`
    select l.id, l.seats_held + l.seats_sold <= l.seats_total
      and l.seats_sold = coalesce(sum(b.seats) filter (where b.status = 'CONFIRMED'), 0)
      and l.seats_held = coalesce(sum(b.seats) filter (where b.status = 'PENDING'), 0) as "right"
    from legs l left join bookings b on b.leg_id = l.id group by l.id`)
  return {
    what: 'no leg is oversold, every counter is right',
    checked: rows.length,
    wrong: rows.filter((row) => !row.right).map(({ id }) => id),
  }
}

async function booksBalance(stage: Stage): Promise<Finding> {
  const [url] = stage.servers
  const token = await readToken(stage, stage.adminEmail ?? 'admin@ferrywing.test')
  const headers = { authorization: `Bearer ${token}` }
  const imbalances = (await (await fetch(`${url}/api/api/admin/ledger/imbalances`, { headers })).json()) as {
    imbalances: { posting?: string }[]
  }
  const compared = (await (
    await fetch(`${url}/api/api/admin/reconciliations`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
  ).json()) as { differencesCount: number; transactionsCount?: number }
  const wrong = imbalances.imbalances.map((one) => JSON.stringify(one))
  if (compared.differencesCount !== 0)
    wrong.push(`${compared.differencesCount} differences from the provider`)
  return { what: 'the ledger balances and equals the provider’s', checked: 1, wrong }
}

async function jobsWereDone({ pool }: Stage): Promise<Finding> {
  const { rows } = await pool.query<{ name: string }>(
    'select task_identifier as name from graphile_worker.jobs where attempts >= max_attempts',
  )
  return { what: 'no job was given up', checked: 1, wrong: rows.map(({ name }) => name) }
}
