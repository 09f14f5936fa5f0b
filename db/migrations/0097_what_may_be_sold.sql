-- What decides whether a flight may be sold: rules of airports and sanctions, runways, settings, and what administrators have granted.
create table selling_rules (
  id text primary key check (length(id) between 1 and 80),
  kind text not null check (kind in ('AIRPORT', 'SANCTION', 'RUNWAY', 'SETTING')),
  -- An airport, a country, a register or the name of a setting.
  subject text not null check (length(subject) between 1 and 40),
  rule jsonb not null,
  source text not null check (length(source) between 1 and 300),
  mark text not null check (mark in ('V', 'V2', 'K', 'M')),
  verified_on date,
  valid_from date,
  valid_until date,
  -- Null: shipped with the product, and brought in step with it until an administrator has changed it.
  set_by uuid references users on delete restrict,
  reason text check (length(reason) between 1 and 500),
  set_at timestamptz not null default now(),
  check (valid_until is null or valid_from is null or valid_until >= valid_from)
);
create index selling_rules_subject on selling_rules (kind, subject);
create index selling_rules_set_by on selling_rules (set_by) where set_by is not null;

create table runways (
  icao text primary key,
  lda_m integer not null check (lda_m > 0),
  tora_m integer not null check (tora_m > 0),
  is_lit boolean not null,
  source text not null
);

-- What a finding asks an administrator for, by operator and scope, and what was decided.
create table selling_permissions (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators on delete restrict,
  code text not null check (length(code) between 1 and 60),
  scope text not null check (length(scope) between 1 and 60),
  status text not null default 'WAITING' check (status in ('WAITING', 'GRANTED', 'DECLINED', 'ENDED')),
  -- As it was found when it was asked for, and on which flight; null when an administrator gave it unasked.
  message text,
  source text,
  leg_id uuid references legs on delete set null,
  asked_at timestamptz not null default now(),
  -- The state's or the manufacturer's own number.
  reference text check (length(reference) between 1 and 120),
  reason text check (length(reason) between 1 and 500),
  valid_until date,
  decided_by uuid references users on delete restrict,
  decided_at timestamptz,
  check ((status = 'WAITING') = (decided_at is null)),
  check (status <> 'GRANTED' or (reference is not null and reason is not null and valid_until is not null))
);
create unique index selling_permissions_one on selling_permissions (operator_id, code, scope) where status in ('WAITING', 'GRANTED');
create index selling_permissions_waiting on selling_permissions (status, asked_at);
create index selling_permissions_leg_id on selling_permissions (leg_id) where leg_id is not null;
create index selling_permissions_decided_by on selling_permissions (decided_by) where decided_by is not null;

-- Since when and why a published flight is off sale although its operator has not withdrawn it: what was found when it was decided again.
alter table legs
  add column withheld_at timestamptz,
  add column withheld_because jsonb constraint legs_withheld check ((withheld_at is null) = (withheld_because is null));
