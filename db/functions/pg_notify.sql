-- Does nothing, in place of PostgreSQL's own function of this name: see add_quiet_job().
create or replace function pg_notify(channel text, message text) returns void language sql immutable as $$ $$;
