-- Sends the operator's server an event when a leg is published, changed, cancelled or flown.
create or replace function tell_leg_event() returns trigger language plpgsql as $$
begin
  if new.status = 'PUBLISHED' and (tg_op = 'INSERT' or old.status <> 'PUBLISHED') then
    perform tell_operator(new.operator_id, 'flight.published', leg_event_facts(new));
  elsif tg_op = 'INSERT' then
    return null;
  elsif new.status = 'CANCELLED' and old.status = 'PUBLISHED' then
    perform tell_operator(new.operator_id, 'flight.cancelled', leg_event_facts(new));
  elsif new.status = 'PUBLISHED' and (new.tail, new.aircraft_type, new.origin_icao, new.destination_icao,
      new.origin_terminal, new.destination_terminal, new.departure_at, new.arrival_at, new.departure_latest_at,
      new.seats_total, new.sale_mode, new.currency, new.price_mode, new.ask_price_minor, new.floor_price_minor,
      new.reference_price_minor, new.instant_confirm, new.baggage_note, new.pet_note)
    is distinct from (old.tail, old.aircraft_type, old.origin_icao, old.destination_icao,
      old.origin_terminal, old.destination_terminal, old.departure_at, old.arrival_at, old.departure_latest_at,
      old.seats_total, old.sale_mode, old.currency, old.price_mode, old.ask_price_minor, old.floor_price_minor,
      old.reference_price_minor, old.instant_confirm, old.baggage_note, old.pet_note) then
    perform tell_operator(new.operator_id, 'flight.changed', leg_event_facts(new));
  end if;
  return null;
end $$;
