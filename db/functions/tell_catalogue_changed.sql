-- Notifies servers of every change of the legs on sale, also one made by hand in SQL: they drop their cached
-- listing, and open pages read again.
create or replace function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_catalog.pg_notify('ferrywing', '["catalogue", {}]');
  return null;
end $$;
