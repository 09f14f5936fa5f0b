-- Enqueues, in the same transaction, the job that finds the saved routes of a changed leg, unless there are no saved
-- routes. The flag `keyed` says that the job has a key, as in `enqueue`: a running job that has lost its key was
-- enqueued again meanwhile.
create or replace function match_leg_with_alerts() returns trigger language plpgsql as $$
begin
  if exists (select from alerts) then
    perform add_quiet_job('alerts:match', json_build_object('legId', new.id),
      job_key => 'alerts:match ' || new.id, max_attempts => 25, flags => array['keyed']);
  end if;
  return null;
end $$;
