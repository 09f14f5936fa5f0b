-- Adds a row to a leg's price history.
create or replace function note_leg_price() returns trigger language plpgsql as $$
begin
  -- The first row counts from the publication, whatever wrote the leg.
  insert into leg_prices (leg_id, since, price_mode, ask_price_minor, floor_price_minor, currency, starts_at, ends_at,
      price_basis, sale_mode, seats_total, tax_heads_minor, tax_flight_minor, tax_bps, tax_bases_minor)
    values (new.id,
      case when exists (select from leg_prices p where p.leg_id = new.id) then clock_timestamp() else new.published_at end,
      new.price_mode, new.ask_price_minor, new.floor_price_minor, new.currency, new.published_at,
      leg_sales_close_at(new.departure_at), new.price_basis, new.sale_mode, new.seats_total, new.tax_heads_minor,
      new.tax_flight_minor, new.tax_bps, new.tax_bases_minor);
  return null;
end $$;
