-- The price per person of a standard charter that a flight may be compared with: 0 once no evidence stands behind it. The one place
-- that decides it.
create or replace function leg_reference_minor(leg legs) returns bigint
language sql stable parallel safe return
  case when leg.reference_until > now() then leg.reference_price_minor else 0 end;
