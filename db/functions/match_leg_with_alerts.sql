-- Enqueues the job that finds the saved routes of a flight, in the transaction of its cause, unless there is no saved route at all.
-- The job carries its key, as those of `enqueue` do: a job that was enqueued again meanwhile has lost it.
create or replace function match_leg_with_alerts() returns trigger language plpgsql as $$
begin
  if exists (select from alerts) then
    perform add_quiet_job('alerts:match', json_build_object('legId', new.id),
      job_key => 'alerts:match ' || new.id, max_attempts => 25, flags => array['keyed']);
  end if;
  return null;
end $$;
