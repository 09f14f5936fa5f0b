-- Records a security event when a session begins or ends, whatever changed it.
create or replace function note_session_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into security_events (kind, outcome, user_id, session_id, user_agent)
    values ('session_started', 'ok', new.user_id, new.id, new.user_agent);
  elsif old.revoked_at is null and new.revoked_at is not null then
    insert into security_events (kind, outcome, user_id, session_id, user_agent)
    values ('session_ended', coalesce(new.revoke_reason, 'ok'), new.user_id, new.id, new.user_agent);
  end if;
  return null;
end $$;
