-- Circles are put together by how far they reach, and within a level by the cell of a grid in which their middle lies: rows
-- of so many degrees, and in each row as many columns as make its cells about as wide. The finer, the fewer circles are
-- looked at that do not cover the airport; the coarser, the fewer cells an airport has to ask for (about 700).
create or replace function alert_circle_levels() returns table (level integer, reach_km double precision, step double precision)
language sql immutable parallel safe rows 7 as $$
  values (1, 25::double precision, 0.05::double precision), (2, 50, 0.1), (3, 100, 0.2), (4, 150, 0.3), (5, 250, 0.5),
    (6, 500, 1), (7, 1200, 2.5)
$$;
