-- How long a traveller must wait after a number of unpaid holds in a day: no time below `allowed`, then fifteen
-- minutes, doubled for each `step` more, and at most a day.
create or replace function hold_pause(unpaid double precision, allowed integer, step integer) returns interval
language sql immutable as $$
  select case when unpaid < allowed then interval '0'
    else least(interval '24 hours', interval '15 minutes' * power(2, least(7, floor((unpaid - allowed) / step)))) end
$$;
