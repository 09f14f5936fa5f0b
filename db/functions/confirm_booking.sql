-- Confirms a booking whose payment is captured: its seats are sold, and the payment is posted to the ledger. The
-- caller has decided so and holds the locks of the leg and the booking.
create or replace function confirm_booking(confirmed uuid, captured_payment uuid) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  booked record;
begin
  select leg_id, status, seats into strict booked from bookings where id = confirmed;
  perform move_seats(booked.leg_id, confirmed, case when booked.status = 'PENDING' then -booked.seats else 0 end, booked.seats);
  update bookings set status = 'CONFIRMED', cancel_reason = null, cancelled_at = null, confirmed_at = now() where id = confirmed;
  perform post_capture(captured_payment, confirmed);
end $$;
