-- Confirms a booking whose payment is captured: its seats are sold, and the payment is posted to the ledger. The
-- caller has decided so and holds the locks of the leg and the booking. Waiting jobs that would read the payment again are
-- deleted, because nothing can change. A running one continues, and one that another transaction adds again at this moment
-- stays: waiting for it would be a deadlock if that transaction waits for the leg. Plans that were made while the queue was
-- empty must also suit a full one, so they may not read whole tables.
create or replace function confirm_booking(confirmed uuid, captured_payment uuid) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  booked record;
  paid record;
begin
  select leg_id, status, seats into strict booked from bookings where id = confirmed;
  perform move_seats(booked.leg_id, confirmed, case when booked.status = 'PENDING' then -booked.seats else 0 end, booked.seats);
  update bookings set status = 'CONFIRMED', cancel_reason = null, cancelled_at = null, confirmed_at = now() where id = confirmed;
  perform post_capture(captured_payment, confirmed);
  select session_id, payment_intent_id into strict paid from payments where id = captured_payment;
  delete from graphile_worker._private_jobs where id in (
    select id from graphile_worker._private_jobs
    where key in ('sync ' || paid.session_id, 'sync ' || paid.payment_intent_id) and locked_at is null
    for update skip locked);
end $$;
