-- Fills in the engines of aircraft types, because a server of the previous version writes types without engines.
create or replace function fill_aircraft_figures() returns trigger language plpgsql as $$
begin
  new.engine := coalesce(new.engine, 'JET');
  new.engine_count := coalesce(new.engine_count, 2);
  return new;
end
$$;
