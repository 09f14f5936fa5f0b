-- Adds a job to the queue without its NOTIFY, whose lock would make commits wait for each other (decision 86). The
-- queue's function calls pg_notify without a schema, so a search_path that begins with our schema makes it call our
-- empty function. The queue's statements are planned once per connection: for their arrays PostgreSQL would plan again at
-- each call, which took three times as long as the rest. A plan that was made while the queue was empty must also suit a
-- full one, so it may not read whole tables.
create or replace function add_quiet_job(identifier text, payload json, run_at timestamptz default now(), job_key text default null,
    max_attempts integer default 25, priority integer default 0, flags text[] default null) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  usual_path text := current_setting('search_path');
begin
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_catalog', true);
  perform graphile_worker.add_job(identifier, payload => payload, run_at => run_at, job_key => job_key,
    max_attempts => max_attempts, priority => priority, flags => flags);
  perform set_config('search_path', usual_path, true);
end $$;
