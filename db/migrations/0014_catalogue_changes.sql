-- Whoever changes what is on sale, and from wherever: every server forgets its listing and open pages read again at once.
create function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('ferrywing', '["catalogue", {}]');
  return null;
end $$;

create trigger legs_change_catalogue after insert or update of status on legs
  for each statement execute function tell_catalogue_changed();

create trigger operators_change_catalogue after update on operators
  for each row when (old.may_publish is distinct from new.may_publish) execute function tell_catalogue_changed();
