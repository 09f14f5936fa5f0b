-- What happens to an account's safety. Attempts with their outcome and where they came from are written by
-- server/accounts/security-events.ts; what really changed is written by the triggers, whoever changed it.
create table security_events (
  id uuid primary key default uuidv7(),
  happened_at timestamptz not null default clock_timestamp(),
  -- 'sign_in', 'change_password' … are attempts; 'password_set', 'role_changed', 'session_ended' are facts.
  kind text not null,
  -- 'ok', the problem's code, or what a fact says more exactly ('TOKEN_REUSED').
  outcome text not null,
  user_id uuid references users on delete cascade,
  session_id uuid,
  address text,
  user_agent text
);
create index security_events_user on security_events (user_id, happened_at);
create index security_events_happened_at on security_events (happened_at);
-- One line an hour says that an address is being throttled: who floods the door does not flood the table.
create unique index security_events_throttled on security_events
  (kind, address, (date_trunc('hour', happened_at at time zone 'UTC'))) where outcome = 'rate_limited';

create function note_account_change() returns trigger language plpgsql as $$
begin
  if old.password_hash is distinct from new.password_hash then
    insert into security_events (kind, outcome, user_id) values ('password_set', 'ok', new.id);
  end if;
  if old.role is distinct from new.role then
    insert into security_events (kind, outcome, user_id) values ('role_changed', old.role || ' to ' || new.role, new.id);
  end if;
  if old.email_verified_at is null and new.email_verified_at is not null then
    insert into security_events (kind, outcome, user_id) values ('email_verified', 'ok', new.id);
  end if;
  if old.delete_requested_at is distinct from new.delete_requested_at then
    insert into security_events (kind, outcome, user_id)
    values (case when new.delete_requested_at is null then 'account_kept' else 'account_deletion_asked' end, 'ok', new.id);
  end if;
  return null;
end $$;
create trigger users_security after update on users for each row execute function note_account_change();

create function note_session_change() returns trigger language plpgsql as $$
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
create trigger sessions_security after insert or update of revoked_at on sessions
  for each row execute function note_session_change();
