-- Whether an end of a saved route covers an airport, after its key has matched. For an end without a circle, the key
-- alone decides.
create or replace function alert_end_covers(reach_km integer, lat double precision, lon double precision, within_km integer, own text[],
  airport text, airport_lat double precision, airport_lon double precision) returns boolean
language sql immutable parallel safe return
  reach_km is null or alert_km_between(lat, lon, airport_lat, airport_lon) <= within_km or coalesce(airport = any(own), false);
