-- Sets the key of a row that belongs to a booking: its leg.
create or replace function set_leg_of_booking() returns trigger language plpgsql as $$
begin
  select b.leg_id into new.shard_key from bookings b where b.id = new.booking_id;
  return new;
end $$;
