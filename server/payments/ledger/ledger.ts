import { type RawBuilder, sql } from 'kysely'
import { recordReturned } from '#server/payments/refunds/record-returned.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/**
 * The ledger's accounts (decision 27). The platform earns its fee at the payment. The operator's part is held for
 * travellers until the leg's payout is decided; after that it is due to the operator. A refund is due to the
 * traveller from its request until the provider has accepted it.
 */
export const OPERATORS_SHARE = sql`('travellers_held', 'operator_payable')`

/** Posts a captured payment, whose amount the provider now holds. Posting the same payment again changes nothing. */
export async function postCapture(
  tx: Tx,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
): Promise<void> {
  await sql`select post_capture(${paymentId}, ${bookingId})`.execute(tx)
}

/** Posts a requested refund as due to its traveller: the platform bears its part of the fee, the operator the rest. */
export async function postRefundDue(tx: Tx, { refundId }: { refundId: string }): Promise<void> {
  await sql`
    insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id)
    select 'refund-due:' || r.id, entry.account, entry.amount_minor, p.currency, b.id, l.operator_id ${REFUND}
    cross join lateral (
      values ('refunds', -r.amount_minor), ('platform_fees', r.fee_minor),
        ('travellers_held', r.amount_minor - r.tax_minor - r.fee_minor)
      union all ${selectTaxes(sql`r.tax_lines`)}
    ) as entry (account, amount_minor)
    where r.id = ${refundId} and entry.amount_minor <> 0
      -- Refunds that an earlier release posted completely in one posting are left out.
      and not exists (select from ledger_entries e where e.posting = 'refund:' || r.id)
    on conflict (posting, account) do nothing`.execute(tx)
}

/** Posts a refund that the provider has sent to the traveller. */
export async function postRefund(tx: Tx, { refundId }: { refundId: string }): Promise<void> {
  await postRefundDue(tx, { refundId })
  await sql`
    insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id)
    select 'refund:' || r.id, entry.account, entry.amount_minor, p.currency, b.id, l.operator_id ${REFUND}
    cross join lateral (values ('provider', -r.amount_minor), ('refunds', r.amount_minor)) as entry (account, amount_minor)
    where r.id = ${refundId} and not exists (select from ledger_entries e where e.posting = 'refund:' || r.id)
    on conflict (posting, account) do nothing`.execute(tx)
}

