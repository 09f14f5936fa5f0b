-- What becomes of travellers whose flight was cancelled: up to three other flights, whose seats are held for them alone.
create table substitute_offers (
  -- The booking of the cancelled flight.
  booking_id uuid primary key references bookings (id) on delete restrict,
  leg_id uuid not null references legs (id) on delete restrict,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- When the search was over, and the traveller told if it found any.
  found_at timestamptz(3),
  -- What the traveller answered. Nothing: the holds lapse by the clock, as all do.
  answer text check (answer in ('CHOSEN', 'DECLINED')),
  answered_at timestamptz(3),
  constraint substitute_offers_answered check ((answer is null) = (answered_at is null))
);
create index substitute_offers_leg_id on substitute_offers (leg_id);
create index substitute_offers_open on substitute_offers (created_at) where found_at is null;
