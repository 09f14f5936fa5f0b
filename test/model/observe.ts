import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Stage } from './stage.ts'
import {
  type Booking,
  type Known,
  type Payout,
  type Reason,
  type Refund,
  type Reversal,
  type Snapshot,
  sumMinor,
  type Truth,
} from './state.ts'

/** One leg as the database, the ledger and the provider's database show it. */
export type Seen = {
  snapshot: Snapshot
  bookings: SeenRow[]
}
type SeenRow = {
  id: string
  sessionId: string | null
  refundIds: string[]
  /** For each refund, whether a job will read it. */
  refundsToRead: boolean[]
  /** The captured or authorised amount at the provider, minus refunds. */
  keptMinor: number
  /** Whether a waiting job or the sweep will process the booking. */
  willBeLookedAt: boolean
}

type Watched = { legId: string; travellers: readonly { id: string }[] }

/** Reads all of these legs at once. A leg that breaks an invariant has an error. */
export async function observe<Life extends Watched>(
  stage: Stage,
  lives: readonly Life[],
): Promise<Map<Life, Seen | Error>> {
  if (lives.length === 0) return new Map()
  const legIds = lives.map(({ legId }) => legId)
  const rows = await readRows(stage, legIds)
  const provider = readProvider(stage, rows)
  return new Map(lives.map((life) => [life, errorOr(() => toSeen(life, rows, provider))]))
}

