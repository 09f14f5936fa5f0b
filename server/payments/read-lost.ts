import { sql } from 'kysely'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Tx } from '#server/runtime/db.ts'
import { KEPT_PREMIUM } from './ledger/kept-premium.ts'

/** Reads refunds that the bank returned and whose message from the provider was lost. */
export async function readReturnedRefunds(tx: Tx): Promise<void> {
  const lost = await sql<{ source: string }>`
    select distinct t.source from provider_transactions t
    where (t.posting like 'refund-failed:%' or t.posting like 'plan-refund-failed:%') and not exists (
      select from ledger_entries e where e.posting = t.posting) order by 1`.execute(tx)
  for (const { source } of lost.rows) {
    await enqueue(tx, 'payments:sync-refund', { stripeRefundId: source }, { key: `refund ${source}` })
  }
}

/** Reads disputes that were opened or closed and whose message from the provider was lost. */
export async function readUnpostedDisputes(tx: Tx): Promise<void> {
  const lost = await sql<{ source: string }>`
    select distinct t.source from provider_transactions t
    where t.type = 'adjustment' and t.source ~ '^(du|dp)_' and not exists (
      select from ledger_entries e where e.posting = t.posting) order by 1`.execute(tx)
  for (const { source } of lost.rows) {
    await enqueue(tx, 'disputes:sync', { stripeDisputeId: source }, { key: `dispute ${source}` })
  }
}

/** Reads charges that our records do not contain: payments of Premium whose message from the provider was lost. */
export async function readUnknownCharges(
  tx: Tx,
  { underWaySeconds }: { underWaySeconds: number },
): Promise<void> {
  const lost = await sql<{ source: string }>`
    select source from provider_transactions
    where posting is null and type in ('charge', 'payment') and source ~ '^pi_'
      and created_at <= now() - make_interval(secs => ${underWaySeconds}) order by 1`.execute(tx)
  for (const { source } of lost.rows) {
    await enqueue(tx, 'plans:find-payment', { paymentIntentId: source }, { key: `plan-payment ${source}` })
  }
}

/** Refunds payments that a used guarantee covers and that are not refunded. */
export async function refundKeptPremium(tx: Tx): Promise<void> {
  const kept = await sql<{ userId: string }>`
    select distinct user_id from (${KEPT_PREMIUM}) kept where not was_refused order by 1`.execute(tx)
  for (const { userId } of kept.rows) {
    await enqueue(tx, 'plans:refund-kept', { userId }, { key: `refund-kept ${userId}` })
  }
}
