import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'
import { selectTaxes } from './ledger.ts'

/**
 * Posts a payment that a bank took back. Until the decision, the platform and the operator bear it like a refund of
 * the same amount, the operator from the money held for travellers. The dispute's row stores the amount and the
 * platform's part of it (decision 28), which comes out of its fee or, for Premium, out of Premium's earnings.
 */
export async function postDispute(tx: Tx, { disputeId }: { disputeId: string }): Promise<void> {
  await sql`
    insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id)
    select 'dispute:' || d.id, entry.account, entry.amount_minor, d.currency, b.id, l.operator_id
    ${DISPUTED}
    cross join lateral (
      values ('provider', -d.withdrawn_minor), (${EARNED}, d.platform_minor),
        ('travellers_held', d.withdrawn_minor - d.tax_minor - d.platform_minor)
      union all ${selectTaxes(sql`d.tax_lines`)}
    ) as entry (account, amount_minor)
    where d.id = ${disputeId} and entry.amount_minor <> 0
    on conflict (posting, account) do nothing`.execute(tx)
}

/** Posts a won dispute: returns the money to the accounts that had borne it. */
export async function postDisputeReversal(tx: Tx, { disputeId }: { disputeId: string }): Promise<void> {
  await sql`
    insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id)
    select 'dispute-reversal:' || d.id, entry.account, entry.amount_minor, d.currency, b.id, l.operator_id
    ${DISPUTED}
    cross join lateral (select d.platform_minor * d.reinstated_minor / nullif(d.withdrawn_minor, 0) as minor) back
    cross join lateral (
      select coalesce(jsonb_object_agg(key, -(value::bigint * d.reinstated_minor / d.withdrawn_minor)), '{}') as lines
      from jsonb_each_text(d.tax_lines)
    ) taxes
    cross join lateral (select coalesce(-sum(value::bigint), 0) as minor from jsonb_each_text(taxes.lines)) tax_back
    cross join lateral (
      values ('provider', d.reinstated_minor), (${EARNED}, -back.minor),
        ('travellers_held', (back.minor + tax_back.minor - d.reinstated_minor)::bigint)
      union all ${selectTaxes(sql`taxes.lines`)}
    ) as entry (account, amount_minor)
    where d.id = ${disputeId} and entry.amount_minor <> 0
    on conflict (posting, account) do nothing`.execute(tx)
}

const EARNED = sql`case when d.plan_payment_id is null then 'platform_fees' else 'premium' end`
const DISPUTED = sql`
  from disputes d left join payments p on p.id = d.payment_id
  left join bookings b on b.id = p.booking_id left join legs l on l.id = b.leg_id`

/**
 * Posts the provider's fee on one transaction about a booking or Premium, before the nightly run reads all
 * transactions.
 */
export async function postProviderFee(
  tx: Tx,
  fee: { transactionId: string; feeMinor: number; currency: string; bookingId: string | null },
): Promise<void> {
  const { transactionId, feeMinor, currency, bookingId } = fee
  if (feeMinor === 0) return
  const of = { posting: `provider-fee:${transactionId}`, currency, bookingId }
  await tx
    .insertInto('ledgerEntries')
    .values([
      { ...of, account: 'provider', amountMinor: -feeMinor },
      { ...of, account: 'provider_fees', amountMinor: feeMinor },
    ])
    .onConflict((oc) => oc.columns(['posting', 'account']).doNothing())
    .execute()
}
