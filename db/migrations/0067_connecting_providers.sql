-- A provider that is connected to an account is a security event, whoever connects it.
create function note_identity() returns trigger language plpgsql as $$
begin
  insert into security_events (kind, outcome, user_id) values ('provider_connected', new.provider, new.user_id);
  return null;
end $$;
create trigger identities_security after insert on identities for each row execute function note_identity();

-- The session in which somebody began to connect a provider: nothing is connected once it has ended.
alter table provider_journeys add column connect_session uuid;
