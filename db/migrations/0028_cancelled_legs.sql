-- When and why an operator took a flight off sale, and what a traveller is told whose authorisation is let go with it.
alter table legs
  add column cancelled_at timestamptz,
  add column cancel_reason text check (length(cancel_reason) between 1 and 500),
  add constraint legs_cancelled check (cancelled_at is null or status = 'CANCELLED');

alter table payments
  drop constraint payments_release_reason_check,
  add constraint payments_release_reason_check
    check (release_reason in ('SEATS_GONE', 'RELEASED', 'AUTHORISATION_LAPSED', 'ADMIN', 'LEG_CANCELLED'));
