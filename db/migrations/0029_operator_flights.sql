-- The operator's own list, and what those who are booked were told and offered when a sold flight was changed.
create index legs_by_operator on legs (operator_id, departure_at, id);
drop index legs_operator_id;

-- From when on a traveller may ask for everything back because the flight was moved.
alter table bookings add column full_refund_offered_at timestamptz;

-- A published flight as it was before each change that somebody booked had to know of: a booking is measured against
-- the first one after it was made, so that several small moves count together.
create table leg_changes (
  id uuid primary key default uuidv7(),
  leg_id uuid not null references legs on delete restrict,
  changed_at timestamptz not null default clock_timestamp(),
  consequence text not null check (consequence in ('NONE', 'TOLD', 'REFUND_OFFERED')),
  origin_icao text not null references airports on delete restrict,
  destination_icao text not null references airports on delete restrict,
  departure_at timestamptz not null,
  arrival_at timestamptz not null,
  aircraft_type text not null references aircraft_types on delete restrict
);
create index leg_changes_leg_id on leg_changes (leg_id, changed_at);
