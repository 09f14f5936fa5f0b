import { type RawBuilder, sql } from 'kysely'
import { type Overview, RATES_DAYS } from '#contract/admin/admin-overview.ts'
import type { Currency } from '#contract/money.ts'
import { AWAITS_CONFIRMATION } from '#server/bookings/queries.ts'
import { WAITING } from '#server/disputes/list-disputes.ts'
import { findImbalances, OPERATORS_SHARE } from '#server/payments/ledger/ledger.ts'
import { UNSETTLED_REFUNDS } from '#server/payments/refunds/refund.ts'
import type { Db } from '#server/runtime/db.ts'

/** Returns the money, the sales, the waiting decisions, and whether the ledger balances. */
export async function findOverview(db: Db): Promise<Overview> {
  return {
    money: {
      held: await amounts(db, HELD),
      toBePaidOut: await amounts(db, TO_BE_PAID_OUT),
      refunded: await amounts(db, REFUNDED),
    },
    rates: await findRates(db),
    waiting: {
      contact: await waiting(db, NEW_MESSAGES),
      applications: await waiting(db, OPEN_APPLICATIONS),
      kyb: await waiting(db, OPEN_KYB),
      documents: await waiting(db, NEW_DOCUMENTS),
      bookings: await waiting(db, BOOKINGS_TO_CONFIRM),
      refunds: await waiting(db, UNSETTLED_REFUNDS),
      disputes: await waitingDisputes(db),
    },
    reconciliation: await findReconciliation(db),
  }
}

const HELD = sql`select amount_minor, currency from payments where status = 'AUTHORISED'`
const TO_BE_PAID_OUT = sql`
  select -amount_minor as amount_minor, currency from ledger_entries where account in ${OPERATORS_SHARE}`
const REFUNDED = sql`
  select r.amount_minor, p.currency from refunds r join payments p on p.id = r.payment_id where r.status = 'REFUNDED'`

const NEW_MESSAGES = sql`select created_at as since from contact_messages where status = 'NEW'`
const OPEN_APPLICATIONS = sql`select submitted_at as since from applications where status = 'PENDING'`
// The waiting time starts at the last submission; moving an application to review does not restart it.
const OPEN_KYB = sql`
  select coalesce(d.submitted_at, o.updated_at) as since
  from operators o left join (
    select operator_id, max(decided_at) as submitted_at from kyb_decisions where to_status = 'PENDING' group by operator_id
  ) d on d.operator_id = o.id
  where o.kyb_status in ('PENDING', 'UNDER_REVIEW')`
const NEW_DOCUMENTS = sql`select uploaded_at as since from operator_documents where status = 'WAITING'`
const BOOKINGS_TO_CONFIRM = sql`
  select bookings.created_at as since from bookings join legs l on l.id = leg_id
  where bookings.status = 'PENDING' and approved_at is null and not l.instant_confirm and hold_expires_at > now()
    and ${AWAITS_CONFIRMATION}`

type Amounts = { amountMinor: number; currency: Currency }[]

async function amounts(db: Db, source: RawBuilder<unknown>): Promise<Amounts> {
  const { rows } = await sql<Amounts[number]>`
    select sum(amount_minor) as amount_minor, currency from (${source}) amounts
    group by currency having sum(amount_minor) <> 0 order by currency`.execute(db)
  return rows
}

async function waiting(db: Db, source: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*) as count, min(since) as oldest_at from (${source}) waiting`.execute(db)
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldestAt?.toISOString() ?? null }
}

async function waitingDisputes(db: Db): Promise<Overview['waiting']['disputes']> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null; dueAt: Date | null }>`
    select count(*) as count, min(d.opened_at) as oldest_at, min(d.due_at) as due_at
    from disputes d where ${WAITING}`.execute(db)
  const [row] = rows
  return {
    count: row?.count ?? 0,
    oldestAt: row?.oldestAt?.toISOString() ?? null,
    dueAt: row?.dueAt?.toISOString() ?? null,
  }
}

async function findReconciliation(db: Db): Promise<Overview['reconciliation']> {
  const last = await db
    .selectFrom('reconciliations')
    .select(['differencesCount', 'finishedAt'])
    .where('finishedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    differencesCount: last?.differencesCount ?? 0,
    comparedAt: last?.finishedAt?.toISOString() ?? null,
    imbalancesCount: (await findImbalances(db)).length,
  }
}

async function findRates(db: Db): Promise<Overview['rates']> {
  const past = sql`now() - make_interval(days => ${RATES_DAYS})`
  const holds = await sql<Share>`
    select count(confirmed_at) as part, count(*) as whole from bookings
    where created_at > ${past} and (status <> 'PENDING' or hold_expires_at <= now())`.execute(db)
  const legs = await sql<Share & { seats: number; seatsSold: number }>`
    select count(*) filter (where seats_sold > 0) as part, count(*) as whole,
      coalesce(sum(seats_total), 0) as seats, coalesce(sum(seats_sold), 0) as seats_sold
    from legs where status in ('PUBLISHED', 'FLOWN') and departure_at between ${past} and now()`.execute(db)
  const [hold = NONE] = holds.rows
  const [leg = { ...NONE, seats: 0, seatsSold: 0 }] = legs.rows
  return {
    holdsConverted: { part: hold.part, whole: hold.whole },
    legsSold: { part: leg.part, whole: leg.whole },
    seatsSold: { part: leg.seatsSold, whole: leg.seats },
  }
}

type Share = { part: number; whole: number }
const NONE: Share = { part: 0, whole: 0 }
