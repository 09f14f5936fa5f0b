-- Asks for the job that finds the saved routes of a flight, in the transaction of what happened; where nobody has saved a
-- route there is nobody to tell. The job says its key, as those of `enqueue` do: without it, it has been asked for anew.
create or replace function match_leg_with_alerts() returns trigger language plpgsql as $$
begin
  if exists (select from alerts) then
    perform add_quiet_job('alerts:match', json_build_object('legId', new.id),
      job_key => 'alerts:match ' || new.id, max_attempts => 25, flags => array['keyed']);
  end if;
  return null;
end $$;
