-- Adds seats to a leg's counters of held and sold seats. Other travellers' lapsed holds are in the counter until they
-- are marked, so they are marked here and their seats given back; not those of the booking whose seats move. A leg
-- whose counters stay the same is not written. The caller holds the leg's lock.
create or replace function move_seats(moved_leg uuid, moving_booking uuid, held integer, sold integer) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  with lapsed as (
    update bookings b set status = 'CANCELLED', cancel_reason = 'EXPIRED', cancelled_at = clock_timestamp()
    where b.leg_id = moved_leg and b.id <> moving_booking and b.status = 'PENDING' and b.hold_expires_at <= clock_timestamp()
    returning b.seats
  ), moved as (select move_seats.held - coalesce(sum(seats), 0) as held from lapsed)
  update legs set seats_held = seats_held + moved.held, seats_sold = seats_sold + move_seats.sold
  from moved where id = moved_leg and (moved.held <> 0 or move_seats.sold <> 0);
end $$;
