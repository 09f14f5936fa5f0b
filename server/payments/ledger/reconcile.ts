import { sql } from 'kysely'
import type Stripe from 'stripe'
import { enqueue } from '#server/jobs/jobs.ts'
import {
  readReturnedRefunds,
  readUnknownCharges,
  readUnpostedDisputes,
  refundKeptPremium,
} from '#server/payments/read-lost.ts'
import type { Provider } from '#server/payments/stripe.ts'
import { type Db, lockByName, type Tx } from '#server/runtime/db.ts'
import { KEPT_PREMIUM } from './kept-premium.ts'
import { postProviderFees, postWithdrawals, repairSums } from './ledger.ts'

// A movement this recent may be on one side only; the next night's run compares it.
const UNDER_WAY_SECONDS = 900

/**
 * Compares the ledger with the provider's balance transactions, posting by posting and to the minor unit, and records the
 * differences. Repeating it only adds a run.
 */
export async function reconcile(
  db: Db,
  { stripe }: Provider,
  { underWaySeconds = UNDER_WAY_SECONDS }: { underWaySeconds?: number } = {},
): Promise<{ reconciliationId: string; differencesCount: number }> {
  await readTransactions(db, stripe)
  return await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'reconcile')
    await matchTransactions(tx)
    await matchPlanTransactions(tx)
    await matchWithdrawals(tx)
    await postProviderFees(tx)
    await postWithdrawals(tx)
    await repairSums(tx)
    await readReturnedRefunds(tx)
    await readUnpostedDisputes(tx)
    await readUnknownCharges(tx, { underWaySeconds })
    await refundKeptPremium(tx)
    return await compare(tx, { underWaySeconds })
  })
}

const OVERLAP_SECONDS = 86_400

