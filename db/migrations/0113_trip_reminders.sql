-- Which reminders of a flight a traveller was sent, each once for a time of departure: a moved flight is reminded of anew.
create table trip_reminders (
  booking_id uuid not null references bookings on delete cascade,
  -- A day before departure, or three hours before.
  kind text not null check (kind in ('DAY', 'HOURS')),
  departure_at timestamptz(3) not null,
  sent_at timestamptz(3) not null default clock_timestamp(),
  primary key (booking_id, kind, departure_at)
);
