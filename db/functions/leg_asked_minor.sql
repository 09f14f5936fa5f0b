-- The operator's price for a seat at an instant, before taxes or with them, as `price_basis` says.
create or replace function leg_asked_minor(leg legs, at timestamptz) returns bigint
language sql stable parallel safe return leg_price_minor(leg.price_mode, leg.ask_price_minor, leg.floor_price_minor,
  leg.currency, leg.published_at, leg_sales_close_at(leg.departure_at), at);
