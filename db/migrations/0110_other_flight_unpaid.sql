-- A journey of two currencies has two payments: one is released if the other is not made.
-- contract: the check only allows one value more, so the version before writes nothing that it refuses.
alter table payments drop constraint payments_release_reason_check,
  add constraint payments_release_reason_check check (release_reason in (
    'SEATS_GONE', 'RELEASED', 'AUTHORISATION_LAPSED', 'ADMIN', 'LEG_CANCELLED', 'WITHDRAWN', 'OTHER_FLIGHT', 'OTHER_UNPAID'));
