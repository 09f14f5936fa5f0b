-- What stands behind the price of a standard charter: an operator's own rate card, or the quote of a charter, and its day.
create table price_evidence (
  id uuid primary key default uuidv7(),
  leg_id uuid not null references legs on delete cascade,
  method text not null check (method in ('RATE_CARD', 'QUOTE')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Of a rate card: the price of an hour, the block minutes, and the return factor in percent, 150 for one and a half.
  hourly_rate_minor bigint check (hourly_rate_minor > 0),
  block_minutes integer check (block_minutes > 0),
  return_factor_pct integer check (return_factor_pct between 100 and 300),
  -- Of a quote: who gave it, and the price of the whole aircraft.
  quoted_by text check (length(quoted_by) between 1 and 160),
  quoted_minor bigint check (quoted_minor > 0),
  -- What it comes to for each seat, as the flight shows it.
  per_person_minor bigint not null check (per_person_minor > 0),
  evidence_on date not null,
  note text not null check (length(note) between 1 and 500),
  created_at timestamptz not null default now(),
  -- The operator has entered other evidence since, or taken it back.
  replaced_at timestamptz,
  voided_at timestamptz,
  voided_by uuid references users on delete restrict,
  void_reason text check (length(void_reason) between 1 and 500),
  constraint price_evidence_method check (case method
    when 'RATE_CARD' then num_nonnulls(hourly_rate_minor, block_minutes, return_factor_pct) = 3
    else num_nonnulls(quoted_by, quoted_minor) = 2 end),
  constraint price_evidence_voided check (num_nonnulls(voided_at, voided_by, void_reason) in (0, 3))
);
create unique index price_evidence_one on price_evidence (leg_id) where replaced_at is null;
create index price_evidence_leg_id on price_evidence (leg_id);
create index price_evidence_created_at on price_evidence (created_at, id);
create index price_evidence_voided_by on price_evidence (voided_by) where voided_by is not null;

-- How long the reference price may be shown; null: nothing stands behind it. Kept by triggers.
alter table legs add column reference_until timestamptz;
create index legs_reference_until on legs (reference_until) where reference_until is not null and status = 'PUBLISHED';

create trigger price_evidence_stands after insert or update on price_evidence
  for each row execute function keep_reference_until();
create trigger legs_forget_evidence before update of reference_price_minor, currency on legs
  for each row when ((new.reference_price_minor, new.currency) is distinct from (old.reference_price_minor, old.currency)
    and new.reference_until is not distinct from old.reference_until)
  execute function forget_reference();
