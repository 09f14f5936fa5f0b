-- Operators' servers are told how a flight stands on its day.
-- contract: the check only allows one value more, so the version before writes nothing that it refuses.
alter table webhook_endpoints drop constraint webhook_endpoints_events_check,
  add constraint webhook_endpoints_events_check check (cardinality(events) > 0 and events <@ array[
    'flight.published', 'flight.changed', 'flight.cancelled', 'day.changed', 'booking.confirmed', 'booking.cancelled',
    'availability.changed', 'payout.paid']);

-- Not by columns: a flight that is moved begins its day anew by a trigger, which names no column.
create trigger legs_tell_day after update on legs
  for each row when ((old.day_status, old.expected_departure_at) is distinct from (new.day_status, new.expected_departure_at))
  execute function tell_day_event();
