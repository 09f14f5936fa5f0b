-- Sends the operator's server the status of a leg on its day, without the crew's names.
create or replace function tell_day_event() returns trigger language plpgsql as $$
begin
  if new.status in ('PUBLISHED', 'FLOWN') then
    perform tell_operator(new.operator_id, 'day.changed', jsonb_build_object('flightId', new.id, 'status', new.day_status,
      'expectedDepartureUTC', wire_instant(new.expected_departure_at),
      'expectedArrivalUTC', wire_instant(new.arrival_at + (new.expected_departure_at - new.departure_at)),
      'departedUTC', wire_instant(new.departed_at), 'landedUTC', wire_instant(new.landed_at)));
  end if;
  return null;
end $$;
