-- Sets the key of a row that belongs to a session: its person.
create or replace function set_user_of_session() returns trigger language plpgsql as $$
begin
  select s.user_id into new.shard_key from sessions s where s.id = new.session_id;
  return new;
end $$;
