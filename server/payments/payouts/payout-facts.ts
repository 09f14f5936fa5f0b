import { type RawBuilder, sql } from 'kysely'
import {
  IS_PAID_OVER_BY_OPERATOR,
  OPERATORS_SHARE,
  type WhichPayout,
} from '#server/payments/ledger/ledger.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { PayoutFacts } from './payout-rules.ts'

/** Whether an operator is approved and its owner's account has the role and is not suspended. */
export const OPERATOR_SELLS = sql<boolean>`(coalesce(operators.kyb_status = 'APPROVED', false) and operators.owner_may_sell)`

type Figures = Pick<PayoutFacts, 'grossMinor' | 'feeMinor' | 'netMinor' | 'taxesMinor' | 'carriedMinor'>

/**
 * Returns a leg's money in the ledger: paid by travellers, kept by the platform, left for the operator, and the
 * amount carried over from legs that are already settled. One statement reads all figures at the same instant.
 */
export async function findLegFigures(tx: Tx, { legId, operatorId, currency }: WhichPayout): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with entries as (
      select e.account, e.amount_minor, e.posting, b.leg_id, e.account like 'taxes_collected:%' as is_tax,
        ${IS_PAID_OVER_BY_OPERATOR} as is_operators_tax
      from ledger_entries e left join bookings b on b.id = e.booking_id
      where e.operator_id = ${operatorId} and e.currency = ${currency}
    )
    select
      coalesce(sum(amount_minor) filter (
        where leg_id = ${legId} and (account = 'provider' or is_tax)
          and (posting like 'capture:%' or posting like 'move-taxes:%')), 0) as gross_minor,
      -coalesce(sum(amount_minor) filter (where leg_id = ${legId} and account = 'platform_fees'), 0) as fee_minor,
      -coalesce(sum(amount_minor) filter (where leg_id = ${legId} and account in ${OPERATORS_SHARE}), 0) as net_minor,
      -coalesce(sum(amount_minor) filter (where leg_id = ${legId} and is_operators_tax), 0) as taxes_minor,
      -coalesce(sum(amount_minor) filter (where account in ${OPERATORS_SHARE} and (leg_id is null or leg_id in (
        select p.leg_id from payouts p where p.operator_id = ${operatorId} and p.currency = ${currency}
          and p.status in ('PAID', 'NOTHING_DUE')))), 0) as carried_minor
    from entries`.execute(tx)
  const found = rows[0]
  if (!found) throw new Error('The query for the figures of a leg returned no row')
  return found
}

/** Returns all facts that decide a payout. The caller holds the operator's lock. */
export async function findPayoutFacts(tx: Tx, payout: WhichPayout): Promise<PayoutFacts & { dueAt: Date }> {
  const { id, legId, operatorId, currency } = payout
  const around = await tx
    .selectFrom('legs')
    .innerJoin('operators', (join) => join.on('operators.id', '=', operatorId))
    .select([
      sql<Date>`leg_payout_due_at(leg_latest_arrival_at(legs))`.as('dueAt'),
      sql<boolean>`legs.status = 'FLOWN' and leg_payout_due_at(leg_latest_arrival_at(legs)) <= clock_timestamp()`.as(
        'due',
      ),
      sql<boolean>`operators.stripe_account_id is not null and operators.payouts_enabled`.as('accountReady'),
      sql<boolean>`${OPERATOR_SELLS} or exists (select from payout_releases r where r.payout_id = ${id})`.as(
        'mayBePaid',
      ),
      hasOpenRefund(sql.ref('legs.id')).as('refundOpen'),
      sql<boolean>`exists (
        select from payouts o where o.operator_id = ${operatorId} and o.currency = ${currency} and o.id <> ${id}
          and (o.status = 'SENDING' or (o.status in ('PAID', 'NOTHING_DUE') and o.check_at is not null)))`.as(
        'othersOpen',
      ),
    ])
    .where('legs.id', '=', legId)
    .executeTakeFirstOrThrow()
  return { ...around, currency, ...(await findLegFigures(tx, payout)) }
}

/** Whether the leg has a requested refund that the provider has not accepted yet; it may still fail. */
export async function isRefundOpen(tx: Tx, { legId }: { legId: string }): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select ${hasOpenRefund(sql`${legId}::uuid`)} as open`.execute(
    tx,
  )
  return rows[0]?.open ?? false
}

function hasOpenRefund(legId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from refunds r join payments p on p.id = r.payment_id join bookings b on b.id = p.booking_id
    where b.leg_id = ${legId} and r.status in ('REQUESTED', 'PENDING')
      and not exists (select from ledger_entries e where e.posting = 'refund:' || r.id))`
}
