-- Whoever signs out, or is signed out, gets no more notifications on that device.
create or replace function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
