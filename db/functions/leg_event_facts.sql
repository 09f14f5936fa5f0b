-- The facts about a leg that webhooks send to an operator's server.
create or replace function leg_event_facts(leg legs) returns jsonb language sql stable
  return jsonb_build_object('flightId', leg.id, 'status', leg.status, 'tail', leg.tail,
    'aircraftType', leg.aircraft_type, 'originICAO', leg.origin_icao, 'destinationICAO', leg.destination_icao,
    'departureUTC', wire_instant(leg.departure_at), 'arrivalUTC', wire_instant(leg.arrival_at),
    'departureLatestUTC', wire_instant(leg.departure_latest_at), 'seatsTotal', leg.seats_total,
    'saleMode', leg.sale_mode, 'currency', leg.currency, 'priceMode', leg.price_mode,
    'askPriceMinor', leg.ask_price_minor, 'floorPriceMinor', leg.floor_price_minor);
