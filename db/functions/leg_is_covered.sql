-- Whether the leg's aircraft is approved, insured and on the certificate's list until after the leg's latest arrival,
-- and the leg is not withheld.
create or replace function leg_is_covered(leg legs) returns boolean
language sql stable parallel safe
return leg.withheld_at is null
  and coalesce(leg.covered_until > leg.arrival_at + coalesce(leg.departure_latest_at - leg.departure_at, interval '0'), false);
