-- Refuses to change the price history.
create or replace function leg_prices_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the history of prices is append only' using errcode = 'restrict_violation';
end $$;
