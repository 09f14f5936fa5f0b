-- The latest arrival of a leg: its reported landing or, without one, the planned arrival, moved by the length of
-- the departure window or by the delay, if that is longer (server/bookings/passenger-rules.ts).
create or replace function leg_latest_arrival_at(leg legs) returns timestamptz
language sql stable parallel safe
return coalesce(leg.landed_at, leg.arrival_at + greatest(interval '0',
  leg.departure_latest_at - leg.departure_at, leg.expected_departure_at - leg.departure_at));
