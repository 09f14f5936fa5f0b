-- On every change of tax rules, coverage or rates, also one by hand in SQL, servers drop their cached book of taxes.
create or replace function tell_taxes_changed() returns trigger language plpgsql as $$
begin
  perform pg_catalog.pg_notify('ferrywing', '["taxes", {}]');
  return null;
end $$;
