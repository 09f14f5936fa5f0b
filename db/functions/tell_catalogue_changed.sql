-- Whoever changes what is on sale, and from wherever: every server forgets its listing and open pages read again at once.
create or replace function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_catalog.pg_notify('ferrywing', '["catalogue", {}]');
  return null;
end $$;
