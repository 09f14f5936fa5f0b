-- Double entry, append only. Positive amounts are debits, negative ones credits; each posting sums to zero per currency.
create table ledger_entries (
  id uuid primary key default uuidv7(),
  -- What happened, once: 'capture:<payment>', 'refund:<refund>'.
  posting text not null,
  account text not null check (account in ('provider', 'provider_fees', 'operator_payable', 'platform_fees')),
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  booking_id uuid references bookings on delete restrict,
  operator_id uuid references operators on delete restrict,
  posted_at timestamptz not null default now()
);
create unique index ledger_entries_once on ledger_entries (posting, account);
create index ledger_entries_booking_id on ledger_entries (booking_id);
create index ledger_entries_operator_id on ledger_entries (operator_id);

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries where posting = new.posting group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'posting % does not balance', new.posting using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
