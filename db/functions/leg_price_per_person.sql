-- The total for a number of people divided among them, rounded up to the currency's step. Searches compare legs by
-- it.
create or replace function leg_price_per_person(leg legs, people integer, at timestamptz) returns bigint
language sql stable parallel safe return
  case when leg.sale_mode = 'PER_SEAT' then leg_total_minor(leg, 1, at)
  else (leg_total_minor(leg, people, at) + people * currency_step(leg.currency) - 1)
    / (people * currency_step(leg.currency)) * currency_step(leg.currency) end;
