-- When a flight has arrived at the latest: when its landing was reported; else the arrival moves with the end of the departure
-- window, or with the delay where that is longer (server/bookings/passenger-rules.ts).
create or replace function leg_latest_arrival_at(leg legs) returns timestamptz
language sql stable parallel safe
return coalesce(leg.landed_at, leg.arrival_at + greatest(interval '0',
  leg.departure_latest_at - leg.departure_at, leg.expected_departure_at - leg.departure_at));
