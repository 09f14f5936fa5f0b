-- Replaces PostgreSQL's pg_notify with a function that does nothing, for add_quiet_job() only. All other code calls
-- pg_catalog.pg_notify.
create or replace function pg_notify(channel text, message text) returns void language sql immutable as $$ $$;
