-- Notifies servers of every change of tax rules, coverage or rates, also one made by hand in SQL: they drop
-- the prices and rates that they keep in memory.
create or replace function tell_taxes_changed() returns trigger language plpgsql as $$
begin
  perform pg_catalog.pg_notify('ferrywing', '["taxes", {}]');
  return null;
end $$;
