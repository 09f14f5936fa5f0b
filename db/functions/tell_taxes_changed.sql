-- Whoever changes rules, coverage or rates, and from wherever: every server forgets its book of taxes.
create or replace function tell_taxes_changed() returns trigger language plpgsql as $$
begin
  perform pg_catalog.pg_notify('ferrywing', '["taxes", {}]');
  return null;
end $$;