// Reads from a day before the newest transaction that the last finished comparison read; transactions never change.
// An interrupted run does not count, because it read the newest transactions first and did not reach the rest.
async function readTransactions(db: Db, stripe: Stripe): Promise<void> {
  const { newest } = await db
    .selectFrom('providerTransactions')
    .select(sql<number | null>`extract(epoch from max(created_at))::bigint`.as('newest'))
    .where('readAt', '<=', ({ selectFrom }) =>
      selectFrom('reconciliations')
        .select(({ fn }) => fn.max('startedAt').as('at'))
        .where('finishedAt', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  const since = newest === null ? {} : { created: { gte: newest - OVERLAP_SECONDS } }
  const listed = stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'], ...since })
  for await (const one of listed) {
    await db
      .insertInto('providerTransactions')
      .values({
        id: one.id,
        type: one.type,
        source: findSource(one),
        amountMinor: one.amount,
        feeMinor: one.fee,
        currency: one.currency.toUpperCase(),
        createdAt: new Date(one.created * 1000),
      })
      .onConflict((oc) => oc.column('id').doNothing())
      .execute()
  }
}

// Our rows store a charge by its payment intent, and every other object by its own id.
function findSource({ source }: Stripe.BalanceTransaction): string | null {
  if (typeof source === 'string' || source === null) return source
  if (source.object === 'charge') {
    const intent = source.payment_intent
    return typeof intent === 'string' ? intent : (intent?.id ?? source.id)
  }
  return source.id
}

async function matchTransactions(tx: Tx): Promise<void> {
  await sql`
    update provider_transactions t set posting = 'capture:' || p.id from payments p
    where t.posting is null and t.type in ('charge', 'payment') and p.payment_intent_id = t.source
      and p.shares_with is null`.execute(tx)
  await sql`
    update provider_transactions t set posting = case
      when t.type in ('refund', 'payment_refund') then 'refund:' else 'refund-failed:' end || r.id from refunds r
    where t.posting is null and r.stripe_refund_id = t.source
      and t.type in ('refund', 'payment_refund', 'refund_failure', 'payment_refund_failure')`.execute(tx)
  await sql`
    update provider_transactions t set posting = case
      when t.amount_minor < 0 then 'dispute:' else 'dispute-reversal:' end || d.id
    from (select distinct on (stripe_dispute_id) id, stripe_dispute_id from disputes order by stripe_dispute_id, id) d
    where t.posting is null and t.type = 'adjustment' and d.stripe_dispute_id = t.source`.execute(tx)
  await sql`
    update provider_transactions t set posting = 'transfer:' || p.id from payouts p
    where t.posting is null and t.type = 'transfer' and p.transfer_id = t.source`.execute(tx)
  await sql`
    update provider_transactions t set posting = 'reversal:' || r.id from payout_reversals r
    where t.posting is null and t.type = 'transfer_refund' and r.reversal_id = t.source`.execute(tx)
}

// Transfers to our own bank account, or back from it; only the provider reports them.
async function matchWithdrawals(tx: Tx): Promise<void> {
  await sql`
    update provider_transactions set posting = 'withdrawal:' || id
    where posting is null and type in ('payout', 'payout_failure', 'payout_cancel')`.execute(tx)
}

async function matchPlanTransactions(tx: Tx): Promise<void> {
  await sql`
    update provider_transactions t set posting = 'plan-payment:' || p.id from plan_payments p
    where t.posting is null and t.type in ('charge', 'payment') and p.payment_intent_id = t.source`.execute(
    tx,
  )
  await sql`
    update provider_transactions t set posting = case
      when t.type in ('refund', 'payment_refund') then 'plan-refund:' else 'plan-refund-failed:' end || r.id
    from plan_refunds r
    where t.posting is null and r.stripe_refund_id = t.source
      and t.type in ('refund', 'payment_refund', 'refund_failure', 'payment_refund_failure')`.execute(tx)
}

// If one charge pays two legs, the charge and each of its disputes have a posting per leg. Both postings belong
// to one transaction, which is named after the first leg.
const SHARED_POSTINGS = sql`
  select 'capture:' || p.id as posting, 'capture:' || p.shares_with as known_by
  from payments p where p.shares_with is not null
  union all
  select kind || d.id, kind || d.first_id
  from (select id, first_value(id) over (partition by stripe_dispute_id order by id) as first_id from disputes) d
  cross join unnest(array['dispute:', 'dispute-reversal:']) as kind where d.id <> d.first_id`

async function compare(
  tx: Tx,
  { underWaySeconds }: { underWaySeconds: number },
): Promise<{ reconciliationId: string; differencesCount: number }> {
  const { id } = await tx
    .insertInto('reconciliations')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  const found = await sql<{ transactions: number; postings: number; differences: number }>`
    with shared as materialized (${SHARED_POSTINGS}), ours as (
      select coalesce(known_by, posting) as reference, currency, sum(amount_minor) as minor, max(posted_at) as at
      from ledger_entries left join shared using (posting) where account = 'provider' group by 1, 2
      union all
      select 'plan-money-back:' || id, currency, -amount_minor, kept_since from (${KEPT_PREMIUM}) kept
      where not was_refused
    ), theirs as (
      select reference, currency, sum(minor) as minor, max(at) as at from (
        select coalesce(posting, id) as reference, currency, amount_minor as minor, created_at as at
        from provider_transactions
        union all
        select 'provider-fee:' || id, currency, -fee_minor, created_at from provider_transactions where fee_minor <> 0
      ) lines group by 1, 2
    ), differences as (
      insert into reconciliation_differences
        (reconciliation_id, reference, currency, ledger_minor, provider_minor, booking_id)
      select ${id}, reference, currency, coalesce(ours.minor, 0), coalesce(theirs.minor, 0), (
        select e.booking_id from ledger_entries e where e.posting = reference and e.booking_id is not null limit 1)
      from ours full join theirs using (reference, currency)
      where coalesce(ours.minor, 0) <> coalesce(theirs.minor, 0)
        and greatest(ours.at, theirs.at) <= now() - make_interval(secs => ${underWaySeconds})
      returning 1
    )
    select (select count(*) from provider_transactions) as transactions, (select count(*) from ours) as postings,
      (select count(*) from differences) as differences`.execute(tx)
  const counted = found.rows[0]
  const differencesCount = counted?.differences ?? 0
  await tx
    .updateTable('reconciliations')
    .set({
      finishedAt: sql<Date>`clock_timestamp()`,
      transactionsCount: counted?.transactions ?? 0,
      postingsCount: counted?.postings ?? 0,
      differencesCount,
    })
    .where('id', '=', id)
    .execute()
  return { reconciliationId: id, differencesCount }
}

/** Enqueues the nightly comparison, unless one has run since three o'clock UTC. */
export async function reconcileNightly(db: Db): Promise<void> {
  const due = await sql<{ due: boolean }>`
    select not exists (select from reconciliations
      where started_at >= date_trunc('day', now() - interval '3 hours', 'UTC') + interval '3 hours') as due`.execute(
    db,
  )
  if (due.rows[0]?.due) await enqueue(db, 'payments:reconcile', {}, { key: 'reconcile' })
}
