-- Each aircraft an operator flies is registered, reviewed and insured before a seat on it is sold.
create table aircraft (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  tail text not null check (tail ~ '^[A-Z0-9][A-Z0-9-]{1,9}$'),
  aircraft_type text not null references aircraft_types on delete restrict,
  serial_number text not null check (length(serial_number) between 1 and 40),
  registry_country text not null check (registry_country ~ '^[A-Z]{2}$'),
  year smallint not null check (year between 1950 and 2100),
  engine text not null check (engine in ('JET', 'TURBOPROP', 'PISTON')),
  fuel text not null check (fuel in ('KEROSENE', 'AVGAS')),
  -- The maximum take-off mass as the certificate states it, in the certificate's own unit.
  mtow integer not null check (mtow between 500 and 1000000),
  mtow_unit text not null check (mtow_unit in ('kg', 'lb')),
  mtow_kg integer not null generated always as (
    case mtow_unit when 'lb' then round(mtow * 0.45359237)::integer else mtow end) stored,
  certified_seats smallint not null check (certified_seats between 1 and 60),
  fitted_seats smallint not null check (fitted_seats between 1 and 19),
  crew_seats smallint not null check (crew_seats between 1 and 10),
  -- More than 40 inches: some taxes ask.
  wide_seat_pitch boolean not null default false,
  -- The list of aircraft that the operator's certificate names.
  listing_seen_on date,
  listing_until date,
  insurer text check (length(insurer) between 1 and 160),
  policy_number text check (length(policy_number) between 1 and 80),
  insured_from date,
  insured_until date,
  third_party_sdr bigint check (third_party_sdr between 1 and 10000000000),
  passenger_sdr bigint check (passenger_sdr between 1 and 10000000000),
  war_risk boolean not null default false,
  ratings jsonb not null,
  uk_fcp_until date,
  easa_tco_until date,
  us_dot_until date,
  steep_approach boolean not null default false,
  pets boolean not null default false,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'RETIRED')),
  -- What the operator wants an approved aircraft's entry to say; it counts when an administrator approves it.
  proposed jsonb,
  submitted_at timestamptz(3),
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Up to when seats are sold on it; compared with each leg's latest arrival.
  covered_until timestamptz generated always as (
    case when status = 'APPROVED' then (least(listing_until, insured_until) + 1)::timestamp at time zone 'UTC' end) stored,
  constraint aircraft_own_tail unique (operator_id, tail),
  constraint aircraft_seats check (fitted_seats <= certified_seats),
  constraint aircraft_insured check (insured_until >= insured_from),
  constraint aircraft_complete check (status not in ('PENDING', 'APPROVED') or (
    listing_seen_on is not null and listing_until is not null and insurer is not null and policy_number is not null
    and insured_from is not null and insured_until is not null and third_party_sdr is not null and passenger_sdr is not null)),
  constraint aircraft_proposal check (proposed is null or status = 'APPROVED')
);
-- A registration belongs to one operator at a time: whose entry is approved.
create unique index aircraft_tail on aircraft (tail) where status = 'APPROVED';
create index aircraft_waiting on aircraft (submitted_at) where status = 'PENDING' or proposed is not null;
create index aircraft_covered_until on aircraft (covered_until);
create index aircraft_type on aircraft (aircraft_type);

create table aircraft_documents (
  id uuid primary key default uuidv7(),
  aircraft_id uuid not null references aircraft on delete restrict,
  kind text not null check (kind in ('LISTING', 'INSURANCE', 'RATING', 'PERMIT', 'PHOTO')),
  status text not null check (status in ('WAITING', 'CURRENT', 'REPLACED')),
  stored_name text not null unique references stored_files (name) on delete restrict,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  uploaded_by uuid references users on delete restrict,
  uploaded_at timestamptz(3) not null default now(),
  replaced_at timestamptz(3),
  check ((status = 'REPLACED') = (replaced_at is not null))
);
create index aircraft_documents_aircraft on aircraft_documents (aircraft_id, uploaded_at);
create index aircraft_documents_uploaded_by on aircraft_documents (uploaded_by);

create table aircraft_decisions (
  id uuid primary key default uuidv7(),
  aircraft_id uuid not null references aircraft on delete restrict,
  kind text not null check (kind in ('SUBMITTED', 'APPROVED', 'REJECTED', 'CHANGE_SUBMITTED', 'CHANGE_APPROVED',
    'CHANGE_DECLINED', 'WITHDRAWN', 'RETIRED')),
  notes text check (length(notes) between 1 and 2000),
  decided_by uuid references users on delete restrict,
  decided_at timestamptz(3) not null default clock_timestamp()
);
create index aircraft_decisions_aircraft on aircraft_decisions (aircraft_id, decided_at);
create index aircraft_decisions_decided_by on aircraft_decisions (decided_by);

create table aircraft_warnings (
  aircraft_id uuid not null references aircraft on delete cascade,
  ends_on date not null,
  days_before smallint not null,
  warned_at timestamptz not null default now(),
  primary key (aircraft_id, ends_on, days_before)
);

-- What the operator declares: the certificate it flies under, and in what role the flights are sold.
alter table operators
  add column country_code text check (country_code ~ '^[A-Z]{2}$'),
  add column certificate_kind text check (certificate_kind in
    ('US_135', 'US_121', 'AOC_OL_EU', 'AOC_OL_UK', 'AOC_CH', 'AOC_OTHER')),
  add column seller_role text check (seller_role in ('BROKER_295', 'CARRIER_AGENT', 'PCO_380', 'PRINCIPAL')),
  add column vwp_signatory boolean not null default false,
  add column other_names text check (length(other_names) between 1 and 300),
  add column declared_at timestamptz;

alter table legs
  -- Null: undeclared.
  add column legal_basis text check (legal_basis in ('BROKER_295', 'CARRIER_AGENT', 'PCO_380', 'PRINCIPAL')),
  add column time_agreed_on_request boolean not null default false,
  add column prospectus_number text check (length(prospectus_number) between 1 and 60),
  add column prospectus_securer text check (length(prospectus_securer) between 1 and 160),
  add column technical_stop_icao text references airports (icao) on delete restrict,
  -- Copied from its aircraft by keep_leg_covered(), keep_aircraft_legs_covered(): the leg is on sale while it is later than its latest arrival.
  add column covered_until timestamptz;
create index legs_technical_stop_icao on legs (technical_stop_icao) where technical_stop_icao is not null;
create index legs_by_tail on legs (operator_id, tail) where status = 'PUBLISHED';

-- Flights of before the register go on until this day and are off sale then.
update legs set covered_until = '2027-02-01T00:00:00Z' where status = 'PUBLISHED' and departure_at > now();

create trigger legs_keep_covered before insert or update of operator_id, tail on legs
  for each row execute function keep_leg_covered();
create trigger legs_keep_covered_on_sale before update of status on legs
  for each row when (new.status = 'PUBLISHED' and old.status <> 'PUBLISHED') execute function keep_leg_covered();
create trigger aircraft_keep_legs_covered after insert or update on aircraft
  for each row execute function keep_aircraft_legs_covered();
create trigger aircraft_change_catalogue after insert or update of status, listing_until, insured_until on aircraft
  for each statement execute function tell_catalogue_changed();
