-- A flight that is moved begins its day anew.
create or replace function forget_day() returns trigger language plpgsql as $$
begin
  new.day_status := 'SCHEDULED';
  new.expected_departure_at := null;
  new.departed_at := null;
  new.landed_at := null;
  new.day_changed_at := null;
  return new;
end $$;
