-- A provider that is connected to an account is a security event, whoever connects it.
create or replace function note_identity() returns trigger language plpgsql as $$
begin
  insert into security_events (kind, outcome, user_id) values ('provider_connected', new.provider, new.user_id);
  return null;
end $$;
