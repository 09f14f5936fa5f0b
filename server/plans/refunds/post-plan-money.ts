import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'

/**
 * Posts a paid invoice: the provider holds the amount (debit), and Premium has earned it (credit). A second call
 * changes nothing.
 */
export async function postPlanPayment(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  await sql`
    insert into ledger_entries (posting, account, amount_minor, currency)
    select 'plan-payment:' || p.id, entry.account, entry.amount_minor, p.currency
    from plan_payments p
    cross join lateral (values ('provider', p.amount_minor), ('premium', -p.amount_minor)) as entry (account, amount_minor)
    where p.id = ${paymentId}
    on conflict (posting, account) do nothing`.execute(tx)
}

/** Posts money that the provider has sent to the subscriber. */
export async function postPlanRefund(tx: Tx, { refundId }: { refundId: string }): Promise<void> {
  await postRefundEntries(tx, { posting: `plan-refund:${refundId}`, refundId, sign: 1 })
}

/** Posts a refund that the bank returned: the reverse entries of the refund. */
export async function postFailedPlanRefund(tx: Tx, { refundId }: { refundId: string }): Promise<void> {
  await postRefundEntries(tx, { posting: `plan-refund-failed:${refundId}`, refundId, sign: -1 })
}

async function postRefundEntries(
  tx: Tx,
  { posting, refundId, sign }: { posting: string; refundId: string; sign: 1 | -1 },
): Promise<void> {
  await sql`
    insert into ledger_entries (posting, account, amount_minor, currency)
    select ${posting}, entry.account, entry.amount_minor * ${sign}::bigint, p.currency
    from plan_refunds r join plan_payments p on p.id = r.payment_id
    cross join lateral (values ('provider', -r.amount_minor), ('premium', r.amount_minor)) as entry (account, amount_minor)
    where r.id = ${refundId}
    on conflict (posting, account) do nothing`.execute(tx)
}
