-- Moving a leg deletes the reports of its day and its operator's confirmation, which were about the old departure.
create or replace function forget_day() returns trigger language plpgsql as $$
begin
  new.day_status := 'SCHEDULED';
  new.expected_departure_at := null;
  new.departed_at := null;
  new.landed_at := null;
  new.day_changed_at := null;
  new.confirmed_flying_at := null;
  new.parent_trip_confirmed := null;
  return new;
end $$;
