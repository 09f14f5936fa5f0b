-- How many columns a row of the grid has: fewer towards the poles.
create or replace function alert_grid_columns(grid_row integer, step double precision) returns integer
language sql immutable parallel safe
return greatest(1, floor(360 * cos(radians(greatest(-90, least(90, grid_row * step)))) / step))::integer;
