-- What a traveller ends: an authorised booking that is withdrawn, and a seat that stays empty at departure.
alter table payments
  drop constraint payments_release_reason_check,
  add constraint payments_release_reason_check check (
    release_reason in ('SEATS_GONE', 'RELEASED', 'AUTHORISATION_LAPSED', 'ADMIN', 'LEG_CANCELLED', 'WITHDRAWN'));

-- When the operator said that nobody of the booking came.
alter table bookings add column no_show_at timestamptz;
