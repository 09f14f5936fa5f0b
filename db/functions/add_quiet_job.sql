-- Adds a job to the queue without its NOTIFY, whose lock would make commits wait for each other (decision 86). A new job
-- is one row. For a key that is taken, and for a name that the queue does not know yet, the queue's own function decides;
-- that function takes twice as long. It calls pg_notify without a schema, so a search_path that begins with our schema
-- makes it call our empty function. The queue's statements are planned once per connection: for their arrays PostgreSQL
-- would plan again at each call. A plan that was made while the queue was empty must also suit a full one, so it may not
-- read whole tables.
create or replace function add_quiet_job(identifier text, payload json, run_at timestamptz default now(), job_key text default null,
    max_attempts integer default 25, priority integer default 0, flags text[] default null) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  usual_path text := current_setting('search_path');
begin
  insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key, priority, flags)
  select task.id, payload, add_quiet_job.run_at, add_quiet_job.max_attempts, job_key, add_quiet_job.priority,
    (select jsonb_object_agg(flag, true) from unnest(add_quiet_job.flags) flag)
  from graphile_worker._private_tasks task where task.identifier = add_quiet_job.identifier
  on conflict (key) do nothing;
  if found then
    return;
  end if;
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_catalog', true);
  perform graphile_worker.add_job(identifier, payload => payload, run_at => run_at, job_key => job_key,
    max_attempts => max_attempts, priority => priority, flags => flags);
  perform set_config('search_path', usual_path, true);
end $$;
