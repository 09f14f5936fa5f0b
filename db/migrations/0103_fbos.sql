-- Where people meet their flight: the houses that handle private flights at an airport, kept with the day they were checked.
create table fbos (
  id uuid primary key default uuidv7(),
  icao text not null references airports (icao) on delete restrict,
  name text not null check (length(name) between 1 and 80),
  address text not null check (length(address) between 1 and 200),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  telephone text not null check (telephone ~ '^\+[1-9][0-9]{6,14}$'),
  hours text not null check (length(hours) between 1 and 200),
  cut_off_minutes smallint not null check (cut_off_minutes between 0 and 180),
  customs text not null check (customs in ('YES', 'NO', 'ON_REQUEST')),
  source text not null check (length(source) between 1 and 300),
  is_fictional boolean not null default false,
  -- Who proposed it and may change it; null: administrators only.
  operator_id uuid references operators on delete restrict,
  -- Null: nobody of us has checked it as it stands.
  checked_on date,
  checked_by uuid references users on delete set null,
  retired_at timestamptz(3),
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Two that are open at an airport are told apart by their names.
create unique index fbos_name on fbos (icao, lower(name)) where retired_at is null;
create index fbos_operator on fbos (operator_id) where operator_id is not null;
create index fbos_checked_by on fbos (checked_by) where checked_by is not null;

-- What travellers are told of a changed one: its facts before and after. Told once, by a job.
create table fbo_changes (
  id uuid primary key default uuidv7(),
  fbo_id uuid not null references fbos on delete restrict,
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  told_at timestamptz(3)
);
create index fbo_changes_fbo on fbo_changes (fbo_id);

alter table legs
  add column origin_fbo_id uuid references fbos on delete restrict,
  add column destination_fbo_id uuid references fbos on delete restrict,
  -- When the place to go to changed last while the flight was on sale.
  add column fbo_changed_at timestamptz(3);
create index legs_origin_fbo_id on legs (origin_fbo_id) where origin_fbo_id is not null;
create index legs_destination_fbo_id on legs (destination_fbo_id) where destination_fbo_id is not null;
