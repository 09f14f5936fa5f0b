-- The ledger tells travellers' money held and refunds on their way apart from what is owed to operators (decision 27).
-- A sum of each posting is kept, so that finding one out of balance reads no entry.
-- Whatever accounts there are by now stay allowed.
do $$
declare
  known constant text := pg_get_constraintdef(oid) from pg_constraint where conname = 'ledger_entries_account_check';
begin
  if known is null or known not like '%ARRAY[%' then
    raise exception 'the ledger''s accounts are not as this migration expects them';
  end if;
  alter table ledger_entries drop constraint ledger_entries_account_check;
  execute 'alter table ledger_entries add constraint ledger_entries_account_check '
    || replace(known, 'ARRAY[', 'ARRAY[''travellers_held''::text, ''refunds''::text, ');
end $$;

-- One row a posting and currency. Derived: what is true are the entries, and each reconciliation writes anew what differs.
create table ledger_sums (
  posting text not null,
  currency text not null,
  amount_minor bigint not null,
  primary key (posting, currency)
);
create index ledger_sums_unbalanced on ledger_sums (posting) where amount_minor <> 0;
insert into ledger_sums (posting, currency, amount_minor)
select posting, currency, sum(amount_minor) from ledger_entries group by posting, currency;

create function sum_ledger_postings() returns trigger language plpgsql as $$
begin
  insert into ledger_sums as known (posting, currency, amount_minor)
  select posting, currency, sum(amount_minor) from added group by posting, currency order by posting, currency
  on conflict (posting, currency) do update set amount_minor = known.amount_minor + excluded.amount_minor;
  return null;
end $$;
create trigger ledger_sums_postings after insert on ledger_entries
  referencing new table as added for each statement execute function sum_ledger_postings();

-- Statements read an operator's entries of a month.
create index ledger_entries_of_operator on ledger_entries (operator_id, posted_at) where operator_id is not null;
drop index ledger_entries_operator_id;
-- What an operator stands at is the sum of two accounts.
create index ledger_entries_share on ledger_entries (operator_id, currency)
  where account in ('travellers_held', 'operator_payable');
drop index ledger_entries_payable;
create index payout_reversals_unsettled on payout_reversals (payout_id) where amount_minor < owed_minor or status <> 'REVERSED';

-- An entry about a flown leg brings its payout back to mind; the provider's part of a refund says that it has arrived.
drop trigger ledger_rechecks_payouts on ledger_entries;
create trigger ledger_rechecks_payouts after insert on ledger_entries
  for each row when (
    new.account in ('travellers_held', 'operator_payable', 'refunds') and new.booking_id is not null
  ) execute function recheck_payouts();

-- Of legs whose payout is not decided yet, the operator's part becomes what it is: travellers' money held.
with undecided as (
  select e.booking_id, e.operator_id, e.currency, sum(e.amount_minor) as minor
  from ledger_entries e join bookings b on b.id = e.booking_id
  where e.account = 'operator_payable' and not exists (
    select from payouts p where p.leg_id = b.leg_id and p.currency = e.currency and p.status <> 'SCHEDULED')
  group by e.booking_id, e.operator_id, e.currency having sum(e.amount_minor) <> 0
)
insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id)
select 'hold:' || u.booking_id, entry.account, entry.minor, u.currency, u.booking_id, u.operator_id
from undecided u
cross join lateral (values ('operator_payable', -u.minor), ('travellers_held', u.minor)) as entry (account, minor);

-- Refunds that were asked for and that the provider has not taken yet are owed to their travellers.
insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id)
select 'refund-due:' || r.id, entry.account, entry.minor, p.currency, b.id, l.operator_id
from refunds r join payments p on p.id = r.payment_id join bookings b on b.id = p.booking_id join legs l on l.id = b.leg_id
cross join lateral (values
  ('travellers_held', r.amount_minor - r.fee_minor), ('platform_fees', r.fee_minor), ('refunds', -r.amount_minor)
) as entry (account, minor)
where r.status in ('REQUESTED', 'PENDING') and entry.minor <> 0
  and not exists (select from ledger_entries e where e.posting = 'refund:' || r.id);
