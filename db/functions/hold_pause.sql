-- How long to wait after a number of unpaid holds in a day: nothing while there are fewer than `allowed`, then a quarter of an
-- hour, twice as long with every `step` more, a day at most.
create or replace function hold_pause(unpaid double precision, allowed integer, step integer) returns interval
language sql immutable as $$
  select case when unpaid < allowed then interval '0'
    else least(interval '24 hours', interval '15 minutes' * power(2, least(7, floor((unpaid - allowed) / step)))) end
$$;
