-- Who may sell. may_publish is the one place where that is decided; legs are bookable only through it.
create table operators (
  id uuid primary key default uuidv7(),
  user_id uuid references users on delete restrict,
  legal_name text not null,
  trade_name text not null,
  aoc_number text,
  base_country text not null,
  base_icao text references airports on delete restrict,
  contact_email text not null,
  contact_phone text,
  website text,
  kyb_status text check (kyb_status in ('PENDING', 'UNDER_REVIEW', 'APPROVED', 'REJECTED')),
  kyb_notes text,
  stripe_account_id text unique,
  onboarding_status text not null default 'NOT_STARTED'
    check (onboarding_status in ('NOT_STARTED', 'PENDING', 'COMPLETE')),
  payouts_enabled boolean not null default false,
  cancel_window_hours smallint not null default 24 check (cancel_window_hours between 0 and 168),
  no_show_penalty_pct smallint not null default 100 check (no_show_penalty_pct between 0 and 100),
  refund_rules jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  may_publish boolean generated always as
    (kyb_status is not null and kyb_status = 'APPROVED' and onboarding_status = 'COMPLETE' and payouts_enabled) stored
);
create unique index operators_user_id_key on operators (user_id);

create table kyb_decisions (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  decided_by uuid references users on delete restrict,
  from_status text,
  to_status text not null,
  notes text,
  decided_at timestamptz not null default now()
);
create index kyb_decisions_operator_id on kyb_decisions (operator_id);

-- Partner applications from the public site; an approved one is invited to onboard.
create table applications (
  id uuid primary key default uuidv7(),
  company_name text not null,
  contact_name text not null,
  email text not null,
  phone text,
  fleet_size text,
  operating_regions text,
  primary_aircraft text,
  yearly_flights text,
  message text,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  review_notes text,
  reviewed_at timestamptz,
  submitted_at timestamptz not null default now()
);