/** Posts a failed refund, which the provider refused or the bank returned, by reversing its postings. */
export async function postFailedRefund(tx: Tx, { refundId }: { refundId: string }): Promise<void> {
  const posted = await sql`
    insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id)
    select ${`refund-failed:${refundId}`}, account, -sum(amount_minor), currency, booking_id, operator_id
    from ledger_entries where posting in (${`refund-due:${refundId}`}, ${`refund:${refundId}`})
    group by account, currency, booking_id, operator_id having sum(amount_minor) <> 0
    on conflict (posting, account) do nothing`.execute(tx)
  if (!posted.numAffectedRows) return
  const { paymentId, taxLines } = await tx
    .selectFrom('refunds')
    .select(['paymentId', 'taxLines'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  await recordReturned(tx, { paymentId, taxes: taxLines as unknown as Record<string, number>, sign: -1 })
}

/** Selects the refunded taxes by rule, as entries on the accounts of their codes. */
export function selectTaxes(taxLines: RawBuilder<unknown>) {
  return sql`select 'taxes_collected:' || t.code, sum(line.value::bigint)::bigint
    from jsonb_each_text(${taxLines}) as line join booking_tax_lines t on t.booking_id = b.id and t.rule_id = line.key group by t.code`
}

const REFUND = sql`
  from refunds r join payments p on p.id = r.payment_id
  join bookings b on b.id = p.booking_id join legs l on l.id = b.leg_id`

/**
 * Moves the held money of a leg to its operator's account. Called under the payout's lock when the payout is decided,
 * and again after a later refund, so that no money of a decided leg stays held.
 */
export async function postRelease(tx: Tx, payout: WhichPayout): Promise<void> {
  await postTaxRelease(tx, payout)
  const { id, legId, operatorId, currency } = payout
  const { rows } = await sql<{ heldMinor: number; releases: number }>`
    select coalesce(sum(e.amount_minor), 0) as held_minor,
      count(*) filter (where e.posting like ${`release:${id}:%`}) as releases
    from ledger_entries e
    where e.operator_id = ${operatorId} and e.currency = ${currency} and e.account = 'travellers_held'
      and (e.booking_id in (select b.id from bookings b where b.leg_id = ${legId}) or e.posting like ${`release:${id}:%`})`.execute(
    tx,
  )
  const { heldMinor = 0, releases = 0 } = rows[0] ?? {}
  if (heldMinor === 0) return
  await tx
    .insertInto('ledgerEntries')
    .values(
      [
        { account: 'travellers_held' as const, amountMinor: -heldMinor },
        { account: 'operator_payable' as const, amountMinor: heldMinor },
      ].map((entry) => ({ ...entry, posting: `release:${id}:${releases + 1}`, operatorId, currency })),
    )
    .execute()
}

/**
 * For an entry `e` about a booking `b`: whether the operator remits this tax to the authority, and so gets it after
 * the leg.
 */
export const IS_PAID_OVER_BY_OPERATOR = sql<boolean>`(e.account like 'taxes_collected:%' and exists (
  select from booking_tax_lines t where t.booking_id = e.booking_id and 'taxes_collected:' || t.code = e.account
    and t.remitter = 'OPERATOR'))`

// The same as `postRelease` for each tax that the operator remits: moves a decided leg's collected taxes to the
// operator's account.
async function postTaxRelease(tx: Tx, { id, legId, operatorId, currency }: WhichPayout): Promise<void> {
  const like = `release-taxes:${id}:%`
  await sql`
    with collected as (
      select e.account, -sum(e.amount_minor) as minor from ledger_entries e left join bookings b on b.id = e.booking_id
      where e.operator_id = ${operatorId} and e.currency = ${currency} and e.account like 'taxes_collected:%'
        and (e.posting like ${like} or (b.leg_id = ${legId} and ${IS_PAID_OVER_BY_OPERATOR}))
      group by e.account having sum(e.amount_minor) <> 0
    ), releases as (select count(distinct posting) + 1 as number from ledger_entries where posting like ${like})
    insert into ledger_entries (posting, account, amount_minor, currency, operator_id)
    select ${`release-taxes:${id}:`} || number, entry.account, entry.minor, ${currency}, ${operatorId}
    from releases cross join (
      select account, minor::bigint as minor from collected
      union all select 'operator_payable', -sum(minor)::bigint from collected having sum(minor) <> 0
    ) entry`.execute(tx)
}

export type WhichPayout = { id: string; legId: string; operatorId: string; currency: string }

/** Posts the provider's fees on its own transactions; only those transactions report the fees. */
export async function postProviderFees(tx: Tx): Promise<void> {
  await sql`
    insert into ledger_entries (posting, account, amount_minor, currency)
    select 'provider-fee:' || t.id, entry.account, entry.amount_minor, t.currency
    from provider_transactions t
    cross join lateral (values ('provider', -t.fee_minor), ('provider_fees', t.fee_minor)) as entry (account, amount_minor)
    where t.fee_minor <> 0 and not exists (
      select from ledger_entries e where e.posting = 'provider-fee:' || t.id)
    on conflict (posting, account) do nothing`.execute(tx)
}

/**
 * Posts withdrawals from the provider to our own bank account: the platform's earnings less the provider's fees.
 * Premium's earnings are used first, then the other fees, so each withdrawal empties both the earnings and the cost
 * accounts. A withdrawal that the bank refused is posted in reverse.
 */
export async function postWithdrawals(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; source: string; amountMinor: number; currency: string }>`
    select id, source, amount_minor, currency from provider_transactions t
    where t.type in ('payout', 'payout_failure', 'payout_cancel') and not exists (
      select from ledger_entries e where e.posting = 'withdrawal:' || t.id)
    order by created_at, id`.execute(tx)
  for (const withdrawal of rows) await postWithdrawal(tx, withdrawal)
}

async function postWithdrawal(
  tx: Tx,
  {
    id,
    source,
    amountMinor,
    currency,
  }: { id: string; source: string; amountMinor: number; currency: string },
): Promise<void> {
  await sql`
    with returned as (
      select account, -e.amount_minor as minor from provider_transactions t
      join ledger_entries e on e.posting = 'withdrawal:' || t.id
      where ${amountMinor}::bigint > 0 and t.source = ${source} and t.amount_minor < 0
    ), earned as (
      select coalesce(sum(amount_minor) filter (where account = 'provider_fees'), 0) as cost,
        coalesce(-sum(amount_minor) filter (where account = 'premium'), 0) as premium
      from ledger_entries where currency = ${currency} and account in ('provider_fees', 'premium')
    ), taken as (
      select cost, greatest(0, least(premium, cost - ${amountMinor}::bigint)) as premium from earned
    ), entries as (
      select * from returned
      union all
      select account, minor from taken cross join lateral (values
        ('provider', ${amountMinor}::bigint), ('provider_fees', -cost), ('premium', premium),
        ('platform_fees', cost - ${amountMinor}::bigint - premium)) as entry (account, minor)
      where not exists (select from returned)
    )
    insert into ledger_entries (posting, account, amount_minor, currency)
    select ${`withdrawal:${id}`}, account, minor, ${currency} from entries where minor <> 0
    on conflict (posting, account) do nothing`.execute(tx)
}

/** Posts a transfer to an operator: the provider's balance falls, and so does the amount due to the operator. */
export async function postTransfer(
  tx: Tx,
  { payoutId, ...moved }: Moved & { payoutId: string },
): Promise<void> {
  await postMoved(tx, { posting: `transfer:${payoutId}`, ...moved })
}

/** Posts the reversed part of a transfer: the same entries with opposite signs. */
export async function postReversal(
  tx: Tx,
  { reversalId, amountMinor, ...moved }: Moved & { reversalId: string },
): Promise<void> {
  await postMoved(tx, { posting: `reversal:${reversalId}`, ...moved, amountMinor: -amountMinor })
}

type Moved = { operatorId: string; currency: string; amountMinor: number }

async function postMoved(
  tx: Tx,
  { posting, operatorId, currency, amountMinor }: Moved & { posting: string },
): Promise<void> {
  await tx
    .insertInto('ledgerEntries')
    .values([
      { posting, operatorId, currency, account: 'operator_payable', amountMinor },
      { posting, operatorId, currency, account: 'provider', amountMinor: -amountMinor },
    ])
    .onConflict((oc) => oc.columns(['posting', 'account']).doNothing())
    .execute()
}

export type Imbalance = { reference: string; currency: string; differenceMinor: number }

/**
 * Postings that do not sum to zero. There should be none, because the database refuses them at commit. It reads
 * stored sums and no entries.
 */
export async function findImbalances(db: Db): Promise<Imbalance[]> {
  return await db
    .selectFrom('ledgerSums')
    .select(['posting as reference', 'currency', 'amountMinor as differenceMinor'])
    .where('amountMinor', '<>', 0)
    .orderBy('posting')
    .execute()
}

/** Corrects stored sums that differ from the entries, and returns how many were wrong. It reads every entry. */
export async function repairSums(tx: Tx): Promise<number> {
  const wrong = await sql`
    with computed as (select posting, currency, sum(amount_minor) as amount_minor from ledger_entries group by 1, 2)
    insert into ledger_sums as known (posting, currency, amount_minor)
    select posting, currency, coalesce(computed.amount_minor, 0)
    from computed full join ledger_sums as kept using (posting, currency)
    where coalesce(computed.amount_minor, 0) is distinct from kept.amount_minor
    on conflict (posting, currency) do update set amount_minor = excluded.amount_minor`.execute(tx)
  return Number(wrong.numAffectedRows ?? 0)
}
