-- Records a security event when a provider is connected to an account.
create or replace function note_identity() returns trigger language plpgsql as $$
begin
  insert into security_events (kind, outcome, user_id) values ('provider_connected', new.provider, new.user_id);
  return null;
end $$;
