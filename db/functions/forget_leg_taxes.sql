-- Deletes the taxes when the leg or its price changes: the leg is not sold until they are computed again.
create or replace function forget_leg_taxes() returns trigger language plpgsql as $$
begin
  if (new.origin_icao, new.destination_icao, new.departure_at, new.tail, new.aircraft_type, new.seats_total, new.sale_mode,
      new.currency, new.price_basis, new.ask_price_minor, new.floor_price_minor)
    is distinct from (old.origin_icao, old.destination_icao, old.departure_at, old.tail, old.aircraft_type, old.seats_total,
      old.sale_mode, old.currency, old.price_basis, old.ask_price_minor, old.floor_price_minor)
    and new.taxes_until is not distinct from old.taxes_until then
    new.taxes_until := null;
  end if;
  return new;
end $$;
