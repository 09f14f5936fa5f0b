-- Adds seats to a leg's counters of held and sold seats. Other travellers' lapsed holds are in the counter until they
-- are marked, so they are marked here and their seats given back; not those of the booking whose seats move. A leg
-- whose counters stay the same is not written. The caller holds the leg's lock.
create or replace function move_seats(moved_leg uuid, moving_booking uuid, held integer, sold integer) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  at timestamptz := clock_timestamp();
  lapsed uuid[] := array(
    select id from bookings where leg_id = moved_leg and id <> moving_booking and status = 'PENDING' and hold_expires_at <= at);
begin
  -- PostgreSQL prepares an update at a cost even if it finds no row.
  if cardinality(lapsed) > 0 then
    with marked as (
      update bookings set status = 'CANCELLED', cancel_reason = 'EXPIRED', cancelled_at = at
      where id = any (lapsed) and status = 'PENDING' and hold_expires_at <= at returning seats
    ) select held - coalesce(sum(seats), 0) into held from marked;
  end if;
  if held <> 0 or sold <> 0 then
    update legs set seats_held = seats_held + held, seats_sold = seats_sold + sold where id = moved_leg;
  end if;
end $$;
