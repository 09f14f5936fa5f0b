-- Taxes are rules by date, coverage says where rules are known, and daily rates convert what is set in another currency.

create extension if not exists btree_gist;

-- A rule is never edited and never removed: it is closed, and another one follows it. No two rules of a slot stand on one day.
-- One that was closed on the day before its first was never in force.
create table tax_rules (
  id text primary key check (id ~ '^[A-Z0-9-]{3,40}$'),
  slot text not null check (slot ~ '^[A-Za-z0-9_:]{3,40}$'),
  jurisdiction text not null check (length(jurisdiction) = 2),
  -- The account of the ledger and the line of a return.
  code text not null check (code ~ '^[A-Z0-9_]{3,20}$'),
  kind text not null check (kind in ('PER_HEAD', 'AD_VALOREM', 'PER_FLIGHT')),
  -- Null with a null rate: the amount is unknown, and no flight that owes it may be published.
  amount_minor bigint check (amount_minor >= 0),
  rate_bps integer check (rate_bps >= 0 and rate_bps <= 10000),
  currency text check (currency ~ '^[A-Z]{3}$'),
  applies text not null check (applies in ('DEPARTURE', 'ARRIVAL', 'EITHER_END', 'DOMESTIC')),
  date_key text not null check (date_key in ('DEPARTURE_LOCAL', 'PAYMENT')),
  valid_from date not null,
  -- The last day; null while none is known.
  valid_until date,
  condition jsonb not null,
  taxed_from_age integer not null check (taxed_from_age >= 0 and taxed_from_age <= 120),
  lap_infants text not null check (lap_infants in ('FREE', 'FREE_IF_UNPAID', 'TAXED')),
  base text not null check (base in ('FARE', 'FARE_PLUS_CARRIER_TAXES')),
  in_vat_base boolean not null,
  liable text not null check (liable in ('PASSENGER', 'CARRIER')),
  remitter text not null check (remitter in ('OPERATOR', 'PLATFORM')),
  refund text not null check (refund in ('NOT_FLOWN', 'FOLLOWS_MONEY')),
  treatment text not null check (treatment in ('SEPARATE', 'IN_FARE')),
  source_title text not null check (length(source_title) >= 1),
  source_url text,
  -- When an official text was read; null: estimated.
  verified_on date,
  note text not null,
  -- As the release has it; false once an administrator entered or changed it, and then no release changes it any more.
  is_shipped boolean not null default false,
  created_at timestamptz not null default now(),
  constraint tax_rules_days check (valid_until >= valid_from - 1),
  constraint tax_rules_kind check (
    case when kind = 'AD_VALOREM' then amount_minor is null else rate_bps is null and currency is not null end
  ),
  constraint tax_rules_one_a_day exclude using gist (slot with =, daterange(valid_from, valid_until + 1) with &&)
);
create index tax_rules_jurisdiction on tax_rules (jurisdiction, code, valid_from);
create trigger tax_rules_kept before update or delete on tax_rules for each row execute function keep_tax_rule();
create trigger tax_rules_told after insert or update or delete on tax_rules
  for each statement execute function tell_taxes_changed();

-- What is known about a country's taxes on one side of a flight. No row: unknown, never zero.
create table tax_coverage (
  id uuid primary key default uuidv7(),
  jurisdiction text not null check (length(jurisdiction) = 2),
  side text not null check (side in ('DEPARTURE', 'ARRIVAL', 'DOMESTIC')),
  valid_from date not null,
  valid_until date,
  state text not null check (state in ('RULES', 'NONE_DUE', 'IN_FARE', 'UNKNOWN')),
  source_title text not null check (length(source_title) >= 1),
  verified_on date,
  note text not null,
  is_shipped boolean not null default false,
  created_at timestamptz not null default now(),
  constraint tax_coverage_days check (valid_until >= valid_from - 1),
  constraint tax_coverage_one_a_day
    exclude using gist (jurisdiction with =, side with =, daterange(valid_from, valid_until + 1) with &&)
);
create trigger tax_coverage_told after insert or update or delete on tax_coverage
  for each statement execute function tell_taxes_changed();

-- So many `to_currency` for one `from_currency`, as it was published: a rate in use is never overwritten.
create table fx_rates (
  day date not null,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$'),
  rate numeric not null check (rate > 0),
  source text not null check (length(source) >= 1),
  loaded_at timestamptz not null default now(),
  constraint fx_rates_pkey primary key (day, from_currency, to_currency),
  constraint fx_rates_check check (from_currency <> to_currency)
);
create trigger fx_rates_told after insert or update or delete on fx_rates
  for each statement execute function tell_taxes_changed();

-- What administrators decided about taxes, and why. The reason stands here and not in the audit log, which nobody can change.
create table tax_decisions (
  id uuid primary key default uuidv7(),
  act text not null check (act in ('ADD_RULE', 'FOLLOW_RULE', 'SET_AMOUNT', 'VERIFY_RULE', 'STATE_COVERAGE')),
  rule_id text references tax_rules on delete restrict,
  jurisdiction text not null,
  side text,
  reason text not null check (length(reason) >= 1 and length(reason) <= 500),
  decided_by uuid not null references users on delete restrict,
  decided_at timestamptz not null default clock_timestamp()
);
create index tax_decisions_rule_id on tax_decisions (rule_id, decided_at) where rule_id is not null;
create index tax_decisions_jurisdiction on tax_decisions (jurisdiction, decided_at);
create index tax_decisions_decided_by on tax_decisions (decided_by);
