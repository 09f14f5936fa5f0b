import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import type { Pagination } from '#contract/paging.ts'
import type { LegPayout, PayoutFilter, PayoutTotals } from '#contract/payments/payouts.ts'
import { computeOffset, type Page, toPagination } from '#server/http/paging.ts'
import { IS_PAID_OVER_BY_OPERATOR, OPERATORS_SHARE } from '#server/payments/ledger/ledger.ts'
import type { Db } from '#server/runtime/db.ts'
import { type PayoutStatus, toPayoutState } from './payout-rules.ts'
import type { PayoutAccount } from './read-payout-account.ts'

/** Returns the user's own operator with its payout account; undefined if there is none. */
export async function findPayoutOwner(
  db: Db,
  { userId }: { userId: string },
): Promise<(PayoutAccount & { id: string }) | undefined> {
  return await db
    .selectFrom('operators')
    .select(['id', 'stripeAccountId', 'onboardingStatus', 'payoutsEnabled'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

type Ask = Page & { operatorId: string; show: PayoutFilter }

/** Returns one page of an operator's legs with sales, the latest arrival first. */
export async function listPayouts(
  db: Db,
  { operatorId, show, ...page }: Ask,
): Promise<{ payouts: LegPayout[]; pagination: Pagination }> {
  const shown = FILTERS[show]
  const { rows } = await sql<Row>`
    with sold as (${selectSoldLegs(operatorId)})
    ${selectRows(shown)}
    order by l.arrival_at desc, l.id desc, sold.currency limit ${page.limit} offset ${computeOffset(page)}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`
    with sold as (${selectSoldLegs(operatorId)}) select count(*) ${FROM} where ${shown}`.execute(db)
  return { payouts: rows.map(toPayout), pagination: toPagination(page, counted.rows[0]?.count ?? 0) }
}

/** Returns the money of one leg of the operator; empty if the leg belongs to another operator or nothing was sold. */
export async function findLegPayouts(
  db: Db,
  { operatorId, legId }: { operatorId: string; legId: string },
): Promise<LegPayout[]> {
  const { rows } = await sql<Row>`
    with sold as (${selectSoldLegs(operatorId)})
    ${selectRows(sql`l.id = ${legId}`)} order by sold.currency`.execute(db)
  return rows.map(toPayout)
}

const SETTLED = sql`coalesce(p.status in ('PAID', 'NOTHING_DUE'), false)`

const FILTERS = {
  all: sql`true`,
  upcoming: sql`not ${SETTLED} and l.status <> 'CANCELLED'`,
  paid: sql`coalesce(p.status = 'PAID', false)`,
} as const satisfies Record<PayoutFilter, RawBuilder<unknown>>

const FROM = sql`
  from sold join legs l on l.id = sold.leg_id
  join airports o on o.icao = l.origin_icao join airports d on d.icao = l.destination_icao
  left join payouts p on p.leg_id = sold.leg_id and p.currency = sold.currency`

/** Every leg with money in the ledger: its receipts, the platform's share, and the rest. */
function selectSoldLegs(operatorId: string): RawBuilder<unknown> {
  return sql`
    select b.leg_id, e.currency,
      sum(e.amount_minor) filter (where (e.account = 'provider' or e.account like 'taxes_collected:%')
        and (e.posting like 'capture:%' or e.posting like 'move-taxes:%')) as gross_minor,
      -coalesce(sum(e.amount_minor) filter (where e.account = 'platform_fees'), 0) as fee_minor,
      -coalesce(sum(e.amount_minor) filter (where e.account in ${OPERATORS_SHARE}), 0) as net_minor,
      -coalesce(sum(e.amount_minor) filter (where ${IS_PAID_OVER_BY_OPERATOR}), 0) as taxes_minor
    from ledger_entries e join bookings b on b.id = e.booking_id
    where e.operator_id = ${operatorId}
    group by b.leg_id, e.currency
    having sum(e.amount_minor) filter (where e.account = 'provider' and e.posting like 'capture:%') > 0`
}

const DISPUTES_OF_LEG = sql`from disputes d join payments dp on dp.id = d.payment_id
  join bookings db on db.id = dp.booking_id where db.leg_id = l.id and d.currency = sold.currency`

const PLACE = (name: string) => sql`json_build_object(
  'icao', ${sql.ref(`${name}.icao`)}, 'iata', ${sql.ref(`${name}.iata`)},
  'city', ${sql.ref(`${name}.city`)}, 'timezone', ${sql.ref(`${name}.timezone`)})`

function selectRows(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select l.id as leg_id, l.tail, l.departure_at, l.arrival_at, l.status as leg_status,
      ${PLACE('o')} as origin, ${PLACE('d')} as destination,
      sold.currency, sold.gross_minor, sold.fee_minor, sold.net_minor, sold.taxes_minor,
      p.status, p.waits_for, p.net_minor + coalesce(p.taxes_minor, 0) as settled_net_minor, p.amount_minor, p.transfer_id, p.paid_at,
      due.at as due_at, due.at <= now() as due,
      coalesce((select sum((d.withdrawn_minor - d.reinstated_minor)
        - coalesce(d.tax_minor * (d.withdrawn_minor - d.reinstated_minor) / nullif(d.withdrawn_minor, 0), 0)) ${DISPUTES_OF_LEG}), 0) as disputed_minor,
      (select count(*) ${DISPUTES_OF_LEG} and d.closed_at is null) as open_disputes_count,
      coalesce((select sum(r.amount_minor) from payout_reversals r
        where r.payout_id = p.id and r.status = 'REVERSED'), 0) as reversed_minor
    ${FROM} cross join lateral (select leg_payout_due_at(leg_latest_arrival_at(l)) as at) due where ${condition}`
}

type Row = {
  legId: string
  tail: string
  departureAt: Date
  arrivalAt: Date
  legStatus: string
  origin: LegPayout['origin']
  destination: LegPayout['destination']
  currency: Currency
  grossMinor: number
  feeMinor: number
  netMinor: number
  taxesMinor: number
  status: PayoutStatus | null
  waitsFor: LegPayout['waitsFor']
  settledNetMinor: number | null
  amountMinor: number | null
  transferId: string | null
  paidAt: Date | null
  dueAt: Date
  due: boolean
  disputedMinor: number
  openDisputesCount: number
  reversedMinor: number
}

function toPayout(row: Row): LegPayout {
  const { grossMinor, feeMinor, netMinor } = row
  const state = toPayoutState(row)
  const settled = state === 'PAID' || state === 'NOTHING_DUE'
  return {
    legId: row.legId,
    origin: row.origin,
    destination: row.destination,
    tail: row.tail,
    departureUTC: row.departureAt.toISOString(),
    arrivalUTC: row.arrivalAt.toISOString(),
    currency: row.currency,
    grossMinor,
    feeMinor,
    refundsMinor: grossMinor - feeMinor - netMinor,
    disputedMinor: row.disputedMinor,
    openDisputesCount: row.openDisputesCount,
    netMinor,
    taxesMinor: row.taxesMinor,
    state,
    waitsFor: state === 'WAITING' || state === 'SENDING' ? row.waitsFor : null,
    expectedUTC: row.dueAt.toISOString(),
    paidUTC: row.paidAt?.toISOString() ?? null,
    transferMinor: state === 'PAID' ? row.amountMinor : null,
    transferId: row.transferId,
    carriedMinor: settled ? (row.amountMinor ?? 0) - (row.settledNetMinor ?? 0) : 0,
    reversedMinor: row.reversedMinor,
  }
}

/** Returns the totals of all legs of an operator, by currency. */
export async function sumPayouts(db: Db, { operatorId }: { operatorId: string }): Promise<PayoutTotals[]> {
  const { rows } = await sql<PayoutTotals>`
    with sold as (${selectSoldLegs(operatorId)}), legs_of_all as (
      select sold.*, l.status as leg_status, ${SETTLED} as settled
      from sold join legs l on l.id = sold.leg_id
      left join payouts p on p.leg_id = sold.leg_id and p.currency = sold.currency
    ), moved as (
      select currency, sum(amount_minor) as minor from ledger_entries
      where operator_id = ${operatorId} and booking_id is null and account in ${OPERATORS_SHARE} group by currency
    )
    select s.currency, sum(s.gross_minor) as gross_minor, sum(s.fee_minor) as fee_minor,
      sum(s.gross_minor - s.fee_minor - s.net_minor) as refunds_minor, sum(s.net_minor) as net_minor,
      coalesce(min(moved.minor), 0) as paid_minor,
      coalesce(sum(s.net_minor) filter (where not s.settled and s.leg_status <> 'CANCELLED'), 0) as upcoming_minor,
      coalesce(sum(s.net_minor) filter (where s.settled), 0) - coalesce(min(moved.minor), 0) as carried_minor
    from legs_of_all s left join moved on moved.currency = s.currency
    group by s.currency order by s.currency`.execute(db)
  return rows
}
