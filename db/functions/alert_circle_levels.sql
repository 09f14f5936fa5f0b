-- Circles are grouped by radius into levels, and within a level by the grid cell of their centre. A level's grid has rows of equal
-- height in degrees, and each row has as many columns as make its cells about as wide as high. A finer grid compares fewer circles
-- that do not cover the airport; a coarser one has fewer cells to look up for an airport (about 700).
create or replace function alert_circle_levels() returns table (level integer, reach_km double precision, step double precision)
language sql immutable parallel safe rows 7 as $$
  values (1, 25::double precision, 0.05::double precision), (2, 50, 0.1), (3, 100, 0.2), (4, 150, 0.3), (5, 250, 0.5),
    (6, 500, 1), (7, 1200, 2.5)
$$;
