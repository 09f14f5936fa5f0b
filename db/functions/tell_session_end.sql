-- Notifies every server that a session has ended.
create or replace function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_catalog.pg_notify('ferrywing', json_build_array('sessions', json_build_object('sessionIds', json_build_array(new.id)))::text);
  return null;
end $$;
