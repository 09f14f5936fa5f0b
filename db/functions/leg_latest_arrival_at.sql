-- When a flight has arrived at the latest: the arrival moves with the departure (server/bookings/passenger-rules.ts).
create or replace function leg_latest_arrival_at(leg legs) returns timestamptz
language sql stable parallel safe
return leg.arrival_at + coalesce(leg.departure_latest_at - leg.departure_at, interval '0');
