-- The key that finds an end of a saved route: '*', 'KTEB', 'country:CH', 'region:Europe', or the cell of a circle: '3
-- 205 714'. The body is in `return` form, because a stored column calls it and pg_restore and logical replication
-- fill that column without a search_path.
create or replace function alert_end_key(code text, lat double precision, lon double precision, reach_km integer) returns text
language sql immutable parallel safe return case when reach_km is null then coalesce(code, '*') else (
  select level || ' ' || grid_row || ' ' || alert_grid_column(lon, columns) % columns
  from (values (case when reach_km <= 25 then 1 when reach_km <= 50 then 2 when reach_km <= 100 then 3
      when reach_km <= 150 then 4 when reach_km <= 250 then 5 when reach_km <= 500 then 6 else 7 end)) levels (level),
    lateral (values ((array[0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5]::double precision[])[level])) steps (step),
    lateral (values (alert_grid_row(lat, step))) grid_rows (grid_row),
    lateral (values (alert_grid_columns(grid_row, step))) grid_columns (columns)
) end;
