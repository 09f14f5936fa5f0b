-- The price per person of a standard charter that a leg's price may be compared with; 0 without valid evidence.
-- All code uses this function.
create or replace function leg_reference_minor(leg legs) returns bigint
language sql stable parallel safe return
  case when leg.reference_until > now() then leg.reference_price_minor else 0 end;
