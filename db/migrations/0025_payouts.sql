-- What an operator is paid for a flown leg. A payout's figures are taken from the ledger when it is sent, and stay.
create table payouts (
  id uuid primary key default uuidv7(),
  leg_id uuid not null references legs on delete restrict,
  operator_id uuid not null references operators on delete restrict,
  currency text not null,
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'SENDING', 'PAID', 'NOTHING_DUE')),
  -- What the travellers paid, what the platform keeps, what went back, and what is left for the operator.
  gross_minor bigint,
  fee_minor bigint,
  refunds_minor bigint,
  net_minor bigint,
  -- What is transferred: the net with what was carried over from before set off, never below zero.
  amount_minor bigint check (amount_minor >= 0),
  transfer_id text unique,
  -- The provider's refusals so far; each try after one is a request of its own.
  refusals smallint not null default 0,
  -- Why it is late.
  waits_for text check (waits_for in ('PAYOUT_ACCOUNT', 'REFUND', 'EARLIER_PAYOUT', 'PROVIDER')),
  -- When the sweep looks again; null once nothing is open. An entry in the ledger of a paid leg sets it anew.
  check_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (leg_id, currency),
  check (net_minor = gross_minor - fee_minor - refunds_minor),
  check (status = 'SCHEDULED' or amount_minor is not null),
  check ((status in ('PAID', 'NOTHING_DUE')) = (paid_at is not null)),
  check ((status = 'PAID') = (transfer_id is not null))
);
create index payouts_check_at on payouts (check_at) where check_at is not null;
create index payouts_operator_id on payouts (operator_id, currency);
-- What is carried over is set off once: one transfer of an operator and currency is under way at a time.
create unique index payouts_one_sending on payouts (operator_id, currency) where status = 'SENDING';

-- A refund that came after the transfer: the operator's part of it is taken back, or stays as a debt.
create table payout_reversals (
  id uuid primary key default uuidv7(),
  payout_id uuid not null references payouts on delete restrict,
  -- What the operator owes by it; negative where money came back to them.
  owed_minor bigint not null check (owed_minor <> 0),
  -- What is taken back from the transfer; the rest is set off against the next payout.
  amount_minor bigint not null check (amount_minor >= 0),
  status text not null check (status in ('SENDING', 'REVERSED', 'REFUSED', 'CARRIED')),
  reversal_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'REVERSED') = (reversal_id is not null)),
  check ((status = 'CARRIED') = (amount_minor = 0))
);
create unique index payout_reversals_one_sending on payout_reversals (payout_id) where status = 'SENDING';
create index payout_reversals_payout_id on payout_reversals (payout_id);

-- 24 hours after arrival (contract/payouts.ts PAYOUT_AFTER_SECONDS).
create function leg_payout_due_at(arrival_at timestamptz) returns timestamptz
language sql stable parallel safe return arrival_at + interval '24 hours';

-- Whoever marks a leg as flown: its payout is scheduled with it, once.
create function schedule_payouts() returns trigger language plpgsql as $$
begin
  insert into payouts (leg_id, operator_id, currency, check_at)
  select new.id, new.operator_id, currencies.currency, leg_payout_due_at(new.arrival_at)
  from (select new.currency union select b.currency from bookings b where b.leg_id = new.id and b.confirmed_at is not null) currencies
  on conflict (leg_id, currency) do nothing;
  return null;
end $$;
create trigger legs_schedule_payouts after insert or update of status on legs
  for each row when (new.status = 'FLOWN') execute function schedule_payouts();

-- Whoever posts it: an entry about a flown leg brings its payout back to mind.
create function recheck_payouts() returns trigger language plpgsql as $$
begin
  update payouts p set check_at = now() from bookings b
  where b.id = new.booking_id and p.leg_id = b.leg_id and p.currency = new.currency;
  return null;
end $$;
create trigger ledger_rechecks_payouts after insert on ledger_entries
  for each row when (new.account = 'operator_payable' and new.booking_id is not null) execute function recheck_payouts();

create index legs_flown on legs (operator_id, arrival_at desc) where status in ('PUBLISHED', 'FLOWN');
create index ledger_entries_payable on ledger_entries (operator_id, currency) where account = 'operator_payable';

insert into payouts (leg_id, operator_id, currency, check_at)
select id, operator_id, currency, leg_payout_due_at(arrival_at) from legs where status = 'FLOWN';
