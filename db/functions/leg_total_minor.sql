-- The price of a leg for this many adults at an instant, with every tax; for a whole aircraft they are the people
-- on board. The rule is in contract/taxes/tax-terms.ts; a property test compares this with computeTaxes(). It is one
-- expression, so that PostgreSQL inlines it into searches that sort and filter by it.
create or replace function leg_total_minor(leg legs, people integer, at timestamptz) returns bigint
language sql stable parallel safe return
  case when leg.sale_mode = 'PER_SEAT' then people::bigint * case
    when leg.price_basis = 'ALL_IN' then leg_asked_minor(leg, at)
    else leg_asked_minor(leg, at) + leg.tax_heads_minor
      + coalesce(tax_share_minor(leg.tax_bps[1], leg_asked_minor(leg, at) + leg.tax_bases_minor[1], currency_step(leg.currency)), 0)
      + coalesce(tax_share_minor(leg.tax_bps[2], leg_asked_minor(leg, at) + leg.tax_bases_minor[3], currency_step(leg.currency)), 0)
    end
  when leg.price_basis = 'ALL_IN' then leg_asked_minor(leg, at) * leg.seats_total
  else leg_asked_minor(leg, at) * leg.seats_total + people * leg.tax_heads_minor + leg.tax_flight_minor
    + coalesce(tax_share_minor(leg.tax_bps[1], leg_asked_minor(leg, at) * leg.seats_total
      + people * leg.tax_bases_minor[1] + leg.tax_bases_minor[2], currency_step(leg.currency)), 0)
    + coalesce(tax_share_minor(leg.tax_bps[2], leg_asked_minor(leg, at) * leg.seats_total
      + people * leg.tax_bases_minor[3] + leg.tax_bases_minor[4], currency_step(leg.currency)), 0)
  end;
