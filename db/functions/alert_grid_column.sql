-- The column of a grid row that contains a longitude.
create or replace function alert_grid_column(lon double precision, columns integer) returns integer
language sql immutable parallel safe return floor((lon + 180) / 360 * columns + 0.5)::integer;
