-- Stores since when an account has its role, and notifies every server to refuse tokens with the old role.
create or replace function note_role_change() returns trigger language plpgsql as $$
begin
  new.role_changed_at := now();
  perform pg_catalog.pg_notify('ferrywing', json_build_array('roles', json_build_object('userId', new.id, 'role', new.role))::text);
  return new;
end $$;
