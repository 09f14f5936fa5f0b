-- What the law asks to be said before payment, as it was shown for a booking.
create table booking_disclosures (
  booking_id uuid primary key references bookings on delete cascade,
  version text not null check (length(version) between 1 and 40),
  language text not null check (language in ('en', 'fr', 'ar')),
  items jsonb not null,
  shown_at timestamptz not null default now()
);
