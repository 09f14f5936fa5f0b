-- Connecting a provider to an account is always a security event.
create or replace function note_identity() returns trigger language plpgsql as $$
begin
  insert into security_events (kind, outcome, user_id) values ('provider_connected', new.provider, new.user_id);
  return null;
end $$;
