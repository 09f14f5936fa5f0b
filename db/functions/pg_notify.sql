-- Does nothing, in place of PostgreSQL's own function of this name, for add_quiet_job() only: everybody else says pg_catalog.pg_notify.
create or replace function pg_notify(channel text, message text) returns void language sql immutable as $$ $$;
