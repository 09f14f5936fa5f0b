-- Which reminders of a flight a traveller was sent, each once for a time of departure: a moved flight is reminded of anew.
create table trip_reminders (
  booking_id uuid not null references bookings on delete cascade,
  -- A day before departure, or three hours before; READY: that passengers were still to be named, two days or four hours before.
  kind text not null check (kind in ('DAY', 'HOURS', 'READY_48', 'READY_4')),
  departure_at timestamptz(3) not null,
  sent_at timestamptz(3) not null default clock_timestamp(),
  primary key (booking_id, kind, departure_at)
);
