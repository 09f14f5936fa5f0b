-- Access tokens are believed without a look at the database, so every server is told when one stops being true.
alter table users add column role_changed_at timestamptz;
create index users_role_changed_at on users (role_changed_at) where role_changed_at is not null;
create index sessions_revoked_at on sessions (revoked_at) where revoked_at is not null;

create function note_role_change() returns trigger language plpgsql as $$
begin
  new.role_changed_at := now();
  perform pg_notify('ferrywing', json_build_array('roles', json_build_object('userId', new.id, 'role', new.role))::text);
  return new;
end $$;
create trigger users_role_changed before update of role on users
  for each row when (old.role is distinct from new.role) execute function note_role_change();

create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('ferrywing', json_build_array('sessions', json_build_object('sessionIds', json_build_array(new.id)))::text);
  return null;
end $$;
create trigger sessions_revoked after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_end();