function errorOr<T>(look: () => T): T | Error {
  try {
    return look()
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

type Rows = Awaited<ReturnType<typeof readRows>>

async function readRows({ db }: Stage, legIds: string[]) {
  const [legs, bookings, payments, refunds, payouts, reversals, entries, jobs] = await Promise.all([
    db
      .selectFrom('legs')
      .select([
        'id',
        'operatorId',
        'status',
        'seatsTotal',
        'seatsHeld',
        'seatsSold',
        'askPriceMinor as priceMinor',
      ])
      .where('id', 'in', legIds)
      .execute(),
    db
      .selectFrom('bookings')
      .select([
        'id',
        'legId',
        'userId',
        'seats',
        'infants',
        'amountMinor',
        'feeMinor',
        'status',
        'cancelReason',
      ])
      .select([
        sql<boolean>`approved_at is not null`.as('approved'),
        sql<boolean>`confirmed_at is not null`.as('wasConfirmed'),
        sql<Booking['hold']>`case when hold_expires_at <= clock_timestamp() then 'LAPSED'
          when hold_expires_at > now() + interval '1 day' then 'SECURED' else 'LIVE' end`.as('hold'),
      ])
      .where('legId', 'in', legIds)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
      .select(['payments.id', 'bookingId', 'payments.status', 'sessionId', 'payments.amountMinor', 'checkAt'])
      .where('legId', 'in', legIds)
      .orderBy('payments.id')
      .execute(),
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
      .select(['refunds.id', 'bookingId', 'refunds.amountMinor', 'refunds.feeMinor', 'refunds.status'])
      .where('legId', 'in', legIds)
      .orderBy('refunds.id')
      .execute(),
    db
      .selectFrom('payouts')
      .select(['id', 'legId', 'status', 'netMinor', 'amountMinor', 'transferId', 'checkAt'])
      .where('legId', 'in', legIds)
      .execute(),
    db
      .selectFrom('payoutReversals as r')
      .innerJoin('payouts', 'payouts.id', 'r.payoutId')
      .select(['legId', 'r.owedMinor', 'r.amountMinor', 'r.status'])
      .where('legId', 'in', legIds)
      .orderBy('r.id')
      .execute(),
    db
      .selectFrom('ledgerEntries')
      .innerJoin('legs', 'legs.operatorId', 'ledgerEntries.operatorId')
      .select(['legs.id as legId', 'posting', 'account', 'amountMinor'])
      .where('legs.id', 'in', legIds)
      .execute(),
    sql<{ payload: Record<string, string> }>`select payload from graphile_worker._private_jobs`.execute(db),
  ])
  const waiting = new Set(jobs.rows.flatMap(({ payload }) => Object.values(payload)))
  return { legs, bookings, payments, refunds, payouts, reversals, entries, waiting }
}

type Provider = ReturnType<typeof readProvider>

function readProvider({ disk }: Stage, { payments, payouts }: Pick<Rows, 'payments' | 'payouts'>) {
  const sessions = ask<{ id: string; status: string; intent: string | null }>(
    disk,
    `select id, json ->> '$.status' as status, json ->> '$.payment_intent' as intent
     from resources where id in (select value from json_each(?))`,
    payments.flatMap(({ sessionId }) => sessionId ?? []),
  )
  const intents = ask<{ id: string; status: string }>(
    disk,
    `select id, json ->> '$.status' as status from resources where id in (select value from json_each(?))`,
    sessions.flatMap(({ intent }) => intent ?? []),
  )
  const refunds = ask<{ id: string; ours: string; status: string; amount: number; intent: string }>(
    disk,
    `select r.id, r.json ->> '$.metadata.refund_id' as ours, r.json ->> '$.status' as status,
       r.json ->> '$.amount' as amount, asked.value as intent
     from json_each(?) asked cross join resources r
     where r.object = 'refund' and r.json ->> '$.payment_intent' = asked.value`,
    intents.map(({ id }) => id),
  )
  const transfers = ask<{ leg: string; amount: number; reversed: number }>(
    disk,
    `select substr(asked.value, 5) as leg, r.json ->> '$.amount' as amount, r.json ->> '$.amount_reversed' as reversed
     from json_each(?) asked cross join resources r
     where r.object = 'transfer' and r.json ->> '$.transfer_group' = asked.value`,
    payouts.map(({ legId }) => `leg_${legId}`),
  )
  return {
    sessions: new Map(sessions.map((one) => [one.id, one])),
    intents: new Map(intents.map((one) => [one.id, one.status])),
    refunds,
    transfers,
  }
}

function ask<Row>(disk: Stage['disk'], statement: string, ids: string[]): Row[] {
  return ids.length === 0 ? [] : (disk.prepare(statement).all(JSON.stringify(ids)) as Row[])
}

function toSeen({ legId, travellers }: Watched, rows: Rows, provider: Provider): Seen {
  const leg = rows.legs.find(({ id }) => id === legId)
  assert.ok(leg)
  const entries = rows.entries.filter((one) => one.legId === legId)
  const postings = new Set(entries.map(({ posting }) => posting))
  const bookings = rows.bookings
    .filter((one) => one.legId === legId)
    .map((one) => ({ row: one, ...readMoney(one.id, rows, provider, postings) }))
  const payout = toPayout(legId, rows)
  const transfers = provider.transfers.filter((one) => one.leg === legId)
  const done = entries.filter(({ posting }) => isDone(posting, postings))
  const minor = (...accounts: string[]) =>
    sumMinor(done, (one) => (accounts.includes(one.account) ? one.amountMinor : 0))
  const snapshot: Snapshot = {
    leg: {
      ...{ status: leg.status, seatsTotal: leg.seatsTotal, priceMinor: leg.priceMinor },
      ...{ seatsHeld: leg.seatsHeld, seatsSold: leg.seatsSold },
    },
    bookings: bookings.map(({ row, payment, refunds }) => ({
      ...{ who: travellers.findIndex(({ id }) => id === row.userId), seats: row.seats, infants: row.infants },
      ...{ amountMinor: row.amountMinor, feeMinor: row.feeMinor, status: row.status },
      ...{
        reason: row.cancelReason as Reason | null,
        approved: row.approved,
        wasConfirmed: row.wasConfirmed,
      },
      ...{ hold: row.status === 'PENDING' ? row.hold : null, payment, refunds },
    })),
    payout,
    ledger: {
      provider: minor('provider'),
      platformFees: minor('platform_fees'),
      operatorPayable: minor(...OPERATORS),
    },
  }
  const seen = {
    snapshot,
    bookings: bookings.map(({ row, ...money }) => ({ id: row.id, ...money })),
  }
  assert.equal(
    sumMinor(entries, ({ amountMinor }) => amountMinor),
    0,
    'the ledger sums to zero',
  )
  keepsRules(seen)
  paysOnce(payout, transfers)
  return seen
}

// The accounts of the operator's share, and of refunds, which come out of it.
const OPERATORS = ['operator_payable', 'travellers_held', 'refunds']

/** Whether the money of a posting has moved. A refund that the provider has not accepted has not. */
function isDone(posting: string, postings: Set<string>): boolean {
  const [kind, id] = posting.split(':')
  return !['refund-due', 'refund-failed'].includes(String(kind)) || postings.has(`refund:${id}`)
}

function readMoney(bookingId: string, rows: Rows, provider: Provider, postings: Set<string>) {
  const all = rows.payments.filter((one) => one.bookingId === bookingId)
  // Excludes payments that were given up before their page was shown.
  const seen = all.filter(({ status, sessionId }) => status !== 'EXPIRED' || sessionId !== null)
  assert.ok(seen.length <= 1, 'one payment of a booking at a time')
  const payment = seen[0] ?? all.at(-1)
  const session = provider.sessions.get(payment?.sessionId ?? '')
  const intent = provider.intents.get(session?.intent ?? '')
  const ours = rows.refunds.filter((one) => one.bookingId === bookingId)
  const theirs = provider.refunds.filter((one) => one.intent === session?.intent)
  const refunds = ours.map((one): Omit<Refund, 'retried' | 'toRead'> => {
    const sent = theirs.filter((other) => other.ours === one.id)
    assert.ok(sent.length <= 1, 'a refund is sent once')
    if (sent[0]) assert.equal(sent[0].amount, one.amountMinor, 'of its amount')
    return {
      ...{ amountMinor: one.amountMinor, feeMinor: one.feeMinor, known: one.status },
      truth: (sent[0]?.status ?? null) as Refund['truth'],
      posted: postings.has(`refund:${one.id}`),
      cameBack: postings.has(`refund:${one.id}`) && postings.has(`refund-failed:${one.id}`),
    }
  })
  assert.equal(
    theirs.filter((one) => !ours.some(({ id }) => id === one.ours)).length,
    0,
    'every refund at the provider is ours',
  )
  const truth = readTruth(session?.status, intent)
  const backMinor = sumMinor(theirs, ({ status, amount }) => (status === 'failed' ? 0 : amount))
  return {
    payment: payment
      ? { known: payment.status as Known, truth, posted: postings.has(`capture:${payment.id}`) }
      : null,
    refunds,
    refundIds: ours.map(({ id }) => id),
    refundsToRead: ours.map((one) =>
      theirs.some((sent) => sent.ours === one.id && rows.waiting.has(sent.id)),
    ),
    sessionId: payment?.sessionId ?? null,
    keptMinor: truth === 'TAKEN' ? (payment?.amountMinor ?? 0) - backMinor : 0,
    willBeLookedAt:
      all.some((one) => one.checkAt !== null || rows.waiting.has(one.sessionId ?? '')) ||
      rows.waiting.has(bookingId) ||
      ours.some(({ id }) => rows.waiting.has(id)),
  }
}

function readTruth(session: string | undefined, intent: string | undefined): Truth {
  if (intent === 'succeeded') return 'TAKEN'
  if (intent === 'requires_capture') return 'HELD'
  if (session === 'complete') return 'LET_GO'
  return session === 'expired' ? 'CLOSED' : 'UNPAID'
}

function toPayout(legId: string, { payouts, reversals }: Rows): Payout | null {
  const payout = payouts.find((one) => one.legId === legId)
  if (!payout) return null
  const of = reversals.filter((one) => one.legId === legId)
  return {
    ...{ status: payout.status, netMinor: payout.netMinor ?? 0, amountMinor: payout.amountMinor ?? 0 },
    reversals: of.map(({ owedMinor, amountMinor, status }) => ({
      ...{ owedMinor, amountMinor, status: status as Reversal['status'] },
    })),
  }
}

/** Asserts that an operator is paid once, and exactly the amount of the payout. */
function paysOnce(payout: Payout | null, transfers: { amount: number; reversed: number }[]): void {
  assert.ok(transfers.length <= 1, 'paid once')
  const [transfer] = transfers
  if (payout?.status === 'PAID') assert.equal(transfer?.amount, payout.amountMinor, 'paid what is due')
  if (!transfer) return
  assert.ok(payout?.status === 'PAID' || payout?.status === 'SENDING', 'paid without a payout')
  const done = sumMinor(payout.reversals, (one) => (one.status === 'REVERSED' ? one.amountMinor : 0))
  const open = sumMinor(payout.reversals, (one) => (one.status === 'SENDING' ? one.amountMinor : 0))
  assert.ok(transfer.reversed === done || transfer.reversed === done + open, 'taken back what was owed')
}

/** Asserts the invariants, which hold at every moment, also after a crash. */
function keepsRules({ snapshot, bookings }: Pick<Seen, 'snapshot' | 'bookings'>): void {
  const { leg } = snapshot
  const seats = (of: string) => sumMinor(snapshot.bookings, (one) => (one.status === of ? one.seats : 0))
  assert.deepEqual(
    [leg.seatsHeld, leg.seatsSold],
    [seats('PENDING'), seats('CONFIRMED')],
    'a seat without a state',
  )
  assert.ok(leg.seatsHeld + leg.seatsSold <= leg.seatsTotal, 'more seats than the flight has')
  for (const [i, one] of snapshot.bookings.entries()) {
    const { keptMinor, willBeLookedAt } = bookings[i] ?? { keptMinor: 0, willBeLookedAt: false }
    const truth = one.payment?.truth
    if (one.status === 'CONFIRMED') assert.equal(truth, 'TAKEN', 'a seat without money')
    assert.ok(keptMinor >= 0, 'refunded more than was paid')
    if (truth === 'HELD' && one.status === 'CANCELLED')
      assert.ok(willBeLookedAt, 'authorised without a booking')
    // An administrator may keep a part of a confirmed booking's payment, and nothing of any other payment.
    const mayKeep = one.status === 'CONFIRMED' || (one.wasConfirmed && one.reason !== 'OPERATOR')
    if (mayKeep || willBeLookedAt) continue
    const underWay = one.refunds.filter(
      ({ known, truth }) => truth === 'failed' || (known !== 'FAILED' && truth === null),
    )
    const comes = sumMinor(underWay, ({ amountMinor }) => amountMinor)
    assert.ok(keptMinor <= comes, 'money without a seat or a refund')
  }
}
