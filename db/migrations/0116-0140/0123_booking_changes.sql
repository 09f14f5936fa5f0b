-- What a traveller changes on a confirmed booking: the price that was shown first, and from the confirmation on what was done.
create table booking_changes (
  -- The quote's id. A quote that nobody confirmed is deleted after it has expired.
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete restrict,
  -- PASSENGER: who sits in the seat, or something about them. SEAT: one person less.
  kind text not null check (kind in ('PASSENGER', 'SEAT')),
  -- What is another: NAME, DATE_OF_BIRTH, DOCUMENT, DETAILS of the same person; PERSON; SEAT.
  what text[] not null check (cardinality(what) > 0 and what <@ array['NAME', 'DATE_OF_BIRTH', 'DOCUMENT', 'DETAILS', 'PERSON', 'SEAT']),
  seat smallint not null check (seat between 1 and 38),
  -- The people of the booking before the change: a quote counts only for so many.
  people smallint not null check (people >= 1),
  refund_minor bigint not null check (refund_minor >= 0),
  -- The part of what was paid that this change settles for good, and what of it is back: minor units, of taxes by rule.
  fare_minor bigint not null default 0 check (fare_minor >= 0),
  fare_back_minor bigint not null default 0 check (fare_back_minor >= 0),
  taxes jsonb not null default '{}',
  taxes_back jsonb not null default '{}',
  refund_id uuid references refunds on delete restrict,
  quoted_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  check (refund_id is null or confirmed_at is not null)
);
create index booking_changes_booking on booking_changes (booking_id, confirmed_at);
create index booking_changes_refund on booking_changes (refund_id) where refund_id is not null;
create index booking_changes_expired on booking_changes (expires_at) where confirmed_at is null;
