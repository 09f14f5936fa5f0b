-- What was settled for each booking when its operator moved a paid flight and its taxes became others.
-- Settling again finds what is done.
create table booking_tax_moves (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete restrict,
  -- What the fare gave for higher taxes, the traveller never pays more; negative where a later move gave it back to the fare.
  fare_minor bigint not null,
  -- Minor units by rule: what each tax took from others or gave to them, and what went back to the traveller.
  shifted jsonb not null,
  returned jsonb not null,
  moved_at timestamptz not null default clock_timestamp()
);
create index booking_tax_moves_booking_id on booking_tax_moves (booking_id);
