-- What an end of a saved route is found by: '*', 'KTEB', 'country:CH', 'region:Europe', or the cell of a circle: '3 205 714'.
create or replace function alert_end_key(code text, lat double precision, lon double precision, reach_km integer) returns text
language plpgsql immutable parallel safe as $$
declare
  level constant integer := case when reach_km <= 25 then 1 when reach_km <= 50 then 2 when reach_km <= 100 then 3
    when reach_km <= 150 then 4 when reach_km <= 250 then 5 when reach_km <= 500 then 6 else 7 end;
  step constant double precision := (array[0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5])[level];
  grid_row integer;
  columns integer;
begin
  if reach_km is null then
    return coalesce(code, '*');
  end if;
  grid_row := alert_grid_row(lat, step);
  columns := alert_grid_columns(grid_row, step);
  return level || ' ' || grid_row || ' ' || alert_grid_column(lon, columns) % columns;
end $$;
