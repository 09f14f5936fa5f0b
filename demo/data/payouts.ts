import type { PoolClient } from 'pg'

/**
 * Pays out the demo's flown legs by the product's rule: 24 hours after arrival the operator gets its balance in the
 * ledger, with the postings of the transfer. Legs that arrived less than 24 hours ago still wait.
 */
export async function payFlownLegs(client: PoolClient, { now }: { now: Date }): Promise<void> {
  await client.query(
    `with figures as (
       select b.leg_id, e.currency,
         coalesce(sum(e.amount_minor) filter (where e.account = 'provider' and e.posting like 'capture:%'), 0) as gross,
         -coalesce(sum(e.amount_minor) filter (where e.account = 'platform_fees'), 0) as fee,
         -coalesce(sum(e.amount_minor) filter (where e.account = 'travellers_held'), 0) as net
       from ledger_entries e join bookings b on b.id = e.booking_id group by 1, 2
     ), due as (
       select p.id, leg_payout_due_at(leg_latest_arrival_at(l)) as due_at,
         coalesce(f.gross, 0) as gross, coalesce(f.fee, 0) as fee, coalesce(f.net, 0) as net
       from payouts p join legs l on l.id = p.leg_id
       left join figures f on f.leg_id = p.leg_id and f.currency = p.currency
       where p.status = 'SCHEDULED' and leg_payout_due_at(leg_latest_arrival_at(l)) <= $1::timestamptz
     )
     update payouts p set status = case when due.net > 0 then 'PAID' else 'NOTHING_DUE' end,
       gross_minor = due.gross, fee_minor = due.fee, net_minor = due.net,
       refunds_minor = due.gross - due.fee - due.net, amount_minor = due.net,
       transfer_id = case when due.net > 0 then 'tr_demo_' || right(p.id::text, 12) end,
       paid_at = due.due_at + interval '4 minutes', check_at = null
     from due where due.id = p.id`,
    [now],
  )
  await client.query(
    `insert into ledger_entries (posting, account, amount_minor, currency, operator_id, posted_at)
     select 'release:' || p.id || ':1', entry.account, entry.minor, p.currency, p.operator_id, p.paid_at
     from payouts p
     cross join lateral (values ('travellers_held', p.net_minor), ('operator_payable', -p.net_minor)) as entry (account, minor)
     where p.paid_at is not null and p.net_minor <> 0
     on conflict (posting, account) do nothing`,
  )
  await client.query(
    `insert into ledger_entries (posting, account, amount_minor, currency, operator_id, posted_at)
     select 'transfer:' || p.id, entry.account, entry.minor, p.currency, p.operator_id, p.paid_at
     from payouts p
     cross join lateral (values ('operator_payable', p.amount_minor), ('provider', -p.amount_minor)) as entry (account, minor)
     where p.transfer_id like 'tr_demo_%'
     on conflict (posting, account) do nothing`,
  )
}
