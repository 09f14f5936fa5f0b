-- The provider's balance transactions as it lists them, and what each nightly comparison with the ledger found.
create table provider_transactions (
  id text primary key,
  type text not null,
  -- The charge, refund or transfer behind it.
  source text,
  -- Gross, negative where money leaves; what the provider keeps of it stands apart.
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null,
  created_at timestamptz not null,
  -- The posting of ours that it belongs to; null while it is nobody's.
  posting text,
  read_at timestamptz not null default now()
);
create index provider_transactions_posting on provider_transactions (posting);
create index provider_transactions_created_at on provider_transactions (created_at desc, id desc);

create table reconciliations (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- How many transactions of the provider and postings of ours were compared.
  transactions_count integer not null default 0,
  postings_count integer not null default 0,
  differences_count integer not null default 0
);

create table reconciliation_differences (
  id uuid primary key default uuidv7(),
  reconciliation_id uuid not null references reconciliations on delete cascade,
  -- The posting, or the provider's transaction where no posting is known.
  reference text not null,
  currency text not null,
  ledger_minor bigint not null,
  provider_minor bigint not null,
  booking_id uuid references bookings on delete set null
);
create index reconciliation_differences_run on reconciliation_differences (reconciliation_id, reference);
create index reconciliation_differences_booking_id on reconciliation_differences (booking_id) where booking_id is not null;
