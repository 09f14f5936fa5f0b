-- A journey is two bookings held together and paid by one charge (decision 33); afterwards each goes its own way.
alter table bookings add column journey_id uuid;
-- Which of its two flights this is.
alter table bookings add column journey_part smallint;
alter table bookings add constraint bookings_journey
  check ((journey_id is null) = (journey_part is null) and journey_part in (1, 2));
create unique index bookings_journey_key on bookings (journey_id, journey_part) where journey_id is not null;

-- One charge at the provider pays both bookings, each with a row of its own for its share. The row of the second flight
-- names the first one's.
alter table payments add column shares_with uuid references payments on delete restrict;
create unique index payments_shares_with_key on payments (shares_with) where shares_with is not null;
drop index payments_session_id_key;
drop index payments_payment_intent_id_key;
create unique index payments_session_id_key on payments (session_id) where shares_with is null;
create unique index payments_payment_intent_id_key on payments (payment_intent_id) where shares_with is null;
create index payments_shared_session on payments (session_id) where shares_with is not null;

-- A dispute takes back one charge. Of a charge that pays two bookings each has its part of the dispute.
alter table disputes drop constraint disputes_stripe_dispute_id_key;
create unique index disputes_stripe_dispute_id_key on disputes (stripe_dispute_id, payment_id);

-- Let go because the journey's other flight could not be seated.
alter table payments drop constraint payments_release_reason_check;
alter table payments add constraint payments_release_reason_check check (release_reason in
  ('SEATS_GONE', 'RELEASED', 'AUTHORISATION_LAPSED', 'ADMIN', 'LEG_CANCELLED', 'WITHDRAWN', 'OTHER_FLIGHT'));
