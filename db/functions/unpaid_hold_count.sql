-- The weight of an unpaid hold: 1 for fifteen minutes or longer, and in proportion for a hold that was released
-- earlier.
create or replace function unpaid_hold_count(held_from timestamptz, ended_at timestamptz) returns double precision
language sql immutable as $$
  select least(1, round(extract(epoch from ended_at - held_from)::double precision) / 900)
$$;
