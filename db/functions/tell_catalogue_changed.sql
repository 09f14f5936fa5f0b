-- On every change of what is on sale, also one by hand in SQL, servers drop their cached listing and open pages read again at once.
create or replace function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_catalog.pg_notify('ferrywing', '["catalogue", {}]');
  return null;
end $$;
