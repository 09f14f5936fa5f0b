-- The row of the grid that contains a latitude.
create or replace function alert_grid_row(lat double precision, step double precision) returns integer
language sql immutable parallel safe return floor(lat / step + 0.5)::integer;
