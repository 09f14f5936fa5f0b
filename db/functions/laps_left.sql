-- How many more infants a leg can take on laps, without counting one booking: two in all, because of life vests
-- and oxygen. That is a policy, not a law (contract/bookings/bookings.ts). A caller that decides by it holds the
-- leg's lock.
create or replace function laps_left(leg uuid, beside uuid) returns integer
language sql stable as $$
  select 2 - coalesce(sum(b.infants), 0)::integer from bookings b
  where b.leg_id = leg and b.id is distinct from beside
    and (b.status = 'CONFIRMED' or (b.status = 'PENDING' and b.hold_expires_at > clock_timestamp()))
$$;
