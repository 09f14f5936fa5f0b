-- How many unpaid holds that was: fifteen minutes are one, a longer hold is one too, what is given back early is less.
create or replace function unpaid_hold_count(held_from timestamptz, ended_at timestamptz) returns double precision
language sql immutable as $$
  select least(1, round(extract(epoch from ended_at - held_from)::double precision) / 900)
$$;
